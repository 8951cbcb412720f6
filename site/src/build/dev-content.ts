import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { contentFolder } from '../content/page-context.ts';

/**
 * Reloads the development server's pages when content or a schema changes. Pages read the content themselves,
 * so that Astro's overlay shows what is wrong with it.
 */
export function devContent(): Plugin {
  return {
    name: 'dev-content',
    apply: 'serve',
    configureServer(server) {
      const watched = [contentFolder(), fileURLToPath(new URL('../schemas', import.meta.url))];
      server.watcher.add(watched);
      const reload = () => {
        // Astro keeps what getStaticPaths returned until it hears this, as its own collections send it.
        for (const environment of Object.values(server.environments)) {
          environment.hot.send('astro:content-changed', {});
        }
        // The editor, which shows a copy of the content, brings its page up to date itself.
        if (process.env.SITE_CONTENT === undefined) server.ws.send({ type: 'full-reload', path: '*' });
      };
      let soon: NodeJS.Timeout;
      server.watcher.on('all', (_event, file) => {
        if (!watched.some((folder) => file.startsWith(folder))) return;
        // Several files may change at once, and between the first and the last they do not fit together.
        clearTimeout(soon);
        soon = setTimeout(reload, 50);
      });
    },
  };
}
