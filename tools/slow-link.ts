import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Socket } from 'node:net';

/** A phone's link on a poor day. */
const roundTrip = 150;
/** 1.6 Mbit/s, in bytes a millisecond. */
const rate = 200;
const packet = 1460;
/** Packets that a server may send before it has an answer (RFC 6928). */
const firstWindow = 10;

/** When the link has sent all that it was given: what comes next waits for that. */
interface Link {
  free: number;
}

/** Runs something at a point of `performance.now()`. */
const at = (time: number, run: () => void) => setTimeout(run, Math.max(0, time - performance.now()));

/** Sends what a server has answered as TCP does: each packet that has arrived lets two more go (slow start). */
function sender(client: Socket, link: Link) {
  const waiting: Buffer[] = [];
  const onTheWay: Buffer[] = [];
  let window = firstWindow;
  let underWay = 0;
  let ended = false;

  function send(): void {
    for (let next = waiting[0]; next !== undefined && underWay < window; next = waiting[0]) {
      waiting.shift();
      underWay += 1;
      onTheWay.push(next);
      link.free = Math.max(link.free, performance.now()) + next.length / rate;
      // Whatever is first on its way: timers of a busy machine change places, packets must not.
      at(link.free + roundTrip / 2, () => {
        const piece = onTheWay.shift();
        if (piece !== undefined && client.writable) client.write(piece);
        if (ended && waiting.length === 0 && onTheWay.length === 0) client.end();
      });
      at(link.free + roundTrip, () => {
        underWay -= 1;
        window += 1;
        send();
      });
    }
    if (ended && waiting.length === 0 && onTheWay.length === 0) client.end();
  }
  return {
    take(data: Buffer): void {
      for (let start = 0; start < data.length; start += packet)
        waiting.push(data.subarray(start, start + packet));
      send();
    },
    end(): void {
      ended = true;
      send();
    },
  };
}

/**
 * Puts a slow link before a server on this machine: a round trip of 150 ms, one more of them for each new
 * connection, 1.6 Mbit/s for all connections together, and a window of ten packets that grows as they arrive.
 *
 * @param target Its address. @returns The address of the link, and how to close it.
 */
export async function slowLink(target: string): Promise<{ url: string; close(): void }> {
  const link: Link = { free: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const opened = performance.now() + roundTrip;
    const origin = createConnection({ host: '127.0.0.1', port: Number(new URL(target).port) });
    const { take, end } = sender(client, link);
    client.on('data', (data) => {
      at(Math.max(opened, performance.now()) + roundTrip / 2, () => origin.writable && origin.write(data));
    });
    origin.on('data', take).on('end', end);
    for (const [one, other] of [
      [client, origin],
      [origin, client],
    ] as const) {
      sockets.add(one);
      // A browser that leaves resets its connections.
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
    client.on('close', () => origin.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
