import { connect } from 'node:net';

interface Load {
  address: string;
  connections: number;
  total: number;
  bytes: (index: number) => Buffer;
  /** Called at every answer; may end the server under load. */
  onAnswer?: (answered: number) => void;
}

/**
 * Keeps `connections` posts in flight until `total` are answered. Raw sockets, because they cost little
 * beside the receiver on the same machine. A connection that breaks is not replaced.
 */
export async function load({ address, connections, total, bytes, onAnswer }: Load) {
  const { hostname, port } = new URL(address);
  /** Indices of the posts that were answered with 200, and milliseconds until each answer. */
  const result = { acknowledged: [] as number[], latencies: [] as number[], seconds: 0 };
  let next = 0;
  const started = performance.now();
  const visitor = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let index = -1;
      let sent = 0;
      let answer = '';
      const send = () => {
        if (next >= total) return void socket.end();
        index = next;
        next += 1;
        sent = performance.now();
        socket.write(bytes(index));
      };
      socket.setEncoding('latin1').on('connect', send);
      socket.on('data', (chunk: string) => {
        answer += chunk;
        const head = answer.indexOf('\r\n\r\n');
        const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
        if (head < 0 || length === undefined || answer.length < head + 4 + Number(length)) return;
        result.latencies.push(performance.now() - sent);
        if (answer.slice(9, 12) === '200') result.acknowledged.push(index);
        answer = '';
        onAnswer?.(result.latencies.length);
        send();
      });
      // A receiver that is killed resets its connections: what it did not answer it did not promise.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, visitor));
  result.seconds = (performance.now() - started) / 1000;
  result.latencies.sort((a, b) => a - b);
  return result;
}
