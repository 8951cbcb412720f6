import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/node/database.ts';
import type { SmtpRoute } from '../src/settings.ts';
import { atEnd } from './cleanup.ts';
import { siteOrigin } from './posting.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** What `npm start` gives to node, flags included: that is what has to hold. */
function startArguments(): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return manifest.scripts.start.split(' ').slice(1);
}

export interface ReceiverProcess {
  child: ChildProcessByStdio<null, Readable, Readable>;
  address: string;
  /** All it has printed so far. */
  output(): string;
  /** How it ended: the exit code, or the signal's name. */
  ended: Promise<number | string>;
  /** Sends the signal and waits for the end. Resolves to the exit code, or the signal's name. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** Environment of a receiver process in tests: nothing of the machine's own settings. */
export function processEnvironment(dataDir: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    // Set by `npm test`: a test starts a dozen processes of one and the same program.
    // Not set where it has no value: systemd's tool would pass "undefined" on as a folder.
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    DATA_DIR: dataDir,
    PORT: '0',
    ALLOWED_ORIGINS: siteOrigin,
    POSTS_PER_ADDRESS: '1000000',
    POSTS_BEFORE_BURST: '1000000',
    MAILS_PER_DAY: '1000000',
    MIN_FREE_MIB: '1',
    ...extra,
  };
}

/** What makes a receiver process deliver through a mail server of the test's. */
export const throughSmtp = ({ route }: { route: SmtpRoute }): Record<string, string> => ({
  SMTP_HOST: route.host,
  SMTP_PORT: String(route.port),
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'site@plumber.example',
  MAIL_TO: 'office@plumber.example',
});

const start = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs a program of the receiver's to its end, its two outputs apart. */
export async function runToEnd(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = start(args, env);
  // Byte by byte: text() would swallow a byte order mark.
  const output = Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  const [code] = await once(child, 'close');
  const [out, err] = await output;
  return { code: code as number | null, out: out.toString(), err: err.toString() };
}

/** The command line of operators. */
export const program = join(folder, 'src/node/enquiries.ts');

/** Runs one command as `npm run enquiries -- …` does. */
export const enquiries = (dataDir: string, ...args: string[]) =>
  runToEnd([program, ...args], processEnvironment(dataDir));

/** The receiver as a process of its own, ready to answer. Rejects with its output where it ends instead. */
export const spawnReceiver = (dataDir: string, extra: Record<string, string> = {}) =>
  whenReady(start(startArguments(), processEnvironment(dataDir, extra)));

/** Waits until a receiver that was started in whatever way answers, and kills it when the test is over. */
export async function whenReady(child: ReceiverProcess['child']): Promise<ReceiverProcess> {
  atEnd(() => void child.kill('SIGKILL'));
  let output = '';
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /"event":"ready","address":"([^"]+)"/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`The receiver ended with ${code}:\n${output}`)));
  });
  return {
    child,
    address,
    output: () => output,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The messages of all stored enquiries, oldest first. No receiver may have the folder open. */
export function storedMessages(dataDir: string): string[] {
  const db = openDatabase(dataDir);
  try {
    const rows = db.prepare("SELECT fields ->> 'message' AS message FROM enquiry ORDER BY id").all();
    return rows.map(({ message }) => String(message));
  } finally {
    db.close();
  }
}
