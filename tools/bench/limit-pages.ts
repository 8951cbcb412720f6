// What a page is compared with: the same words in plain HTML, which nothing can beat by much.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { finishDelivery } from '../delivery/finish.ts';
import type { Route } from './snapshot.ts';

/** Where the limit page with a picture stands: the home page's words. */
export const pictureRoute: Route = '/limit-with-picture';

/** The limit page of a route. Their server has nothing else. */
export const limitRoute = (route: Route): Route => (route === '/' ? '/limit' : `/limit${route}`);

const style =
  'body{max-width:40rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#222;background:#fff}' +
  'h1{font-size:1.75rem;line-height:1.2}img{max-width:100%;height:auto}';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** Hand-written HTML with the given lines: a heading and paragraphs, a few lines of CSS, no script. */
export function limitPage(lines: readonly string[], picture = ''): string {
  const [heading = 'Limit page', ...rest] = lines.map(escapeHtml);
  const paragraphs = rest.map((line) => `<p>${line}</p>`).join('\n');
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<meta name="description" content="${heading.replaceAll('"', '&quot;')}">
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${picture}${paragraphs}
</main>
</body>
</html>
`;
}

/** A grey PNG of noise, which no encoding makes smaller: 200 by 150 pixels are 30 kB. */
export function noisePng(width = 200, height = 150): Buffer {
  let seed = 1;
  const noise = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed >>> 24;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < rows.length; at++) rows[at] = at % (width + 1) === 0 ? 0 : noise();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits a pixel; grey, with no filter and no interlacing, is 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

export interface LimitSite {
  dist: string;
  remove(): Promise<void>;
}

/** Writes the limit pages and finishes them as the site is finished: the same headers, the same brotli. */
export async function writeLimitSite(texts: ReadonlyMap<Route, string[]>): Promise<LimitSite> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-limit-'));
  const dist = join(folder, 'dist');
  const save = async (file: string, data: string | Buffer) => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), data);
  };
  for (const [route, lines] of texts) await save(`${limitRoute(route).slice(1)}.html`, limitPage(lines));
  const picture = '<img src="/picture.png" width="380" height="285" alt="Noise">\n';
  const words = texts.get('/') ?? [...texts.values()][0] ?? [];
  await save(`${pictureRoute.slice(1)}.html`, limitPage(words, picture));
  await save('picture.png', noisePng());
  await finishDelivery(dist, { contactHost: '' });
  return { dist, remove: () => rm(folder, { recursive: true }) };
}
