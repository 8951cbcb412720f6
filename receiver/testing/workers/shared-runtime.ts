import { afterAll } from 'vitest';
import { type LocalRuntime, type RunningRuntime, startLocalRuntime } from './local-runtime.ts';
import { MailInterfaces } from './mail-interface.ts';

interface Shared {
  runtime: RunningRuntime;
  /** What it serves and whom it mails to now. */
  now: { facts: string | undefined; mails: MailInterfaces };
}

const running = new Map<number, Promise<Shared>>();
const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

async function start(postsPerMinute: number): Promise<Shared> {
  const now: Shared['now'] = { facts: undefined, mails: new MailInterfaces() };
  const runtime = await startLocalRuntime({
    ...{ postsPerMinute, facts: () => now.facts, owner: (end) => void ends.push(end) },
    mails: { answer: (request) => now.mails.answer(request) },
  });
  return { runtime, now };
}

/**
 * Cloudflare's runtime as if it had just been started: starting it takes seconds, and a test file asks for it
 * thirty times. Nothing of the test before is left: what was under way has ended, the database is as the
 * migrations made it, clock, faults and settings are as they were, and the mails are new.
 */
export async function localRuntime(
  options: { postsPerMinute?: number; facts?: string } = {},
): Promise<LocalRuntime> {
  const { postsPerMinute = 1_000_000 } = options;
  const started = running.get(postsPerMinute) ?? start(postsPerMinute);
  running.set(postsPerMinute, started);
  const { runtime, now } = await started;
  await runtime.idle();
  await runtime.sql('DELETE FROM enquiry');
  await runtime.sql('DELETE FROM setting');
  await runtime.reset();
  const mails = new MailInterfaces();
  Object.assign(now, { facts: options.facts, mails });
  return { ...runtime, mails };
}
