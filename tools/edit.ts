// npm run edit: every word of the site in the browser, beside the page that shows it. On this machine only.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { dev } from 'astro';
import { ifMissing } from '../site/hosting/site-files.ts';
import { editorApi } from './edit/api.ts';
import { buildApp } from './edit/build-app.ts';
import { Publisher } from './edit/publish.ts';
import { Workspace } from './edit/workspace.ts';
import { commandLine, root, runTool } from './run.ts';

// Both can be set, so that a copy of the content can be edited too.
const ownContent = join(root, 'site/content');
const { EDIT_CONTENT = ownContent, EDIT_DATA = join(root, '.edit') } = process.env;
const addressFile = join(EDIT_DATA, 'address.txt');

const help = `npm run edit
Every word of the site in the browser, beside the page that shows it. It runs until Ctrl-C.
EDIT_CONTENT=FOLDER npm run edit   another content folder than site/content
EDIT_DATA=FOLDER npm run edit      where the editor remembers what can be taken back, if not in .edit
PORT=8080 npm run edit             on another port than 4323`;

runTool(async () => {
  commandLine(help, {}, []);
  const other = await readFile(addressFile, 'utf8').catch(ifMissing(''));
  if (other && (await fetch(other).catch(() => undefined))?.ok)
    throw new Error(`The editor runs already: ${other}`);
  console.log('Starting the editor …');
  const content = new Workspace(EDIT_CONTENT, EDIT_DATA);
  await content.refresh();
  const appFolder = join(EDIT_DATA, 'app');
  await buildApp(appFolder);
  // Astro's development server shows the content. It runs in this process, whose working directory becomes the site's.
  process.chdir(join(root, 'site'));
  const settings = {
    SITE_CONTENT: content.lastGood.folder,
    NODE_ENV: 'development',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  Object.assign(process.env, settings);
  const api = editorApi(content, new Publisher(EDIT_DATA, EDIT_CONTENT !== ownContent), appFolder);
  // Astro needs Node's own Response.
  const app = getRequestListener(api.fetch, { overrideGlobalObjects: false });
  const server = await dev({
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4323) },
    vite: {
      // The site's own development server may run beside this one.
      cacheDir: join(EDIT_DATA, 'vite'),
      // What cannot be shown is told by the editor, beside the last good page.
      server: { hmr: { overlay: false } },
      plugins: [
        {
          name: 'editor',
          configureServer({ environments, middlewares }) {
            middlewares.use('/edit', app);
            // Told at once, as the watcher of files tells it later than the owner's browser asks for the page.
            content.onShow = () => {
              for (const { hot } of Object.values(environments)) hot.send('astro:content-changed', {});
            };
          },
        },
      ],
    },
  });
  const site = `http://127.0.0.1:${server.address.port}`;
  const address = `${site}/edit`;
  await writeFile(addressFile, address);
  // The first page takes seconds: it is made before somebody looks at it.
  await fetch(site);
  console.log(`Ready: ${address}`);
  console.log('What you change is saved at once, and can be taken back. End with Ctrl-C.');
});
