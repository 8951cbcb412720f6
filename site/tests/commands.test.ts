// `npm start` and `npm run dev`, from npm down to the server: what they say, and that nothing of them is left.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fields } from 'receiver/contract/fields';
import { freePort } from 'receiver/testing/free-port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copySite } from './site-copy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const polling = { timeout: 120_000, interval: 200 };
/** Without what the test runner sets: Astro takes it for its own. */
const plain = { PATH: process.env.PATH, HOME: process.env.HOME };
let folder = '';
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  children = [];
});
afterEach(async () => {
  // Each leads a group, so that nothing is left of it where a test fails.
  for (const { pid, exitCode, signalCode } of children)
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  await rm(folder, { recursive: true, maxRetries: 5 });
});

function start(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = root): ChildProcess {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  children.push(child);
  return child;
}

/** What a command has said once a line matches, or all of it when it ends. */
async function said(child: ChildProcess, line: RegExp): Promise<string> {
  let text = '';
  const { promise, resolve } = Promise.withResolvers<string>();
  const hear = (chunk: Buffer) => {
    text += chunk;
    if (line.test(text)) resolve(text);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.on('close', () => resolve(text));
  return promise;
}

/** Its output closes when the last process that holds it is gone: the server, not only npm. */
async function endedBySigterm(child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  child.stderr?.resume();
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

/** A page as a browser asks for it; 0 while nobody answers. */
const visit = (url: string) =>
  fetch(url, { headers: { Accept: 'text/html' } }).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => ({ status: 0, text: '' }),
  );

it('npm start says where it is, takes an enquiry, and ends with SIGTERM', async () => {
  // The site is built already.
  const env = { ...process.env, SKIP_BUILD: 'yes' };
  const child = start('npm', ['start'], { ...env, PORT: '0', DATA_DIR: folder });
  const text = await said(child, /delivered .*\n/);
  const url = /Ready: (http:\S+)/.exec(text)?.[1] ?? '';
  expect(text).toContain(join(folder, 'mailbox'));
  expect((await visit(`${url}/contact`)).status).toBe(200);
  const form = new FormData();
  for (const [name, { required }] of Object.entries(fields))
    if (required) form.append(name, name === 'email' ? 'm@t.example' : 'Leak');
  const answer = await fetch(`${url}/contact-form.php`, {
    method: 'POST',
    body: form,
    headers: { Origin: url },
  });
  expect(await answer.text()).toBe('ok');

  const second = start('npm', ['start'], {
    ...env,
    PORT: new URL(url).port,
    DATA_DIR: join(folder, 'second'),
  });
  expect(await said(second, /is in use/)).toContain('is in use');

  await endedBySigterm(child);
  expect((await visit(url)).status).toBe(0);
  expect(await readdir(folder)).toContain('enquiries.sqlite');
});

it('npm run dev ends with SIGTERM, and everything it started with it', async () => {
  const port = await freePort();
  const child = start('npm', ['run', 'dev'], {
    ...plain,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
  });
  child.stdout?.resume();
  child.stderr?.resume();
  const url = `http://127.0.0.1:${port}/contact`;
  await vi.waitFor(async () => expect((await visit(url)).status).toBe(200), polling);
  await endedBySigterm(child);
  expect((await visit(url)).status).toBe(0);
});

it('the running server takes changed content and schemas, and says what is wrong', async () => {
  const site = await copySite(folder);
  const words = join(site, 'content/pages/home.yaml');
  const schema = join(site, 'src/schemas/pages.ts');
  const right = await readFile(words, 'utf8');
  const port = await freePort();
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const args = [astro, 'dev', '--port', String(port), '--host', '127.0.0.1'];
  const child = start(process.execPath, args, plain, site);
  const answers = (status: number) =>
    vi.waitFor(async () => expect((await visit(`http://127.0.0.1:${port}/`)).status).toBe(status), polling);
  await answers(200);

  const told = said(child, /\{fax\}/);
  await writeFile(words, right.replace(/^ {2}lead: .*$/m, '  lead: Ring {fax}'));
  await answers(500);
  expect(await told).toContain('site/content/pages/home.yaml, line');
  await writeFile(words, right);
  await answers(200);

  const missing = said(child, /subtitle/);
  const field = 'title: words({ max: 70 }),';
  const source = await readFile(schema, 'utf8');
  await writeFile(schema, source.replace(field, `${field} subtitle: words({ max: 70 }),`));
  await answers(500);
  await missing;
  await writeFile(words, right.replace(/^ {2}lead: /m, '  subtitle: New\n$&'));
  await answers(200);
});
