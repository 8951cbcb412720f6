// What a page is compared with: the same words in plain HTML, which nothing can beat by much.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { finishSite } from '../../site/src/integrations/finished-site.ts';
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
export function noisePng(width = 200, height = 150): Promise<Buffer> {
  return sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
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
  await save('picture.png', await noisePng());
  await finishSite(dist, { contactHost: '' });
  return { dist, remove: () => rm(folder, { recursive: true }) };
}
