// Suburb pages are pages of their own: they promise the same, and say different things in plain words.
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import type { Suburb } from '../src/schemas/suburb.ts';
import { business, content, page, site, text } from './pages.ts';
import { mainOf, wordsOf } from './reading.ts';

const runLength = 5;
/** Every five words in a row. */
const runsOf = (words: readonly string[]) =>
  words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '));

/** The same on all suburbs by intent: what to do in an emergency, the three promises, whose pipe it is. */
const sameByIntent = '#emergency-card, [aria-labelledby=whose-water], #trust li:nth-child(-n+3)';

/** What a page says line by line, and which of its lines are a suburb's own. */
function linesOf(path: string) {
  const main = mainOf(path);
  const same = main.querySelectorAll(sameByIntent);
  const isOwn = (line: HTMLElement | null): boolean =>
    line === null || (!same.includes(line) && isOwn(line.parentNode));
  const lines = main
    .querySelectorAll('h1, h2, h3, p, li')
    .filter((element) => element.querySelector('h2, h3, p, li') === null)
    // The emergency text has a wording for tanks and for apartments, the same wherever those stand.
    .filter((element) => element.closest('#emergency-card ol') === null);
  const said = (elements: typeof lines) => elements.map((element) => text(element).toLowerCase());
  return { all: said(lines), own: said(lines.filter(isOwn)) };
}

const suburbs = site.of('towns').map((path) => {
  const slug = path.slice('/towns/'.length);
  const { all, own } = linesOf(path);
  const runs = new Set(all.flatMap((line) => runsOf(wordsOf(line))));
  return { slug, suburb: content<Suburb>(`suburbs/${slug}.yaml`), all, own, runs };
});

/** How many suburbs have each run. */
const spread = new Map<string, number>();
for (const { runs } of suburbs) for (const run of runs) spread.set(run, (spread.get(run) ?? 0) + 1);

/** The share of a suburb's own words in runs that five other suburbs have as well. */
function commonShare(own: readonly string[]): number {
  const common = own.flatMap((line) => {
    const said = wordsOf(line);
    const runs = runsOf(said);
    return said.filter((_, at) =>
      runs.slice(Math.max(0, at - runLength + 1), at + 1).some((run) => (spread.get(run) ?? 0) > 5),
    );
  });
  return common.length / own.flatMap(wordsOf).length;
}

/** Two pages, the share of their runs that both have, and the lines of the first that stand in both. */
const pairs = suburbs.flatMap((one, at) => {
  const rare = (runs: Set<string>) =>
    new Set([...runs].filter((run) => (spread.get(run) ?? 0) < suburbs.length / 2));
  const own = rare(one.runs);
  return suburbs.slice(at + 1).map((other) => {
    const others = rare(other.runs);
    const shared = own.intersection(others);
    const lines = one.all.filter((line) => runsOf(wordsOf(line)).some((run) => shared.has(run)));
    return {
      share: shared.size / own.union(others).size,
      said: `${one.slug} and ${other.slug}: ${lines.join(' | ')}`,
    };
  });
});

// Once the owner has an address, the words are the owner's own.
if (business.siteUrl.endsWith('.example'))
  describe('the words of suburbs', () => {
    it('name the suburb in the first sentence', () => {
      const silent = suburbs.filter(
        ({ suburb: { lead, name, fullName = name, officialName = fullName } }) => {
          const first = lead.split(/(?<=[.!?])\s/)[0] ?? '';
          return !first.includes(officialName);
        },
      );
      expect(silent.map(({ slug }) => slug)).toEqual([]);
    });

    it('are the suburb’s own: no two pages share more than 8 % of their five-word runs, 1 % in the mean', () => {
      expect(pairs.filter(({ share }) => share > 0.08).map(({ said }) => said)).toEqual([]);
      expect(pairs.reduce((sum, { share }) => sum + share, 0) / pairs.length).toBeLessThanOrEqual(0.01);
    });

    it('stand on five other suburbs for a quarter at most', () => {
      const common = suburbs.filter(({ own }) => commonShare(own) > 0.25).map(({ slug }) => slug);
      expect(common).toEqual([]);
    });

    // One condition a sentence, and where the toby is: where homes are of all kinds, four kinds of shut-off.
    it('leave the emergency card short: its call comes first, then 120 words at most, 104 in the mean', () => {
      const cards = [...site.of('towns'), ...site.of('areas')].map((path) => {
        const card = page(path).querySelector('#emergency-card');
        const parts = [...(card?.querySelectorAll('a[href^="tel:"], ol') ?? [])].map(
          ({ tagName }) => tagName,
        );
        const count = wordsOf([...(card?.querySelectorAll('ol p') ?? [])].map(text).join(' ')).length;
        return { path, parts: parts.slice(0, 2).join(' '), count };
      });
      const wrong = cards.filter(({ parts, count }) => parts !== 'A OL' || count === 0 || count > 120);
      expect(wrong).toEqual([]);
      expect(cards.reduce((sum, { count }) => sum + count, 0) / cards.length).toBeLessThanOrEqual(104);
    });
  });
