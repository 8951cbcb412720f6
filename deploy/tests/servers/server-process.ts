import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '../raw-request.ts';

export interface RunningServer {
  origin: string;
  close(): Promise<void>;
}

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was told.');
  return address.port;
}

const timeout = { tries: 300, every: 100 };

/** Whether a web server gives out its home page. */
const answers = (origin: string) =>
  ask(origin, '/').then(
    ({ status }) => status === 200,
    () => false,
  );

/** Whether a port takes connections, for what speaks no HTTP. */
export async function listens(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}

async function untilReady(
  isReady: () => Promise<boolean>,
  child: ChildProcess,
  said: () => string,
): Promise<void> {
  for (let tries = 0; tries < timeout.tries; tries++) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${child.spawnfile} ended before it answered:\n${said()}`);
    }
    if (await isReady()) return;
    await wait(timeout.every);
  }
  throw new Error(`${child.spawnfile} did not answer:\n${said()}`);
}

/** Starts a program that stays in the foreground, in a process group of its own, until it serves `/` or is ready otherwise. */
export async function startServer(
  origin: string,
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string>; isReady?: (origin: string) => Promise<boolean> },
): Promise<RunningServer> {
  let output = '';
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit');
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, name);
    }
  };
  const killWithUs = () => signal('SIGKILL');
  process.once('exit', killWithUs);
  const close = async () => {
    signal('SIGTERM');
    const late = setTimeout(() => signal('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
    process.off('exit', killWithUs);
  };
  try {
    const { isReady = answers } = options;
    await untilReady(
      () => isReady(origin),
      child,
      () => output,
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, close };
}
