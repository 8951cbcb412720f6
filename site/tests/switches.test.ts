import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import reactRenderer from '@astrojs/react/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { parse } from 'node-html-parser';
import { parseSiteFacts } from 'receiver/contract/site-facts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerPage } from '../../receiver/src/http/answer-page.ts';
import { digestMail, enquiryMail, listMail, type MailedEnquiry } from '../../receiver/src/mails.ts';
import { type PageContext, pageContext } from '../src/content/page-context.ts';
import { allPages, sitePages } from '../src/content/pages.ts';
import { formatProblems } from '../src/content/problem.ts';
import { readContent } from '../src/content/read-content.ts';
import type { Claims } from '../src/schemas/claims.ts';
import { sitemapPaths, content as written } from './pages.ts';

/*
 * Switches claims off at random and reads every page: whatever the owner switches off, nothing of it is left
 * and no hole stands in its place. The pages are rendered as the build renders them, without building them.
 */

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
interface FileModule {
  GET: (context: never) => Promise<Response>;
}

const pages = import.meta.glob<PageModule>('../src/pages/**/*.astro');
const files = import.meta.glob<FileModule>(['../src/pages/receiver.json.ts', '../src/pages/contact.vcf.ts']);

const { claims } = written<{ claims: Claims }>('claims.yaml');
const ids = Object.keys(claims);

/** Another seed tries others: SEED=7 npx vitest run tests/switches.test.ts */
const seed = Number(process.env.SEED ?? 20261121);
const subsets = [ids, ...ids.map((id) => [id]), ...Array.from({ length: 20 }, (_, run) => drawn(seed + run))];

/** A few of the claims, the same for the same seed (mulberry32). */
function drawn(state: number): string[] {
  let a = state;
  const random = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const share = random();
  return ids.filter(() => random() < share);
}

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

const addresses = {
  mailFrom: 'site@plumber.test',
  mailTo: ['office@plumber.test'],
  timeZone: 'Pacific/Auckland',
};
/** An urgent one, whose mail says all that a mail can say. */
const enquiry: MailedEnquiry = {
  ...{
    firstName: 'Mere',
    lastName: 'T',
    email: 'mere@customer.test',
    phone: '021 555 0100',
    address: '1 Karaka Street',
  },
  ...{ service: 'Emergency Plumbing', message: 'Water', urgent: 'yes' },
  ...{ reference: 'AB12', received_at: Date.UTC(2026, 0, 1), suspicion: 'burst' },
};

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
  const facts = parseSiteFacts(given.get('../src/pages/receiver.json.ts') ?? '');
  const { title, text } = facts.sent;
  given.set('answer page', answerPage({ title, paragraphs: [text], phone: facts.phone }));
  const mails = [
    enquiryMail(enquiry, addresses),
    digestMail([enquiry], addresses),
    listMail([enquiry], addresses, 'contact'),
  ];
  given.set('mails.ts', mails.map((mail) => `${mail.subject}\n${mail.text}`).join('\n'));
  for (const { path, picture } of allPages(sitePages(content))) {
    given.set(`picture of ${path}`, `<p>${picture.kicker}</p><p>${picture.title}</p>`);
  }
  return given;
}

/** Words of a switched-off claim that no page may say; those of one word are said of other things too. */
function leftOver(off: readonly string[]): [id: string, words: string][] {
  const on = ids.filter((id) => !off.includes(id)).flatMap((id) => Object.values(claims[id]?.wordings ?? {}));
  return off.flatMap((id) =>
    Object.values(claims[id]?.wordings ?? {})
      .filter((words) => words.includes(' ') && !on.some((other) => other.includes(words)))
      .map((words): [string, string] => [id, words]),
  );
}

/** Ways to say that calls are taken at any hour, to people and to search engines. */
const anyHour =
  /.{0,30}(?:24\s?\/\s?7|"23:59"|24 hours|round.the.clock|(?<!water )\b(?:at )?any (?:hour|time of)|day (?:and|or) night|(?:answer|come|attend|open|call us)[^.?<]{0,20}(?:at night|overnight|all night|on (?:public )?holidays))/i;

const pieces = 'title, h1, h2, h3, h4, p, li, dt, dd, td, th, a, button, figcaption, summary';

