import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { build } from 'vite';
import { type Crop, PhotoError, photoName, readyPhoto } from './photos.ts';
import { EditError, type EditSession } from './session.ts';

const client = join(import.meta.dirname, 'client');

/** The editor's page and what it asks for. It answers this machine's own browser, and no other page in it. */
export async function openEditor(
  session: EditSession,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const script = await bundled();
  const parts = ['edit.css', 'form.css'].map((name) => readFile(join(client, name), 'utf8'));
  const style = (await Promise.all(parts)).join('\n');
  const app = new Hono();
  let host = '';

  app.use(async (context, next) => {
    const asked = context.req.header('host') ?? '';
    const origin = context.req.header('origin');
    // A name that somebody else points at this machine is another host; another page is another origin.
    if (asked !== host) return context.text('This editor answers its own address only.', 403);
    if (context.req.method !== 'GET' && origin !== `http://${host}`) {
      return context.text('This editor is written to by its own page only.', 403);
    }
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; frame-src ${session.preview}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
  app.use(bodyLimit({ maxSize: 40_000_000 }));
  app.onError((error, context) => {
    if (error instanceof EditError || error instanceof PhotoError)
      return context.json({ error: error.message }, 422);
    console.error(error);
    return context.json({ error: error.message }, 500);
  });

  app.get('/', (context) => context.html(page));
  app.get('/client.js', (context) =>
    context.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/edit.css', (context) => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/api/state', async (context) => context.json(await session.state()));
  app.get('/api/file', async (context) => context.json(await session.file(context.req.query('path') ?? '')));
  app.put('/api/file', async (context) => {
    await session.write(context.req.query('path') ?? '', await context.req.json());
    return context.json(await session.state());
  });
  app.delete('/api/file', async (context) => {
    await session.remove(context.req.query('path') ?? '', context.req.query('to'));
    return context.json(await session.state());
  });
  app.post('/api/suburbs', async (context) => {
    const { name, area } = await context.req.json<{ name: string; area: string }>();
    const path = await session.addSuburb(name.trim(), area);
    return context.json({ path, state: await session.state() });
  });
  app.post('/api/forget', async (context) => {
    await session.draft.forget(context.req.query('path') ?? '');
    return context.json(await session.state());
  });
  app.post('/api/keep', async (context) => {
    await session.draft.keepOnTop(context.req.query('path') ?? '');
    return context.json(await session.state());
  });
  app.post('/api/save', async (context) => {
    const { commit } = await context.req.json<{ commit: boolean }>();
    const said = await session.save(commit);
    return context.json({ said, state: await session.state() });
  });
  app.get('/photos/:name', async (context) => {
    const photo = await session.photo(context.req.param('name'));
    if (photo === undefined) return context.notFound();
    return context.body(new Uint8Array(photo), 200, { 'Content-Type': 'image/jpeg' });
  });
  app.post('/api/photos', async (context) => {
    const { name = 'photo', crop } = context.req.query();
    const data = new Uint8Array(await context.req.arrayBuffer());
    const ready = await readyPhoto(data, crop === undefined ? undefined : (JSON.parse(crop) as Crop));
    const file = photoName(name, (await session.state()).choices.photos ?? []);
    await session.draft.put(`photos/${file}`, ready);
    return context.json({ file, state: await session.state() });
  });

  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (info) =>
    resolve(info.port),
  ) as Server;
  server.once('error', reject);
  host = `127.0.0.1:${await promise}`;
  return {
    url: `http://${host}`,
    close: async () => {
      server.closeAllConnections();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

const page = `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit the site</title>
<link rel="stylesheet" href="/edit.css">
<div id="editor"></div>
<script type="module" src="/client.js"></script>
</html>
`;

/** The page's script. It is made when the editor starts, and is in no build. */
async function bundled(): Promise<string> {
  const made = await build({
    root: client,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rollupOptions: { input: join(client, 'main.tsx') } },
  });
  const outputs = Array.isArray(made) ? made : [made];
  for (const result of outputs) {
    if (!('output' in result)) continue;
    for (const part of result.output) if (part.type === 'chunk' && part.isEntry) return part.code;
  }
  throw new Error('The page of the editor could not be made.');
}
