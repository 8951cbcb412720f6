import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { basename, join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { build } from 'vite';
import { EditError } from './draft.ts';
import type { Session } from './session.ts';

const client = join(import.meta.dirname, 'client');

/**
 * Serves the editor's page and what it asks for, to this machine's own browser and to no other page in it.
 *
 * @param script The page's script. @param port 0 takes any that is free.
 * @returns Its address.
 */
export async function serveEditor(session: Session, script: string, port: number): Promise<string> {
  const style = await readFile(join(client, 'edit.css'), 'utf8');
  const app = new Hono();
  let host = '';

  app.use(async (context, next) => {
    const origin = context.req.header('origin');
    const own = origin === `http://${host}` || (origin === undefined && context.req.method === 'GET');
    // A name that somebody else points at this machine is another host; another page is another origin.
    if (context.req.header('host') !== host || !own)
      return context.text('This editor answers its own page only.', 403);
    await next();
    context.header('Cache-Control', 'no-store');
    // The form's validator compiles functions.
    context.header(
      'Content-Security-Policy',
      `default-src 'self'; script-src 'self' 'unsafe-eval'; img-src 'self' data:; frame-src ${session.preview}; frame-ancestors 'none'`,
    );
  });
  app.use(bodyLimit({ maxSize: 40_000_000 }));
  app.onError((error, context) => {
    if (!(error instanceof EditError)) console.error(error);
    return context.json({ error: error.message }, 422);
  });
  app.get('/', (context) => context.html(page));
  app.get('/client.js', (context) => context.body(script, 200, { 'Content-Type': 'text/javascript' }));
  app.get('/edit.css', (context) => context.body(style, 200, { 'Content-Type': 'text/css' }));
  app.get('/photos/:name', async (context) => {
    const file = join(session.draft.content, 'photos', basename(context.req.param('name')));
    return context.body(new Uint8Array(await readFile(file)));
  });
  app.post('/photo', async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    return context.json(await session.addPhoto(context.req.query('name') ?? '', bytes));
  });
  app.post('/do/:command', async (context) =>
    context.json(await session.run(context.req.param('command'), await context.req.json())),
  );

  const ready = Promise.withResolvers<number>();
  // Astro runs in this process too, and needs Node's own Response.
  const options = { fetch: app.fetch, hostname: '127.0.0.1', port, overrideGlobalObjects: false };
  const server = serve(options, (info) => ready.resolve(info.port)) as Server;
  server.once('error', ready.reject);
  host = `127.0.0.1:${await ready.promise}`;
  return `http://${host}`;
}

const page = `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit the site</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/edit.css">
<div id="editor"></div>
<script type="module" src="/client.js"></script>
</html>
`;

/** The script of the editor's page. It is made when the editor starts, and is in no build. */
export async function bundle(): Promise<string> {
  const made = await build({
    root: client,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rollupOptions: { input: join(client, 'main.tsx') } },
  });
  const chunks = [made].flat().flatMap((result) => ('output' in result ? result.output : []));
  const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The page of the editor could not be made.');
  return entry.code;
}
