import { readFileSync } from 'node:fs';
import { maxBodyBytes } from '../src/http/form.ts';
import { temporaryFolder } from './folder.ts';
import {
  boundary,
  multipartBody,
  navigation,
  newEnquiry,
  part,
  post,
  rawHead,
  validEnquiry,
} from './posting.ts';
import { spawnReceiver } from './process.ts';
import { rawConnection } from './raw-socket.ts';

/** A body as long as it may be, of the fields given and a field that the form does not have. */
function fullBody(fields: Parameters<typeof multipartBody>[0], filler: string): Buffer {
  const end = `--${boundary}--\r\n`;
  const fixed = multipartBody(fields).slice(0, -end.length);
  const room = maxBodyBytes - Buffer.byteLength(fixed + part('pad', '') + end);
  const pad = filler.repeat(Math.floor(room / Buffer.byteLength(filler)));
  return Buffer.from(fixed + part('pad', pad) + end);
}

/** The bodies that cost most: letters of several bytes; letters that are escaped; a page as the answer. */
const kinds: Record<string, (index: number) => { headers: string[]; body: Buffer }> = {
  letters: (index) => ({
    headers: [],
    body: fullBody({ ...validEnquiry, message: `${index} ${'道'.repeat(9980)}` }, '道'),
  }),
  lineEnds: (index) => ({
    headers: [],
    body: fullBody({ ...validEnquiry, message: `${index} ${'"\n'.repeat(4980)}` }, '"\n'),
  }),
  pages: (index) => ({
    headers: Object.entries(navigation).map(([name, value]) => `${name}: ${value}`),
    body: fullBody({ ...validEnquiry, email: 'wrong', message: `${index} ${'"'.repeat(39_900)}` }, '道'),
  }),
};

/** What the receiver answered to one wave, by the first digit of the status; `-` is no answer. */
async function wave(address: string, size: number, kind: keyof typeof kinds): Promise<Map<string, number>> {
  const connections = await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const { headers, body } = kinds[kind]?.(index) ?? { headers: [], body: Buffer.alloc(0) };
      const head = rawHead(...headers, 'Connection: close', `Content-Length: ${body.length}`);
      const connection = await rawConnection(
        address,
        Buffer.concat([Buffer.from(head), body.subarray(0, -1)]),
      );
      return { ...connection, last: body.subarray(-1) };
    }),
  );
  for (const { socket, last } of connections) socket.write(last);
  const counts = new Map<string, number>();
  for (const { ended } of connections) {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(await ended)?.[1] ?? '-';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

/** One visitor's posts, one after the other, until the signal. */
async function visit(address: string, signal: AbortSignal): Promise<string> {
  let posts = 0;
  let stored = 0;
  let longest = 0;
  while (!signal.aborted) {
    const sent = performance.now();
    const answer = await post(address, newEnquiry()).catch(() => undefined);
    await answer?.text();
    longest = Math.max(longest, performance.now() - sent);
    posts += 1;
    if (answer?.status === 200) stored += 1;
  }
  return `of a visitor's posts ${stored} of ${posts} ok, the slowest ${Math.round(longest)} ms`;
}

/** The most memory that a process has had, in MiB. Linux only. */
function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}

/**
 * Waves of posts whose last byte comes at one moment, with a visitor's own posts beside them, until the receiver
 * has died or all rounds are over. A line for each wave.
 */
export async function waves(size: number, rounds = 10): Promise<string> {
  const receiver = await spawnReceiver(temporaryFolder());
  const lines: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const kind = Object.keys(kinds)[round % 3] ?? '';
    const over = new AbortController();
    const began = performance.now();
    const visitor = visit(receiver.address, over.signal);
    const statuses = await wave(receiver.address, size, kind);
    over.abort();
    const counts = [...statuses].map(([status, posts]) => `${posts} x ${status}`).join(', ');
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const { exitCode, signalCode, pid } = receiver.child;
    const end = exitCode ?? signalCode;
    const state = end === null ? `alive, peak ${peakMemory(pid)} MiB` : `DIED (${end})`;
    lines.push(`${kind}: ${counts} in ${seconds} s; ${await visitor}; ${state}`);
    if (end !== null) return lines.join('\n');
  }
  await receiver.end('SIGKILL');
  return lines.join('\n');
}
