import { connect } from 'node:net';
import { enquiryPath } from '../src/contract/fields.ts';
import { siteOrigin } from '../testing/posting.ts';

const boundary = 'bench-boundary';

/** The bytes of one post on a kept-alive connection. `fields` are sent as they are. */
export function postBytes(fields: Record<string, string>, headers: Record<string, string> = {}): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
  const head = [
    `POST ${enquiryPath} HTTP/1.1`,
    'Host: bench',
    `Origin: ${siteOrigin}`,
    'Accept: */*',
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

export interface LoadResult {
  /** Indices of posts that were answered with 200. */
  acknowledged: number[];
  statuses: Map<number, number>;
  /** Milliseconds from sending to the answer, sorted. */
  latencies: number[];
  seconds: number;
}

interface Load {
  address: string;
  connections: number;
  total: number;
  bytes: (index: number) => Buffer;
  /** Called at every answer; may end the server under load. */
  onAnswer?: (answered: number) => void;
}

/**
 * Keeps `connections` posts in flight until `total` are answered. Raw sockets, so that the sender
 * costs little beside the receiver on the same machine. A connection that breaks is not replaced.
 */
export async function load({ address, connections, total, bytes, onAnswer }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(address);
  const result: LoadResult = { acknowledged: [], statuses: new Map(), latencies: [], seconds: 0 };
  let next = 0;
  let answered = 0;
  const started = performance.now();
  const worker = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let index = -1;
      let sent = 0;
      let buffer = '';
      const send = () => {
        if (next >= total) {
          socket.end();
          return;
        }
        index = next;
        next += 1;
        sent = performance.now();
        socket.write(bytes(index));
      };
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('data', (chunk: string) => {
        buffer += chunk;
        const head = buffer.indexOf('\r\n\r\n');
        const length = /\r\ncontent-length: (\d+)/i.exec(buffer)?.[1];
        if (head < 0 || length === undefined || buffer.length < head + 4 + Number(length)) return;
        const status = Number(buffer.slice(9, 12));
        buffer = '';
        result.latencies.push(performance.now() - sent);
        result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
        if (status === 200) result.acknowledged.push(index);
        answered += 1;
        onAnswer?.(answered);
        send();
      });
      // A receiver that is killed resets its connections; what was not answered was not promised.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, worker));
  result.seconds = (performance.now() - started) / 1000;
  result.latencies.sort((a, b) => a - b);
  return result;
}

/** The value below which the share `p` of sorted numbers lies. */
export function percentile(sorted: readonly number[], p: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;
}
