import { connect, type Socket } from 'node:net';
import { atEnd } from './cleanup.ts';

/** One TCP connection that sends bytes as they are and keeps what comes back. */
export interface RawConnection {
  socket: Socket;
  /** Everything the server has sent so far. */
  received(): string;
  /** Resolves to all that was received, once the connection is over, by whichever side. */
  ended: Promise<string>;
}

/** Opens a connection and sends `text`, byte for byte. It is cut at the end of the test. */
export async function rawConnection(
  address: string,
  text: string | Uint8Array = '',
  localAddress = '127.0.0.1',
): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, localAddress });
  atEnd(() => socket.destroy());
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  // A server that has had enough resets the connection: what it said before that is what counts.
  socket.on('error', () => socket.destroy());
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  socket.on('close', () => resolve(answer));
  const { promise: connected, resolve: go, reject } = Promise.withResolvers<void>();
  socket.once('connect', go).once('error', reject);
  await connected;
  socket.write(text);
  return { socket, received: () => answer, ended };
}
