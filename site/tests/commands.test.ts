// `npm start` and `npm run dev`, down to the server: what they say, and that nothing of them is left.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fields } from 'receiver/contract/fields';
import { freePort } from 'receiver/testing/free-port';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { copySite } from '../../tools/site-copy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const polling = { timeout: 120_000, interval: 200 };
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

/** Starts a command without what the test runner sets, which Astro takes for its own. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = root) {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  // Its output closes when the last process that holds it is gone: the server, not only npm.
  const closed = once(child, 'close');
  onTestFinished(() => {
    // It leads a group, so that nothing is left of it where a test fails.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  });
  return {
    /** All it has said, once a line matches. */
    async says(line: RegExp): Promise<string> {
      await vi.waitFor(() => expect(text).toMatch(line), polling);
      return text;
    },
    async endsWithSigterm(): Promise<void> {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** The status of a page as a browser asks for it; 0 while nobody answers. */
const visit = (url: string) =>
  fetch(url, { headers: { Accept: 'text/html' } }).then(
    ({ status }) => status,
    () => 0,
  );

it('npm start says where it is, takes an enquiry, and ends', async () => {
  const env = { DATA_DIR: folder };
  const site = start('npm', ['start'], { ...env, PORT: '0' });
  const text = await site.says(/delivered .*\n/);
  const url = /Ready: (http:\S+)/.exec(text)?.[1] ?? '';
  // Nothing has changed since the tests were started.
  expect(text).not.toContain('Building');
  expect(text).toContain(join(folder, 'mailbox'));
  expect(await visit(`${url}/contact`)).toBe(200);
  const body = new FormData();
  for (const [name, { required }] of Object.entries(fields))
    if (required) body.append(name, name === 'email' ? 'm@t.example' : 'Leak');
  const sent = await fetch(`${url}/contact-form.php`, { method: 'POST', body, headers: { Origin: url } });
  expect(await sent.text()).toBe('ok');

  await start('npm', ['start'], { ...env, PORT: new URL(url).port }).says(/is in use/);

  await site.endsWithSigterm();
  expect(await visit(url)).toBe(0);
  expect(await readdir(folder)).toContain('enquiries.sqlite');
});

it('npm run dev takes changed content, says what is wrong, and ends', async () => {
  const site = await copySite(folder);
  await cp(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  const words = join(site, 'content/pages/home.yaml');
  const right = await readFile(words, 'utf8');
  const port = String(await freePort());
  const env = { PORT: port, DATA_DIR: join(folder, 'data') };
  const dev = start(process.execPath, ['tools/dev.ts'], env, folder);
  const answers = (status: number) =>
    vi.waitFor(async () => expect(await visit(`http://127.0.0.1:${port}/`)).toBe(status), polling);
  await answers(200);
  // Checks and tests, which take React's production build, would end the form on a page of this server.
  expect(await readdir(join(site, 'node_modules/.vite'))).toEqual(['development']);

  await writeFile(words, right.replace(/^ {2}lead: .*$/m, '  lead: Ring {fax}'));
  await answers(500);
  expect(await dev.says(/\{fax\}/)).toContain('site/content/pages/home.yaml, line');
  await writeFile(words, right);
  await answers(200);

  await dev.endsWithSigterm();
  await answers(0);
});
