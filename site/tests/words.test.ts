import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { readContent } from '../src/content/read-content.ts';
import type { Claims } from '../src/schemas/claims.ts';
import type { Suburb } from '../src/schemas/suburb.ts';
import { unregisteredClaims } from './claim-like.ts';
import { content, page, sitemapPaths, text } from './pages.ts';
import { pairsBySimilarity } from './similarity.ts';

const { claims } = content<{ claims: Claims }>('claims.yaml');
const folder = (name: string) =>
  readdirSync(new URL(`../content/${name}/`, import.meta.url)).map((file) => `${name}/${file}`);
/** The build warns about a suburb copied from another; its words are still to come. */
const { warnings } = await readContent(fileURLToPath(new URL('../content/', import.meta.url)));
const copies = warnings.filter(({ field }) => field === 'lead').map(({ file }) => file);
const suburbs = folder('suburbs')
  .filter((file) => !copies.includes(file))
  .map((file) => ({ file, ...content<Suburb>(file) }));
/** What a suburb says in words of its own: why its practices are needed there, and its advice. */
const ownPoints = ({ trust, goodToKnow = [] }: Suburb) => [
  ...trust.practices.map(({ here }) => here),
  ...goodToKnow,
];
describe('suburb pages are forty-six pages, not one', () => {
  it.each<[string, (s: Suburb) => string[]]>([
    ['card', (s) => s.specialties.cards.map(({ title, text }) => `${title}: ${text}`)],
    ['point', ownPoints],
    ['emergency line', (s) => [s.emergency ?? s.name]],
    ['lead', (s) => [s.lead]],
    ['section heading', (s) => [s.specialties.heading]],
  ])('no %s stands on two of them', (_, pick) => {
    const all = suburbs.flatMap((s) => pick(s).map((line) => line.toLowerCase().trim()));
    expect(all.filter((line, index) => all.indexOf(line) !== index)).toEqual([]);
  });

  it('any two share under 15 % of their five-word runs, and under 5 % on average', () => {
    const own = new Map(
      suburbs.map((s) => [
        s.name,
        [
          s.lead,
          s.specialties.heading,
          ...s.specialties.cards.flatMap(({ title, text }) => [title, text]),
          s.trust.heading,
          ...ownPoints(s),
          s.emergency,
        ].join('. '),
      ]),
    );
    const pairs = pairsBySimilarity(own);
    const mean = pairs.reduce((sum, { similarity }) => sum + similarity, 0) / pairs.length;
    const closest = pairs
      .slice(0, 5)
      .map(({ names, similarity }) => `${names.join(' and ')} ${similarity.toFixed(4)}`);
    console.log(`Closest suburb pages: ${closest.join(', ')}; mean ${mean.toFixed(5)}`);
    expect(pairs[0]?.similarity).toBeLessThan(0.15);
    expect(mean).toBeLessThan(0.05);
  });

  it('prose uses the official spelling where there is one', () => {
    for (const s of suburbs) {
      if (s.officialName === undefined) continue;
      const prose = [
        s.lead,
        ...ownPoints(s),
        ...s.specialties.cards.map((card) => card.text),
        s.emergency,
      ].join(' ');
      expect(prose, s.file).not.toMatch(new RegExp(`\\b${s.name}\\b`));
    }
  });
});

describe('the register of claims', () => {
  /** Sounds like a claim, and is none about the business. */
  const allowed: (string | RegExp)[] = [
    // The specification's name of the link to the contact page.
    'Get Free Quote',
    // The visitor's rights by law, by name.
    /Consumer Guarantees Act(?: 1993)?/g,
    // Where to look up whether somebody holds a licence.
    /current practising licence/g,
    // How long the law holds a builder to implied warranties.
    'up to 10 years',
    // The specification's office hours.
    /\d+:\d\d [AP]M/g,
  ];

  /** What an owner has written of the terms of a guarantee belongs to its claim. */
  const terms = Object.values(claims).flatMap(({ terms }) => terms ?? []);

  /** What a suburb's points say while a claim is off. */
  const otherwise = Object.values(claims).flatMap(({ on, otherwise }) => (on ? [] : (otherwise ?? [])));

  it.each([...sitemapPaths, '/404'])('%s says nothing about the business that is not on it', (path) => {
    // Sentence by element, so that two of them never read as one.
    // What customers wrote is their own.
    const lines = page(path)
      .querySelectorAll('h1, h2, h3, p, li, dd, dt, b')
      .filter((element) => element.closest('blockquote') === null)
      .map(text);
    const found = lines.flatMap((line) =>
      unregisteredClaims(line, claims, [...otherwise, ...terms, ...allowed]),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it('what stands in the place of a claim that is off rests on none', () => {
    for (const [id, { otherwise = '' }] of Object.entries(claims)) {
      expect(unregisteredClaims(otherwise, {}, allowed), id).toEqual([]);
    }
  });

  it('every guarantee is promised one link from its terms', () => {
    const terms = text(page('/contact').querySelector('#terms'));
    for (const [id, { on, terms: own, wordings }] of Object.entries(claims)) {
      if (own === undefined || !on) continue;
      const leads = sitemapPaths.filter((path) =>
        page(path)
          .querySelectorAll('main a[href="/contact#terms"]')
          .some((link) => text(link) === wordings.coverage),
      );
      expect(leads, `${id}: ${wordings.coverage}`).not.toEqual([]);
      const named = `${wordings.guarantee ?? wordings.text}: `;
      expect(terms).toContain(own === 'to-be-supplied' ? named : `${named}${own}`);
    }
  });

  it('has evidence to show or says that it is to be supplied', () => {
    for (const [id, { evidence, checked }] of Object.entries(claims)) {
      expect(/^To be supplied/.test(evidence), id).toBe(checked === 'to-be-supplied');
    }
  });
});

it('content is written as the YAML library writes it, so that a save changes one line', () => {
  const root = new URL('../content/', import.meta.url);
  const files = readdirSync(root, { recursive: true }).map(String);
  for (const file of files.filter((name) => name.endsWith('.yaml'))) {
    const source = readFileSync(new URL(file, root), 'utf8');
    expect(parseDocument(source).toString({ lineWidth: 0 }), file).toBe(source);
  }
});
