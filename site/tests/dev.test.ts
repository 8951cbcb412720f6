import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copySite } from './site-copy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const polling = { timeout: 60_000, interval: 200 };
/** Without what the test runner sets: Astro takes it for its own. */
const plain = { PATH: process.env.PATH, HOME: process.env.HOME };
let folder = '';
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'));
});
afterEach(async () => {
  // Each leads a group, so that nothing is left of it where a test fails.
  if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid, 'SIGKILL');
  }
  await rm(folder, { recursive: true, maxRetries: 5 });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port was told');
  return address.port;
}

/** A page as a browser asks for it; 0 while nobody answers. */
const visit = (url: string) =>
  fetch(url, { headers: { Accept: 'text/html' } }).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => ({ status: 0, text: '' }),
  );

it('npm run dev ends with SIGTERM, and everything it started with it', async () => {
  const port = await freePort();
  child = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env: { ...plain, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const url = `http://127.0.0.1:${port}/contact`;
  await vi.waitFor(async () => expect((await visit(url)).status).toBe(200), polling);
  // Its output closes when the last process that holds it is gone: the development server, not only npm.
  child.stdout?.resume();
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  expect((await visit(url)).status).toBe(0);
}, 120_000);

it('the running server takes changed content and schemas, and says what is wrong', async () => {
  const site = await copySite(folder);
  const words = join(site, 'content/pages/home.yaml');
  const schema = join(site, 'src/schemas/pages.ts');
  const right = await readFile(words, 'utf8');
  const port = await freePort();
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  child = spawn(process.execPath, [astro, 'dev', '--port', String(port), '--host', '127.0.0.1'], {
    cwd: site,
    env: plain,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (said += text));
  const url = `http://127.0.0.1:${port}/`;
  const answers = (status: number) =>
    vi.waitFor(async () => expect((await visit(url)).status).toBe(status), polling);
  await answers(200);

  await writeFile(words, right.replace(/^ {2}lead: .*$/m, '  lead: Ring {fax}'));
  await answers(500);
  await vi.waitFor(() => expect(said).toContain('site/content/pages/home.yaml, line'), polling);
  expect(said).toContain('{fax}');
  await writeFile(words, right);
  await answers(200);

  const field = 'title: words({ max: 70 }),';
  await writeFile(
    schema,
    (await readFile(schema, 'utf8')).replace(field, `${field} subtitle: words({ max: 70 }),`),
  );
  await answers(500);
  await vi.waitFor(() => expect(said).toContain('subtitle'), polling);
  await writeFile(words, right.replace(/^ {2}lead: /m, '  subtitle: New\n$&'));
  await answers(200);
}, 120_000);
