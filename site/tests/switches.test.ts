/*
 * Whatever claim the owner switches off, nothing of it is left on any page and no hole stands in its place. Pages
 * are rendered as the build renders them, without building them. Before a release random sets are tried as well.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import reactRenderer from '@astrojs/react/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type PageContext, pageContext } from '../src/content/page-context.ts';
import { allPages, sitePages } from '../src/content/pages.ts';
import { formatProblems } from '../src/content/problem.ts';
import { readContent } from '../src/content/read-content.ts';
import type { Claims } from '../src/schemas/claims.ts';
import { sitemapPaths, content as written } from './pages.ts';

const loaded = vi.hoisted(() => ({ context: undefined as PageContext | undefined }));
vi.mock('../src/content/page-context.ts', async (original) => ({
  ...(await original<object>()),
  loadPageContext: () => Promise.resolve(loaded.context),
}));
vi.mock('../src/content/load-content.ts', () => ({
  loadContent: () => Promise.resolve(loaded.context?.content),
}));

interface PageModule {
  default: AstroComponentFactory;
  getStaticPaths?: () => Promise<{ params: Record<string, string>; props: Record<string, unknown> }[]>;
}
const pages = import.meta.glob<PageModule>('../src/pages/**/*.astro');
const files = import.meta.glob<{ GET: (context: never) => Promise<Response> }>([
  '../src/pages/receiver.json.ts',
  '../src/pages/contact.vcf.ts',
]);

const { claims } = written<{ claims: Claims }>('claims.yaml');
const ids = Object.keys(claims);
const draws = process.env.RELEASE === 'yes' ? 20 : 0;
const subsets = [
  ids,
  ...ids.map((id) => [id]),
  ...Array.from({ length: draws }, () => {
    const share = Math.random();
    return ids.filter(() => Math.random() < share);
  }),
];

let folder = '';
let container: AstroContainer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switches-'));
  await cp(fileURLToPath(new URL('../content/', import.meta.url)), folder, { recursive: true });
  // A container knows Astro's own client directives alone; the script of ours is not what is read here.
  const manifest = { clientDirectives: new Map([['interaction', ';']]) };
  container = await AstroContainer.create({ manifest } as object);
  container.addServerRenderer({ renderer: reactRenderer, name: '@astrojs/react' });
  container.addClientRenderer({ name: '@astrojs/react', entrypoint: '@astrojs/react/client.js' });
});
afterAll(() => rm(folder, { recursive: true }));

async function contentWithout(off: readonly string[]) {
  const source = await readFile(new URL('../content/claims.yaml', import.meta.url), 'utf8');
  let id = '';
  const switched = source.split('\n').map((row) => {
    id = /^ {2}([a-z0-9-]+):$/.exec(row)?.[1] ?? id;
    return /^ {4}on: /.test(row) ? `    on: ${!off.includes(id)}` : row;
  });
  await writeFile(join(folder, 'claims.yaml'), switched.join('\n'));
  const { content, problems } = await readContent(folder);
  expect(formatProblems(problems), `off: ${off.join(', ')}`).toBe('');
  if (content === undefined) throw new Error('no content');
  return content;
}

/** Everything that is given out, by where: pages as HTML, what goes to receiver and phones, words on pictures. */
async function givenOut(off: readonly string[]): Promise<Map<string, string>> {
  const content = await contentWithout(off);
  loaded.context = pageContext(content);
  const given = new Map<string, string>();
  for (const [path, load] of Object.entries(pages)) {
    const { default: page, getStaticPaths } = await load();
    for (const { params, props } of (await getStaticPaths?.()) ?? [{ params: {}, props: {} }]) {
      const html = await container.renderToString(page, { params, props, partial: false });
      given.set(`${path.slice('../src/pages'.length)} ${params.slug ?? ''}`.trim(), html);
    }
  }
  for (const [path, load] of Object.entries(files)) {
    given.set(path, await (await (await load()).GET({} as never)).text());
  }
  for (const { path, picture } of allPages(sitePages(content))) {
    given.set(`picture of ${path}`, `<p>${picture.kicker}</p><p>${picture.title}</p>`);
  }
  return given;
}

