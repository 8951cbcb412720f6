import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { second } from '../time.ts';

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

export interface RunningServer {
  /** Where it listens, such as http://127.0.0.1:8788. */
  address: string;
  /** Stops accepting, lets what is in flight finish for up to `timeout` milliseconds, then ends all. */
  close(timeout?: number): Promise<void>;
}

/** Where to listen: a host and port, or a socket that systemd has opened (3 is the first it passes). */
export type ListenTarget = { host: string; port: number } | { fd: number };

function addressOf(server: Server): string {
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
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = 'fd' in target ? `the passed socket ${target.fd}` : `${target.host}:${target.port}`;
      const hint =
        error.code === 'EADDRINUSE' ? 'another program uses it. Stop that one, or set PORT' : error.message;
      reject(new Error(`Cannot listen on ${place}: ${hint}.`, { cause: error }));
    });
    server.listen(target, resolve);
  });
  return {
    address: addressOf(server),
    close: async (timeout = 10 * second) => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      const end = setTimeout(() => server.closeAllConnections(), timeout);
      await closed;
      clearTimeout(end);
    },
  };
}
