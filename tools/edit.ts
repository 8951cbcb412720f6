// npm run edit: every word of the site in the browser, beside the page that shows it. On this machine only.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { dev } from 'astro';
import { editor } from './edit/app.ts';
import { Draft } from './edit/draft.ts';
import { requireFreePort, root, runTool } from './run.ts';

// Both can be set, so that a copy of the content can be edited too.
const { EDIT_CONTENT = join(root, 'site/content'), EDIT_DRAFT = join(root, '.edit') } = process.env;
const port = Number(process.env.PORT ?? 4323);
/** Address of the editor that has the draft open. */
const running = join(EDIT_DRAFT, 'running');

runTool(async () => {
  const other = await readFile(running, 'utf8').catch(() => undefined);
  if (other && (await fetch(other).catch(() => undefined)))
    return console.log(`The editor is running already: ${other}`);
  await requireFreePort('npm run edit', '127.0.0.1', port);
  console.log('Starting the editor …');
  const draft = await Draft.open(EDIT_CONTENT, EDIT_DRAFT);
  // Astro's development server shows the draft. It runs in this process, whose working directory becomes the site's.
  const site = join(root, 'site');
  process.chdir(site);
  const settings = { SITE_CONTENT: draft.shown, NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1' };
  Object.assign(process.env, settings);
  let host = '';
  // Astro needs Node's own Response.
  const app = getRequestListener(editor(draft, () => host).fetch, { overrideGlobalObjects: false });
  const server = await dev({
    root: site,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port },
    // The site's own development server may run beside this one.
    vite: { cacheDir: join(EDIT_DRAFT, 'vite'), optimizeDeps: { include: ['idiomorph'] } },
    integrations: [
      {
        name: 'editor',
        hooks: {
          'astro:server:setup': ({ server: { middlewares } }) =>
            void middlewares.use((request, response, next) =>
              request.url?.startsWith('/edit') ? void app(request, response) : next(),
            ),
        },
      },
    ],
  });
  host = `127.0.0.1:${server.address.port}`;
  const own = `http://${host}/edit`;
  await writeFile(running, own);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => void rm(running).finally(() => process.exit()));
  console.log(`Ready: ${own}`);
  console.log('What you change is kept as a draft until you save it. End with Ctrl-C.');
});
