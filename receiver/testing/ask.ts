import { once } from 'node:events';
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded. */
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** One request with path and headers exactly as given, which fetch would tidy, and no redirect followed. */
export async function ask(
  origin: string,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Uint8Array } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, path, agent, ...options });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const packed = Buffer.concat(await answer.toArray());
  const decode = packed.length > 0 ? decoders[answer.headers['content-encoding'] ?? ''] : undefined;
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: (decode?.(packed) ?? packed).toString(),
  };
}
