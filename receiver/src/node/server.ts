import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { second } from '../time.ts';

export const serverLimits = {
  headersTimeout: 5 * second,
  requestTimeout: 10 * second,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 5 * second,
  maxHeaderSize: 16 * 1024,
};

/** Each may hold a body of 64 KiB: what the memory of the systemd unit has room for. */
const mostConnections = 2000;

/**
 * Serves a Hono app with the receiver's limits, on a host and port or on a socket that systemd has opened. Rejects
 * where the port is taken.
 */
export async function listen(
  app: { fetch(request: Request, bindings?: object): Response | Promise<Response> },
  target: { host: string; port: number } | { fd: number },
  { most = mostConnections, ...limits }: Partial<typeof serverLimits> & { most?: number } = {},
) {
  const serverOptions = { ...serverLimits, ...limits };
  const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions }) as Server;
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    // The oldest gives way, not the newest: a post takes milliseconds, so it is one that was stalled on purpose.
    if (connections.size > most) connections.values().next().value?.destroy();
  });
  server.listen(target);
  await once(server, 'listening');
  const { address, family, port } = server.address() as AddressInfo;
  return {
    /** Where it listens, such as http://127.0.0.1:8788. */
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    /** Stops accepting, lets what is in flight finish for up to `timeout` milliseconds, then ends all. */
    close: async (timeout = 10 * second): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      const end = setTimeout(() => server.closeAllConnections(), timeout);
      await closed;
      clearTimeout(end);
    },
  };
}
