import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { hashedFolder } from '../../hosting/file-types.ts';
import { loadContent } from '../content/page-context.ts';
import { shortClassNames } from './class-names.ts';
import { finishSite } from './finish.ts';

const moduleAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What Astro does for this site besides: home's late files, short class names, and the finished folder at the end. */
export function siteIntegration(): AstroIntegration {
  return {
    name: 'site',
    hooks: {
      'astro:config:setup': ({ command, config, injectRoute, updateConfig }) => {
        injectRoute({
          pattern: `/${hashedFolder}/[file]`,
          entrypoint: moduleAt('../pages/_home-late-files.ts'),
          prerender: true,
        });
        if (command !== 'build') return;
        const generateScopedName = shortClassNames(fileURLToPath(config.root));
        updateConfig({ vite: { css: { modules: { generateScopedName } } } });
      },
      'astro:build:done': async ({ dir }) => {
        const { business, redirects } = await loadContent();
        await finishSite(fileURLToPath(dir), business, redirects);
      },
    },
  };
}
