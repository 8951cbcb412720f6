import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';
import { processEnvironment } from './process.ts';

const main = fileURLToPath(new URL('../src/node/main.ts', import.meta.url));

/**
 * What systemd does with a socket unit: holds the listening socket, never accepts from it, hands it to the
 * receiver as descriptor 3, and starts the next one where that ended well. The shell that becomes Node knows the
 * process id beforehand.
 */
const holderScript = `while LISTEN_FDS=1 sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$0" "$1"' "$0" "$1"; do :; done`;

/** A receiver on a socket that outlives it. */
export async function holdSocket(dataDir: string, extra: Record<string, string> = {}) {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  // Node shows the descriptor of a listening socket nowhere else.
  const { fd } = Reflect.get(listener, '_handle') as { fd: number };
  const holder = spawn('sh', ['-c', holderScript, process.execPath, main], {
    env: processEnvironment(dataDir, extra),
    stdio: ['ignore', 'pipe', 'inherit', fd],
  });
  // Only the holder's copy is left, or this process would take connections and never answer.
  listener.close();
  let pid = 0;
  let ready = Promise.withResolvers<void>();
  if (holder.stdout === null) throw new Error('The holder has no pipe.');
  createInterface({ input: holder.stdout }).on('line', (line) => {
    pid = Number(/^pid (\d+)$/.exec(line)?.[1] ?? pid);
    if (line.includes('"event":"ready"')) ready.resolve();
  });
  const ended = once(holder, 'close').then(() => {
    pid = 0;
    ready.reject(new Error('The receiver ended, as it says above.'));
  });
  atEnd(() => {
    holder.kill('SIGKILL');
    if (pid > 0) process.kill(pid, 'SIGKILL');
  });
  await ready.promise;
  return {
    address: `http://127.0.0.1:${port}`,
    /** Ends the receiver as systemd does. Resolves when the next one answers. */
    restart: () => {
      ready = Promise.withResolvers();
      process.kill(pid, 'SIGTERM');
      return ready.promise;
    },
    /** Resolves when no receiver is left. */
    stop: () => {
      holder.kill('SIGKILL');
      process.kill(pid, 'SIGTERM');
      return ended;
    },
  };
}
