import { connect } from 'node:net';
import { enquiryPath } from '../src/contract/fields.ts';
import { siteOrigin } from '../testing/posting.ts';

const boundary = 'bench-boundary';

/** The bytes of one post on a kept-alive connection. */
export function postBytes(fields: Record<string, string>, headers: Record<string, string> = {}): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
  const head = [
    `POST ${enquiryPath} HTTP/1.1`,
    'Host: bench',
    `Origin: ${siteOrigin}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
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
