import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pageLike } from './pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function npmStart(env: Record<string, string>): ChildProcess {
  // The site is built already; what is tried is the command itself, from npm down to the server.
  return spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, SKIP_BUILD: 'yes', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What the command has said once a line matches, or all of it when it ends. */
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

it('npm start announces where it is and where enquiries go, takes one, and ends with SIGTERM', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  const child = npmStart({ PORT: '0', DATA_DIR: dataDir });
  const text = await said(child, /delivered .*\n/);
  const url = /Ready: (http:\S+)/.exec(text)?.[1] ?? '';
  expect(text).toContain(join(dataDir, 'mailbox'));

  expect((await fetch(url + pageLike('/towns/mount-eden'))).status).toBe(200);
  const form = new FormData();
  for (const [name, value] of [
    ['firstName', 'Mere'],
    ['lastName', 'T'],
    ['email', 'm@t.example'],
    ['message', 'Leak'],
  ] as const) {
    form.append(name, value);
  }
  const answer = await fetch(`${url}/contact-form.php`, {
    method: 'POST',
    body: form,
    headers: { Origin: url },
  });
  expect(await answer.text()).toBe('ok');

  // A second one on the same port says plainly why it cannot.
  const second = npmStart({ PORT: new URL(url).port, DATA_DIR: join(dataDir, 'second') });
  expect(await said(second, /never/)).toMatch(/another program uses it|is taken/);

  // Its output closes when the last process that holds it is gone: the server, not only npm.
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  await expect(fetch(url)).rejects.toThrow();
  expect(await readdir(dataDir)).toContain('enquiries.sqlite');
  await rm(dataDir, { recursive: true });
}, 240_000);
