import type { Plugin } from 'vite';

/**
 * Takes out of the browser's scripts what Vite and Astro put beside our own: a function that fetches what a late script
 * imports before that script (on /contact 750 bytes of the first answer), and Astro's start of islands, which shares
 * React with the form, so that React would be a second file after the form's.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { modulePreload: false } }),
    load: {
      filter: { id: [/vite\/preload-helper/, /@astrojs\/react\/dist\/client\.js/] },
      handler: (id) =>
        id.includes('preload-helper')
          ? 'export const __vitePreload = (load) => load();'
          : 'export default undefined;',
    },
  };
}
