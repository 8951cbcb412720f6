import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

// Nothing of the service's own code or test helpers is used here, also where it would serve: whoever doubts
// the figures reads this file alone, and a fault of a helper is not repeated in what judges it.

const main = fileURLToPath(new URL('../../src/node/main.ts', import.meta.url));
const cli = fileURLToPath(new URL('../../src/node/enquiries.ts', import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];

export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'claims-'));
  folders.push(made);
  return made;
}

const environment = (dataDir: string, more: Record<string, string>) => ({
  ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ALLOWED_ORIGINS: 'https://site.example' },
  ...{
    POSTS_PER_ADDRESS: '999999',
    POSTS_BEFORE_BURST: '999999',
    MAILS_PER_DAY: '999999',
    MIB_PER_DAY: '99999',
  },
  ...more,
});

/** A receiver as a process, and where it listens. */
export async function start(dataDir: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--optimize-for-size', main], {
    env: environment(dataDir, more),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /"address":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(output)?.[1];
      if (found) resolve(Number(found));
    });
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { child, port, output: () => output };
}

/** What one of the operator's commands prints. */
export async function command(dataDir: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: environment(dataDir, {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  return output;
}

/** The bytes of a post as the site's script sends it. */
export function bytesOf(message: string, fields: Record<string, string> = {}): Buffer {
  const all = {
    firstName: 'Ana',
    lastName: 'Moe',
    email: 'ana@mail.example',
    phone: '',
    address: '',
    service: '',
    message,
    ...fields,
  };
  const parts = Object.entries(all).map(
    ([name, value]) => `--XyZ\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.from(`${parts.join('')}--XyZ--\r\n`);
  const head = `POST /contact-form.php HTTP/1.1\r\nHost: claims\r\nOrigin: https://site.example\r\nContent-Type: multipart/form-data; boundary=XyZ\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

interface Answer {
  status: number;
  ms: number;
}

/** Sends one request and waits for its answer; status 0 where the connection ended without one. */
export function ask(socket: Socket, bytes: Buffer): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const end = (status: number) => {
      for (const event of ['data', 'close', 'error'] as const) socket.removeAllListeners(event);
      socket.on('error', () => {});
      resolve({ status, ms: performance.now() - began });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head > 0 && text.length >= head + 4 + length) end(Number(text.slice(9, 12)));
    });
    socket.on('close', () => end(0));
    socket.on('error', () => end(0));
    socket.write(bytes);
  });
}

/** So many posts over so many connections at once, kept or new for each post. */
export async function load(port: number, connections: number, posts: number, fresh: boolean, tag: string) {
  const answers: (Answer & { message: string })[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let socket: Socket | undefined;
      while (next < posts) {
        const message = `${tag} number ${next++}.`;
        const from = performance.now();
        if (socket === undefined || fresh || socket.destroyed)
          socket = connect(port, '127.0.0.1').setNoDelay();
        const { status } = await ask(socket, bytesOf(message));
        if (fresh) socket.destroy();
        answers.push({ status, ms: performance.now() - from, message });
        if (status === 0) break;
      }
      socket?.destroy();
    }),
  );
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    answers,
    rate: answers.length / ((performance.now() - began) / 1000),
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** Rows a second that this disk takes, each synced, in a database of this script's own. */
export function bare(seconds: number): number {
  const db = new DatabaseSync(join(folder(), 'bare.sqlite'));
  db.exec(
    'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (a, b)',
  );
  const insert = db.prepare('INSERT INTO t VALUES (?, ?)');
  const end = performance.now() + seconds * 1000;
  let rows = 0;
  for (; performance.now() < end; rows += 1) insert.run(rows, 'x'.repeat(400));
  db.close();
  return rows / seconds;
}

/** Requests a second and p99 that Node's own server reaches with a new connection for each. */
export async function bareHttp(connections: number, posts: number) {
  const server = createHttpServer((request, response) => {
    request.resume().on('end', () => response.end('ok'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const measured = await load((server.address() as AddressInfo).port, connections, posts, true, 'bare');
  server.close();
  return measured;
}

/** A mail server that takes everything and keeps it. */
export async function sink() {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let buffer = '';
    let inText = false;
    socket.on('error', () => socket.destroy());
    socket.write('220 sink\r\n');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (;;) {
        const mark = inText ? '\r\n.\r\n' : '\r\n';
        const at = buffer.indexOf(mark);
        if (at < 0) return;
        const line = buffer.slice(0, at);
        buffer = buffer.slice(at + mark.length);
        if (inText) mails.push(line);
        inText = !inText && line.toUpperCase() === 'DATA';
        socket.write(inText ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  const settings = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: port,
    SMTP_SECURITY: 'none',
    MAIL_FROM: 's@site.example',
    MAIL_TO: 'o@site.example',
  };
  return { mails, settings, close: () => server.close() };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  child.kill(signal);
  await exited;
}

/** Ends what still runs and removes what was written. */
export function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL');
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}
