import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';
import { processEnvironment } from './process.ts';

const main = fileURLToPath(new URL('../src/node/main.ts', import.meta.url));

/** One receiver on the shared socket. */
export interface SocketProcess {
  /** Resolves when it answers; rejects with all output where it ends instead. */
  ready: Promise<void>;
  /** Its exit code. */
  ended: Promise<number>;
  signal(name: NodeJS.Signals): void;
}

export interface SocketHolder {
  address: string;
  /** Starts one more receiver, whether another is there or not. */
  start(): SocketProcess;
}

/**
 * What systemd does with a socket unit: holds the listening socket, never accepts from it, and hands it
 * to each process as descriptor 3. The shell that becomes Node knows the process id beforehand.
 */
const holderScript = `while read -r number; do (
  LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec "$0" "$1"' "$0" "$1" &
  echo "started $number $!"
  wait $!
  echo "ended $number $?"
) & done`;

/** The descriptor of a listening socket; Node shows it nowhere else. */
function descriptorOf(server: Server): number {
  const handle: unknown = Reflect.get(server, '_handle');
  if (typeof handle === 'object' && handle && 'fd' in handle && typeof handle.fd === 'number')
    return handle.fd;
  throw new Error('This Node does not tell the descriptor of a listening socket.');
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was told.');
  return address.port;
}

/** Holds a socket as systemd would, for receivers that all work on one data folder. */
export async function holdSocket(dataDir: string, extra: Record<string, string> = {}): Promise<SocketHolder> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = `http://127.0.0.1:${portOf(listener)}`;
  const holder = spawn('sh', ['-c', holderScript, process.execPath, main], {
    env: processEnvironment(dataDir, extra),
    stdio: ['pipe', 'pipe', 'pipe', descriptorOf(listener)],
  });
  const { stdin, stdout, stderr } = holder;
  if (stdin === null || stdout === null || stderr === null) throw new Error('The holder has no pipes.');
  // Only the holder's copy is left, or this process would take connections and never answer.
  listener.close();
  const started: { pid: PromiseWithResolvers<number>; ready: () => void; ended: (code: number) => void }[] =
    [];
  const running = new Set<number>();
  atEnd(() => {
    stdin.end();
    for (const pid of running) process.kill(pid, 'SIGKILL');
  });
  let output = '';
  stderr.on('data', (chunk) => (output += chunk));
  createInterface({ input: stdout }).on('line', (line) => {
    output += `${line}\n`;
    const [, event, number, value] = /^(started|ended) (\d+) (\d+)$/.exec(line) ?? [];
    const told = started[Number(number)];
    if (event === 'started' && told) {
      running.add(Number(value));
      told.pid.resolve(Number(value));
    } else if (event === 'ended' && told) {
      void told.pid.promise.then((pid) => running.delete(pid));
      told.ended(Number(value));
    } else if (line.includes('"event":"ready"')) started.at(-1)?.ready();
  });
  const start = (): SocketProcess => {
    const pid = Promise.withResolvers<number>();
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<number>();
    void ended.promise.then((code) => ready.reject(new Error(`It ended with ${code}:\n${output}`)));
    // Whoever expects the end does not wait for it to be ready.
    ready.promise.catch(() => {});
    stdin.write(`${started.length}\n`);
    started.push({ pid, ready: ready.resolve, ended: ended.resolve });
    return {
      ready: ready.promise,
      ended: ended.promise,
      signal: (name) => void pid.promise.then((id) => process.kill(id, name)),
    };
  };
  return { address, start };
}
