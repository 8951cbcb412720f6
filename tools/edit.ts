// npm run edit: every word of the site in the browser, beside the page that shows it. On this machine only.
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { dev } from 'astro';
import { editor } from './edit/app.ts';
import { ContentFolder } from './edit/content-folder.ts';
import { requireFreePort, root, runTool } from './run.ts';

// Both can be set, so that a copy of the content can be edited too.
const { EDIT_CONTENT = join(root, 'site/content'), EDIT_DATA = join(root, '.edit') } = process.env;
const port = Number(process.env.PORT ?? 4323);
const host = `127.0.0.1:${port}`;

runTool(async () => {
  await requireFreePort('npm run edit', '127.0.0.1', port);
  console.log('Starting the editor …');
  const content = new ContentFolder(EDIT_CONTENT, EDIT_DATA);
  await content.read();
  // Astro's development server shows the content. It runs in this process, whose working directory becomes the site's.
  process.chdir(join(root, 'site'));
  const settings = { SITE_CONTENT: content.shown, NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1' };
  Object.assign(process.env, settings);
  // Astro needs Node's own Response.
  const app = getRequestListener(editor(content).fetch, { overrideGlobalObjects: false });
  await dev({
    logLevel: 'silent',
    server: { host: '127.0.0.1', port },
    vite: {
      // The site's own development server may run beside this one.
      cacheDir: join(EDIT_DATA, 'vite'),
      optimizeDeps: { include: ['idiomorph'] },
      plugins: [{ name: 'editor', configureServer: ({ middlewares }) => void middlewares.use('/edit', app) }],
    },
  });
  console.log(`Ready: http://${host}/edit`);
  console.log('What you change is saved at once, and can be taken back. End with Ctrl-C.');
});
