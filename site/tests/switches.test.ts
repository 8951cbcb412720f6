/*
 * Whatever claim the owner switches off, nothing of it is left on any page and no hole stands in its place. Pages
 * are rendered as the build renders them, without building them.
 */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import reactRenderer from '@astrojs/react/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { loadContent } from '../src/content/page-context.ts';
import { allPages, sitePages } from '../src/content/pages.ts';
import { getStaticPaths as siteFiles } from '../src/pages/[...file].ts';
import type { Claims } from '../src/schemas/claims.ts';
import { site } from './pages.ts';

interface PageModule {
  default: AstroComponentFactory;
  getStaticPaths?: () => Promise<{ params: { slug: string }; props: Record<string, unknown> }[]>;
}
const pages = import.meta.glob<PageModule>('../src/pages/**/*.astro');
const { claims } = site.content<{ claims: Claims }>('claims.yaml');
const ids = Object.keys(claims);
const content = fileURLToPath(new URL('../content/', import.meta.url));
let folder = '';
let container: AstroContainer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switches-'));
  await cp(content, folder, { recursive: true });
  vi.stubEnv('SITE_CONTENT', folder);
  container = await AstroContainer.create();
  container.addServerRenderer({ renderer: reactRenderer, name: '@astrojs/react' });
});
afterAll(() => rm(folder, { recursive: true }));

/** Switches these claims off and all others on. */
async function switchOff(off: readonly string[]): Promise<void> {
  const switched = Object.entries(claims).map(([id, claim]) => [id, { ...claim, on: !off.includes(id) }]);
  await writeFile(join(folder, 'claims.yaml'), stringify({ claims: Object.fromEntries(switched) }));
}

/** Everything that is given out, by where: pages as HTML, what goes to receiver and phones, words on pictures. */
async function givenOut(off: readonly string[], everySuburb: boolean): Promise<Map<string, string>> {
  await switchOff(off);
  const given = new Map<string, string>();
  for (const [path, load] of Object.entries(pages)) {
    const { default: page, getStaticPaths } = await load();
    const all = (await getStaticPaths?.()) ?? [{ params: { slug: '' }, props: {} }];
    for (const { params, props } of path.includes('/towns/') && !everySuburb ? all.slice(0, 2) : all) {
      const html = await container.renderToString(page, { params, props, partial: false });
      given.set(`${path.slice('../src/pages'.length)} ${params.slug}`.trim(), html);
    }
  }
  for (const { params, props } of await siteFiles()) {
    if (/\.(json|vcf)$/.test(params.file)) given.set(params.file, String(await props.write()));
  }
  for (const { href: path, picture } of allPages(sitePages(await loadContent()))) {
    given.set(`picture of ${path}`, `<p>${picture.kicker}</p><p>${picture.title}</p>`);
  }
  return given;
}

const plain = (text: string) =>
  text
    .replace(/&#39;|&#x27;|’/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0]+/g, ' ');

/** Wordings that are left to no claim that is on. Those of one word are said of other things too. */
function wordingsOf(off: readonly string[]): string[] {
  const ofClaims = (some: readonly string[]) =>
    // What stands before the number of a licence stands before others too.
    some.flatMap((id) => Object.values({ ...claims[id]?.wordings, number: '' }));
  const on = ofClaims(ids.filter((id) => !off.includes(id)));
  return ofClaims(off).filter((words) => words.includes(' ') && !on.some((other) => other.includes(words)));
}

/** Other ways to say two of the claims, to people and to search engines. */
const alsoSaid: Record<string, RegExp> = {
  'around-the-clock':
    /.{0,30}(?:24\s?\/\s?7|"23:59"|24 hours|round.the.clock|(?<!water )\b(?:at )?any (?:hour|time of)|day (?:and|or) night|(?:answer|come|attend|open|call us)[^.?<]{0,20}(?:at night|overnight|all night|on (?:public )?holidays))/i,
  'free-quotes': /\bfree quotes?\b|quotes?(?:'s| is| are) free/i,
};

/** Pages without holes: most are the same whichever claim is off, and are read once. */
const whole = new Set<string>();

/** Texts that are empty, or carry the marks that a sentence taken out leaves behind. */
function holesIn(html: string): string[] {
  if (whole.has(html)) return [];
  const document = parse(html);
  for (const unread of document.querySelectorAll('script, style, svg, template')) unread.remove();
  const elements = document
    .querySelectorAll(
      'title, h1, h2, h3, h4, p:not([role=status]), li, dt, dd, td, th, a, button, figcaption, summary',
    )
    .filter((element) => element.querySelector('input, textarea, select, img, ul') === null);
  const texts = [
    ...elements.map((element) => element.getAttribute('aria-label') ?? plain(element.textContent).trim()),
    ...document.querySelectorAll('meta[content]').map((meta) => meta.getAttribute('content') ?? ''),
  ];
  const holes = texts.filter(
    (text) =>
      text === '' ||
      /[{}]|\]\(|(?<!\.)\.\.(?!\.)| [.,;:!?](?!\d)|^[.,;:!?)]|[,;] ?[.!?]|\bundefined\b|\bnull\b/.test(text),
  );
  if (holes.length === 0) whole.add(html);
  return holes;
}

/** What is wrong with the pages while these are off. */
async function wrongWithout(off: readonly string[], everySuburb = true): Promise<string[]> {
  const wordings = wordingsOf(off);
  const wrong: string[] = [];
  for (const [where, text] of await givenOut(off, everySuburb)) {
    const said = plain(text);
    const left = [
      ...wordings.filter((words) => said.includes(words)),
      ...off.flatMap((id) => alsoSaid[id]?.exec(said)?.[0] ?? []),
    ];
    wrong.push(...left.map((words) => `${where} still says "${words}"`));
    wrong.push(...holesIn(text).map((hole) => `${where}: "${hole}"`));
  }
  return wrong.map((one) => `without ${off}: ${one}`);
}

it('with everything off, pages are whole and say nothing of it', async () => {
  expect(await wrongWithout(ids)).toEqual([]);
});

it('with half of the claims off, pages are whole too', async () => {
  // Once those whose number has a bit, once those whose has not: any two numbers differ in one.
  for (let bit = 1; bit < ids.length; bit *= 2)
    for (const side of [0, bit]) {
      const half = ids.filter((_, at) => (at & bit) === side);
      expect(await wrongWithout(half, false)).toEqual([]);
    }
});

if (process.env.RELEASE === 'yes')
  it('with each claim or random ones off, the same holds', async () => {
    const draws = Array.from({ length: 20 }, Math.random).map((share) =>
      ids.filter(() => Math.random() < share),
    );
    for (const off of [...ids.map((id) => [id]), ...draws]) expect(await wrongWithout(off)).toEqual([]);
  });

it('most claims are said while on, and a hole is found', async () => {
  const said = plain([...(await givenOut([], false)).values()].join('\n'));
  const found = wordingsOf(ids).filter((words) => said.includes(words));
  expect(found.length).toBeGreaterThan(ids.length);
  expect(said).toMatch(alsoSaid['around-the-clock'] ?? '');
  const holes = ['Call us .', 'We come, .', '', 'undefined', 'Ring {phone}'];
  expect(holesIn(holes.map((text) => `<p>${text}</p>`).join(''))).toEqual(holes);
  expect(holesIn('<p>We come at 7.30, or so...</p>')).toEqual([]);
});
