import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { readContent } from '../../site/src/content/read-content.ts';
import { copySite } from '../../site/tests/site-copy.ts';
import { root } from '../root.ts';
import { type Draft, filesIn } from './draft.ts';

/** What the build would say of the draft. */
export interface Verdict {
  problems: ContentProblem[];
  warnings: ContentProblem[];
}

/** A copy of the site, served by Astro's development server, that shows the draft whenever it is right. */
export interface Preview {
  url: string;
  /** Asks the project's own loader about the draft, and shows it where nothing is wrong. */
  show(): Promise<Verdict>;
  close(): Promise<void>;
}

/**
 * @param content The owner's content folder.
 * @throws Error where the development server does not answer.
 */
export async function openPreview(content: string, draft: Draft): Promise<Preview> {
  const folder = await mkdtemp(join(tmpdir(), 'edit-'));
  const site = await copySite(folder);
  const shown = join(site, 'content');
  const candidate = join(folder, 'candidate');
  await rm(shown, { recursive: true });
  await mkdir(join(content, 'photos'), { recursive: true });
  await cp(content, shown, { recursive: true });

  let turn: Promise<unknown> = Promise.resolve();
  const show = async (): Promise<Verdict> => {
    await mirror(content, candidate, await draft.paths());
    await draft.writeInto(candidate);
    const { problems, warnings } = await readContent(candidate);
    if (problems.length === 0) await mirror(candidate, shown, []);
    return { problems, warnings };
  };
  await show();

  const port = await freePort();
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const server = spawn(
    process.execPath,
    [astro, 'dev', '--port', String(port), '--host', '127.0.0.1', '--silent'],
    {
      cwd: site,
      env: { ...process.env, NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = Promise.withResolvers<void>();
  server.on('close', () => ended.resolve());
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    server.kill('SIGTERM');
    await ended.promise;
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await answers(url, ended.promise))) {
    await close();
    throw new Error('The page beside the form could not be started: npm run dev says why.');
  }
  return {
    url,
    // One after the other: two at once would mix two states of the draft.
    show: () => {
      const next = turn.then(show, show);
      turn = next.catch(() => undefined);
      return next;
    },
    close,
  };
}

/** Makes a folder say what another says; files that are the same already are not touched. */
async function mirror(from: string, to: string, except: readonly string[]): Promise<void> {
  const wanted = await filesIn(from);
  for (const path of await filesIn(to)) {
    if (!wanted.includes(path)) await rm(join(to, path), { force: true });
  }
  await Promise.all(
    wanted.map(async (path) => {
      if (except.includes(path)) return;
      const data = await readFile(join(from, path));
      const there = await readFile(join(to, path)).catch(() => undefined);
      if (there?.equals(data) === true) return;
      await mkdir(dirname(join(to, path)), { recursive: true });
      await writeFile(join(to, path), data);
    }),
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answers(url: string, ended: Promise<void>): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (let tries = 0; tries < 600 && !over; tries++) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined);
    if (answer !== undefined) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}
