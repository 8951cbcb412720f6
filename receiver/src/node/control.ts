import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { second } from '../delivery/clock.ts';
import { type Log, reasonOf } from '../delivery/log.ts';
import { type CommandResult, type Operator, usage } from './operator.ts';

/** Content type of an answer that comes a piece at a time. */
const streamed = 'application/octet-stream';

/**
 * The running service holds the database alone, so operator commands go through it: over a Unix
 * socket in the data folder, which only its owner can open.
 */
export function controlPath(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

/** Answers commands until the returned function is called. A path too long for a socket only costs a warning. */
export async function serveControl(
  dataDir: string,
  operator: Operator,
  log: Log,
  lookAgain = 15 * second,
): Promise<() => Promise<void>> {
  let close = await listenOnce(dataDir, operator, log);
  if (close === undefined) return async () => {};
  let busy = false;
  // Deleted by whoever tidies up, it would leave the commands without a way to the service.
  const look = setInterval(async () => {
    if (busy || existsSync(controlPath(dataDir))) return;
    busy = true;
    await close?.();
    close = await listenOnce(dataDir, operator, log);
    busy = false;
  }, lookAgain);
  look.unref();
  return async () => {
    clearInterval(look);
    await close?.();
  };
}

/** Returns what ends it; undefined where it cannot be. */
async function listenOnce(
  dataDir: string,
  operator: Operator,
  log: Log,
): Promise<(() => Promise<void>) | undefined> {
  const path = controlPath(dataDir);
  const server = createServer((incoming, outgoing) => {
    answer(operator, incoming)
      .then(async ({ rest, ...result }) => {
        if (rest === undefined) return void outgoing.end(JSON.stringify(result));
        outgoing.setHeader('content-type', streamed);
        await pipeline(rest, outgoing);
      })
      .catch((error: unknown) => {
        log('error', 'command-failed', { reason: reasonOf(error) });
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(500).end(JSON.stringify({ text: `${reasonOf(error)}\n`, exitCode: 1 }));
      });
  });
  try {
    // The database lock is ours, so a socket that is still there belongs to a process that was killed.
    rmSync(path, { force: true });
    await listening(server, path);
    chmodSync(path, 0o600);
  } catch (error) {
    log('warn', 'no-control-socket', {
      reason: reasonOf(error),
      advice: 'stop the service before operator commands',
    });
    return undefined;
  }
  return async () => {
    // A command in hand is answered; a connection without one must not keep the service from ending.
    const end = setTimeout(() => server.closeAllConnections(), 2 * second);
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    clearTimeout(end);
  };
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}

async function answer(operator: Operator, incoming: Parameters<typeof text>[0]): Promise<CommandResult> {
  const args: unknown = JSON.parse(await text(incoming));
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
    return { text: usage, exitCode: 2 };
  return operator.run(args[0], args[1]);
}

/** Sends one command to the running service. Undefined where none is running. */
export async function askService(
  dataDir: string,
  args: readonly string[],
): Promise<CommandResult | undefined> {
  const path = controlPath(dataDir);
  if (!existsSync(path)) return undefined;
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST', agent: false }, (response) => {
      if (response.headers['content-type'] === streamed) resolve({ text: '', rest: response, exitCode: 0 });
      else text(response).then((body) => resolve(JSON.parse(body) as CommandResult), reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      // Left behind by a process that was killed: nobody answers there.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
    call.end(JSON.stringify(args));
  });
}
