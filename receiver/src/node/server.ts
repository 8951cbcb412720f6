import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { networksOf } from '../http/visitor.ts';
import { second } from '../time.ts';

export const serverLimits = {
  headersTimeout: 5 * second,
  requestTimeout: 10 * second,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 5 * second,
  maxHeaderSize: 16 * 1024,
};

/** Each may hold a body of 64 KiB: what the memory of the systemd unit has room for. */
export const mostConnections = 2000;
/** Files that the service opens beside its connections: database, log, mails under way. */
const otherFiles = 64;

/** How many files this process may have open; undefined where the platform does not say. */
export function openFileLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files +(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    // Only Linux has that file.
    return undefined;
  }
}

/** How many connections are kept: fewer where the process may open few files. Past that limit it could accept none. */
export const connectionsWithin = (fileLimit = Number.POSITIVE_INFINITY): number =>
  Math.max(1, Math.min(mostConnections, fileLimit - otherFiles));

/** A head comes within milliseconds of its connection; one that has not come for so long is no visitor's. */
const usualHeadTime = second;

interface Connection {
  /** Milliseconds of the process's own clock. */
  since: number;
  /** The head of a request has come, and its answer has not gone. */
  isBusy: boolean;
}

/**
 * Chooses who gives way where there are too many connections: one of the network that has most, and of these one that
 * sends no head of a request, else the oldest. A post takes milliseconds; what is stalled on purpose is old.
 */
class Connections {
  readonly #byNetwork = new Map<string, Map<Socket, Connection>>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  readonly #headTime: number;
  #count = 0;

  constructor(headTime: number) {
    this.#headTime = headTime;
  }

  add(socket: Socket): void {
    const network = networksOf(socket.remoteAddress ?? '')[0];
    const sockets = this.#byNetwork.get(network) ?? new Map();
    this.#byNetwork.set(network, sockets);
    const connection = { since: performance.now(), isBusy: false };
    sockets.set(socket, connection);
    this.#bySocket.set(socket, connection);
    this.#count += 1;
    socket.once('close', () => {
      sockets.delete(socket);
      this.#count -= 1;
      if (sockets.size === 0 && this.#byNetwork.get(network) === sockets) this.#byNetwork.delete(network);
    });
  }

  setBusy(socket: Socket, isBusy: boolean): void {
    const connection = this.#bySocket.get(socket);
    if (connection) connection.isBusy = isBusy;
  }

  /** Ends one connection where there are more than so many, never the one that has only just come. */
  keepWithin(most: number, newest: Socket): void {
    if (this.#count <= most) return;
    let largest: ReadonlyMap<Socket, Connection> = new Map();
    for (const sockets of this.#byNetwork.values()) if (sockets.size > largest.size) largest = sockets;
    const before = performance.now() - this.#headTime;
    let oldest: Socket | undefined;
    // A map has its entries in the order in which they came.
    for (const [socket, { since, isBusy }] of largest) {
      if (socket === newest) continue;
      oldest ??= socket;
      if (!isBusy && since <= before) return void socket.destroy();
    }
    (oldest ?? newest).destroy();
  }
}

/**
 * Serves a Hono app with the receiver's limits, on a host and port or on a socket that systemd has opened. Rejects
 * where the port is taken.
 */
export async function listen(
  app: { fetch(request: Request, bindings?: object): Response | Promise<Response> },
  target: { host: string; port: number } | { fd: number },
  {
    most = connectionsWithin(openFileLimit()),
    headTime = usualHeadTime,
    ...limits
  }: Partial<typeof serverLimits> & { most?: number; headTime?: number } = {},
) {
  const serverOptions = { ...serverLimits, ...limits };
  const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions }) as Server;
  const connections = new Connections(headTime);
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    connections.keepWithin(most, socket);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.setBusy(socket, true);
    response.once('close', () => connections.setBusy(socket, false));
  });
  server.listen(target);
  await once(server, 'listening');
  const { address, family, port } = server.address() as AddressInfo;
  return {
    /** How many connections it keeps. */
    most,
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
