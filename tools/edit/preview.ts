import { join } from 'node:path';
import { dev } from 'astro';

/**
 * Starts Astro's development server for content that lies elsewhere. It runs in this process, whose working directory
 * becomes the site's folder. Its pages tell the editor which words are clicked.
 *
 * @param content The folder of the content to be shown. @returns Its address.
 */
export async function openPreview(site: string, content: string): Promise<string> {
  process.chdir(site);
  const settings = { SITE_CONTENT: content, NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1' };
  Object.assign(process.env, settings);
  const clicks = JSON.stringify(join(import.meta.dirname, 'client/page-clicks.ts'));
  const server = await dev({
    root: site,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
    // The site's own development server may run beside this one.
    vite: { cacheDir: join(content, '../vite') },
    integrations: [
      {
        name: 'page-clicks',
        hooks: { 'astro:config:setup': ({ injectScript }) => injectScript('page', `import ${clicks};`) },
      },
    ],
  });
  return `http://127.0.0.1:${server.address.port}`;
}
