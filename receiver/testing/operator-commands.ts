import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from './process.ts';

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

/** Rows of cells, read as RFC 4180 has it: what a spreadsheet makes of the file. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
