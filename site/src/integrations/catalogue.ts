import type { AstroIntegration } from 'astro';

/** Puts the catalogue of components at /catalogue/light and /catalogue/dark while the site is developed. */
export function catalogue(): AstroIntegration {
  return {
    name: 'catalogue',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        const entrypoint = new URL('../catalogue/Catalogue.astro', import.meta.url);
        injectRoute({ pattern: '/catalogue/[scheme]', entrypoint, prerender: true });
      },
    },
  };
}
