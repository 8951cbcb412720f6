import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import type { Enquiry } from '../src/contract/fields.ts';
import { temporaryFolder } from './folder.ts';
import { newEnquiry, post } from './posting.ts';
import { processEnvironment, spawnReceiver, throughSmtp } from './process.ts';
import { scriptedSmtp } from './scripted-smtp.ts';

/** The command line itself. */
export const program = fileURLToPath(new URL('../src/node/enquiries.ts', import.meta.url));

export interface Answer {
  code: number | null;
  out: string;
  err: string;
}

/** Runs one command as `npm run enquiries -- …` does, its two outputs apart. */
export async function enquiries(dataDir: string, ...args: string[]): Promise<Answer> {
  const child = spawn(process.execPath, [program, ...args], {
    env: processEnvironment(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    // Byte by byte: text() would swallow a byte order mark.
    buffer(child.stdout).then((bytes) => bytes.toString('utf8')),
    text(child.stderr),
  ]);
  return { code: code as number | null, out, err };
}

/** Stored enquiries that the mail server has refused for good, and the service running or stopped. */
export async function refused(mode: 'running' | 'stopped', changes: Partial<Enquiry>[]) {
  const dataDir = temporaryFolder();
  const smtp = await scriptedSmtp();
  smtp.script = { rcpt: '550 5.1.1 no such user' };
  const start = () => spawnReceiver(dataDir, throughSmtp(smtp));
  const receiver = await start();
  const posted = changes.map((change) => newEnquiry(change));
  for (const enquiry of posted) expect((await post(receiver.address, enquiry)).status).toBe(200);
  await vi.waitFor(
    () => expect(receiver.output().split('"event":"failed"')).toHaveLength(posted.length + 1),
    {
      timeout: 120_000,
    },
  );
  if (mode === 'stopped') await receiver.end('SIGTERM');
  smtp.script = {};
  const run = (...args: string[]) => enquiries(dataDir, ...args);
  return { dataDir, smtp, posted, run, start };
}

/** The reference of the newest enquiry with this status. */
export async function newest(dataDir: string, status: string): Promise<string> {
  const { out } = await enquiries(dataDir, 'list', status);
  return /^[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(out)?.[0] ?? `none in: ${out}`;
}

/** Rows of cells, read as RFC 4180 has it: what a spreadsheet makes of the file. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