const plain = (text: string) =>
  text
    .replace(/&#39;|&#x27;|’/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0]+/g, ' ');

/** Words of a switched-off claim that no page may say; those of one word are said of other things too. */
function leftOver(off: readonly string[]): [id: string, words: string][] {
  const on = ids.filter((id) => !off.includes(id)).flatMap((id) => Object.values(claims[id]?.wordings ?? {}));
  return off.flatMap((id) =>
    Object.values(claims[id]?.wordings ?? {})
      .filter((words) => words.includes(' ') && !on.some((other) => other.includes(words)))
      .map((words): [string, string] => [id, words]),
  );
}

/** Other ways to say two of the claims, to people and to search engines. */
const alsoSaid: Record<string, RegExp> = {
  'around-the-clock':
    /.{0,30}(?:24\s?\/\s?7|"23:59"|24 hours|round.the.clock|(?<!water )\b(?:at )?any (?:hour|time of)|day (?:and|or) night|(?:answer|come|attend|open|call us)[^.?<]{0,20}(?:at night|overnight|all night|on (?:public )?holidays))/i,
  'free-quotes': /\bfree quotes?\b|quotes?(?:'s| is| are) free/i,
};

const read = new Map<string, string[]>();

/** Texts that are empty, or carry the marks that a sentence taken out leaves behind. */
function holesIn(html: string): string[] {
  // A claim is on some of the pages alone: the others are read once for all switches.
  const known = read.get(html);
  if (known !== undefined) return known;
  const document = parse(html);
  for (const unread of document.querySelectorAll('script, style, svg, template')) unread.remove();
  const elements = document
    .querySelectorAll('title, h1, h2, h3, h4, p, li, dt, dd, td, th, a, button, figcaption, summary')
    .filter((element) => element.querySelector('input, textarea, select, img, ul') === null);
  const texts = [
    ...elements.map((element) => element.getAttribute('aria-label') ?? plain(element.textContent).trim()),
    ...document.querySelectorAll('meta[content]').map((meta) => meta.getAttribute('content') ?? ''),
  ];
  const holes = texts.filter(
    (text) =>
      text === '' ||
      /[{}]|(?<!\.)\.\.(?!\.)| [.,;:!?](?!\d)|^[.,;:!?)]|[,;] ?[.!?]|\bundefined\b|\bnull\b/.test(text),
  );
  read.set(html, holes);
  return holes;
}

it('a sentence that may be switched off is not what the next one begins with', async () => {
  const leaning =
    /^(Until then|Then|That|Those|They|It|Its|This|These|And|But|So|Otherwise|Also|Too|Either way)\b/;
  const sources = Object.values(
    import.meta.glob<string>('../content/**/*.yaml', { query: '?raw', import: 'default', eager: true }),
  );
  const dangling = sources
    .flatMap((source) => source.split('\n'))
    .flatMap((row) => {
      const sentences = row.split(/(?<=[.!?])\s+/);
      return sentences.filter(
        (sentence, index) => leaning.test(sentence) && /\{claim:[^|}]+\}/.test(sentences[index - 1] ?? ''),
      );
    });
  expect(dangling).toEqual([]);
});

it('every page is read, and most claims are on one while they are on', async () => {
  const given = await givenOut([]);
  expect(given.size).toBeGreaterThan(2 * sitemapPaths.length);
  const all = plain([...given.values()].join('\n'));
  const silent = ids.filter(
    (id) => !leftOver(ids).some(([other, words]) => other === id && all.includes(words)),
  );
  expect(silent.length).toBeLessThan(ids.length / 2);
  expect(all).toMatch(alsoSaid['around-the-clock'] ?? '');
});

it('a sentence with a hole in it is found', () => {
  const holes = ['Call us .', 'We come, .', '', 'undefined', 'Ring {phone}'];
  expect(holesIn(holes.map((text) => `<p>${text}</p>`).join(''))).toEqual(holes);
  expect(holesIn('<p>We come at 7.30, or so...</p>')).toEqual([]);
});

it.each(
  subsets.map((off) => [off.length === ids.length ? 'everything' : off.join(', '), off] as const),
)('with %s switched off, pages are whole and say nothing of it', async (_, off) => {
  const wrong: string[] = [];
  const words = leftOver(off);
  for (const [where, text] of await givenOut(off)) {
    const said = plain(text);
    for (const [id, wording] of words)
      if (said.includes(wording)) wrong.push(`${where} still says ${id}: "${wording}"`);
    for (const id of off) {
      const found = alsoSaid[id]?.exec(said);
      if (found) wrong.push(`${where} still says ${id}: "${found[0]}"`);
    }
    if (!where.endsWith('.ts')) wrong.push(...holesIn(text).map((hole) => `${where}: "${hole}"`));
  }
  expect(wrong.slice(0, 20)).toEqual([]);
});