const readBefore = new Map<string, string[]>();

/** What is odd about a page. A claim is on some of the pages alone: the others are read once for all switches. */
function oddities(html: string): string[] {
  const odd = readBefore.get(html) ?? odditiesIn(html);
  readBefore.set(html, odd);
  return odd;
}

/** What is odd about a page's texts: empty ones, and the marks that a sentence taken out leaves behind. */
function odditiesIn(html: string): string[] {
  const document = parse(html);
  for (const unread of document.querySelectorAll('script, style, svg, template')) unread.remove();
  const texts = document.querySelectorAll(pieces).flatMap((element) => {
    if (element.querySelector('input, textarea, select, img, ul') !== null) return [];
    const label = element.getAttribute('aria-label');
    return [
      { tag: element.rawTagName, text: label ?? element.textContent.replace(/[\s\u00a0]+/g, ' ').trim() },
    ];
  });
  const described = document
    .querySelectorAll('meta[content]')
    .map((meta) => ({ tag: 'meta', text: meta.getAttribute('content') ?? '' }));
  return [...texts, ...described].flatMap(({ tag, text }) => {
    if (text === '') return [`<${tag}> is empty`];
    const odd = /[{}]|(?<!\.)\.\.(?!\.)| [.,;:!?](?!\d)|^[.,;:!?)]|[,;] ?[.!?]|\bundefined\b|\bnull\b/.exec(
      text,
    );
    return odd === null ? [] : [`<${tag}> ${text}`];
  });
}

it('a sentence that rests on a claim is not what the next one begins with', async () => {
  const { content } = await readContent(fileURLToPath(new URL('../content/', import.meta.url)));
  expect(content).toBeDefined();
  const leaning =
    /^(Until then|Then|That|Those|They|It|Its|This|These|And|But|So|Otherwise|Also|Too|Either way)\b/;
  const sources = await Promise.all(
    Object.values(import.meta.glob<string>('../content/**/*.yaml', { query: '?raw', import: 'default' })).map(
      (load) => load(),
    ),
  );
  const dangling = sources.flatMap((source) =>
    source.split('\n').flatMap((row) => {
      const sentences = row.split(/(?<=[.!?])\s+/);
      return sentences.filter(
        (sentence, index) => leaning.test(sentence) && /\{claim:[^|}]+\}/.test(sentences[index - 1] ?? ''),
      );
    }),
  );
  expect(dangling).toEqual([]);
});

it('every page is read, and says its claims while they are on', async () => {
  const given = await givenOut([]);
  expect(given.size).toBeGreaterThan(2 * sitemapPaths.length);
  const all = [...given.values()]
    .join('\n')
    .replace(/&#39;|&#x27;|’/g, "'")
    .replace(/[\s\u00a0]+/g, ' ');
  const silent = ids.filter(
    (id) => !leftOver(ids).some(([other, words]) => other === id && all.includes(words)),
  );
  expect(silent.length).toBeLessThan(ids.length / 2);
  expect(all).toMatch(/"closes":"23:59"/);
});

it.each(
  subsets.map((off) => [off.length === ids.length ? 'everything' : off.join(', '), off] as const),
)('with %s switched off, every page is whole and says nothing of it', async (_, off) => {
  const wrong: string[] = [];
  const words = leftOver(off);
  for (const [where, text] of await givenOut(off)) {
    const plain = text
      .replace(/&#39;|&#x27;|’/g, "'")
      .replace(/&amp;/g, '&')
      .replace(/[\s\u00a0]+/g, ' ');
    for (const [id, said] of words)
      if (plain.includes(said)) wrong.push(`${where} still says ${id}: "${said}"`);
    const hours = off.includes('around-the-clock') && anyHour.exec(plain);
    if (hours) wrong.push(`${where} still says that calls are taken at any hour: ${hours[0]}`);
    if (off.includes('free-quotes') && /\bfree quotes?\b|quotes?(?:'s| is| are) free/i.test(plain)) {
      wrong.push(`${where} still says that quotes are free`);
    }
    if (!where.endsWith('.ts')) wrong.push(...oddities(text).map((odd) => `${where}: ${odd}`));
  }
  expect(wrong.slice(0, 20)).toEqual([]);
});
