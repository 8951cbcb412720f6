import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent, still encoded. */
  body: Buffer;
  /** Decoded. */
  text: string;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address of this machine that it comes from. */
  localAddress?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

/** One request with the path exactly as given, which fetch would tidy, and no redirect followed. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers, body, localAddress }: Asked = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, agent, headers: headers ?? {} };
    const from = localAddress === undefined ? {} : { localAddress };
    const sent = request({ ...options, ...from }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const whole = Buffer.concat(chunks);
        const text = decoded(whole, answer.headers['content-encoding']).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole, text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
