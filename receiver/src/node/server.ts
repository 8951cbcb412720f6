import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { second } from '../delivery/clock.ts';

/** Time-outs that end slow senders; no low limit on connections, which stalled ones would use up. */
export const serverLimits = {
  headersTimeout: 5 * second,
  requestTimeout: 10 * second,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 5 * second,
  maxHeaderSize: 16 * 1024,
};

/** A Hono app of any bindings. */
interface Served {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
}

/** While a server ends, it accepts until no connection has come in so many looks, a few milliseconds apart. */
const quietLooks = 4;
const acceptingPause = 5;
const longestAccepting = 3 * second;

export interface RunningServer {
  /** Where it listens, such as http://127.0.0.1:8788. */
  address: string;
  /**
   * Stops accepting, lets what is in flight finish for up to `timeout` milliseconds, then ends all.
   * Kept connections on which nothing comes are ended after `idleTimeout`.
   */
  close(timeout?: number, idleTimeout?: number): Promise<void>;
}

/** Where to listen: a host and port, or a socket that systemd has opened (3 is the first it passes). */
export type ListenTarget = { host: string; port: number } | { fd: number };

function addressOf(server: ServerType): string {
  const address = server.address() as AddressInfo | string | null;
  if (address === null || typeof address === 'string') return address ?? 'a passed socket';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** Serves an app with the receiver's limits. Rejects where the port is taken, in the operator's words. */
export async function listen(
  app: Served,
  target: ListenTarget,
  limits: Partial<typeof serverLimits> = {},
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    serverOptions: { ...serverLimits, ...limits },
  }) as ReturnType<typeof createServer>;
  const close = drainOf(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = 'fd' in target ? `the passed socket ${target.fd}` : `${target.host}:${target.port}`;
      const hint =
        error.code === 'EADDRINUSE' ? 'another program uses it. Stop that one, or set PORT' : error.message;
      reject(new Error(`Cannot listen on ${place}: ${hint}.`, { cause: error }));
    });
    server.listen(target, resolve);
  });
  return { address: addressOf(server), close };
}

/**
 * Ends a server without cutting off anybody who is about to send: a post is often on its way over a kept
 * connection that looks idle from here. Each answer from now on is the last of its connection and says so.
 */
function drainOf(server: ReturnType<typeof createServer>): RunningServer['close'] {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive &&= !draining;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  return async (timeout = 10 * second, idleTimeout = 2 * second) => {
    draining = true;
    for (const response of open) response.shouldKeepAlive = false;
    // Closing the socket would reset the connections that wait in its queue, with posts on them.
    const began = performance.now();
    for (let quiet = 0; quiet < quietLooks && performance.now() - began < longestAccepting; ) {
      const before = accepted;
      await delay(acceptingPause);
      // By then the event loop has looked for connections, also where the processor was busy with others.
      await turn();
      quiet = accepted === before ? quiet + 1 : 0;
    }
    const closed = new Promise<void>((resolve) => {
      // The close of an HTTP server would end the connections that look idle at once.
      NetServer.prototype.close.call(server, () => resolve());
    });
    // On a busy machine a post may lie unread when the time is up: it is read before the connections are judged.
    const closeIdle = () => setImmediate(() => server.closeIdleConnections());
    const idle = setTimeout(closeIdle, Math.min(idleTimeout, timeout));
    const end = setTimeout(() => server.closeAllConnections(), timeout);
    await closed;
    clearTimeout(idle);
    clearTimeout(end);
  };
}
