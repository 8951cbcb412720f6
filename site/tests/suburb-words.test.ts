// Suburb pages are pages of their own: they promise the same, and say different things in plain words.
import { describe, expect, it } from 'vitest';
import type { Suburb } from '../src/schemas/suburb.ts';
import { business, content, site, text } from './pages.ts';
import { mainOf, wordsOf } from './reading.ts';

const runLength = 5;
/** Every five words in a row. */
const runsOf = (words: readonly string[]) =>
  words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '));

/** The same on all suburbs by intent: what to do in an emergency, the three promises, whose pipe it is. */
const sameByIntent = ['#emergency-card', '[aria-labelledby=whose-water]', '#trust li:nth-child(-n+3)'];

/** What a suburb says itself, line by line. */
function ownLines(path: string): string[] {
  const main = mainOf(path);
  const same = new Set(sameByIntent.flatMap((css) => main.querySelectorAll(css)));
  return main
    .querySelectorAll('h2, h3, p, li, a')
    .filter((element) => element.querySelector('h2, h3, p, li, a') === null)
    .filter((element) => ![...same].some((part) => part === element || element.closest('section') === part))
    .map((element) => text(element).toLowerCase());
}

interface SuburbWords {
  slug: string;
  suburb: Suburb;
  lines: string[];
  words: string[];
  runs: Set<string>;
}

const suburbs: SuburbWords[] = site.of('towns').map((path) => {
  const slug = path.slice('/towns/'.length);
  const lines = ownLines(path);
  const words = lines.flatMap(wordsOf);
  return {
    slug,
    suburb: content<Suburb>(`suburbs/${slug}.yaml`),
    lines,
    words,
    runs: new Set(lines.flatMap((line) => runsOf(wordsOf(line)))),
  };
});

/** How many suburbs have each run. */
const spread = new Map<string, number>();
for (const { runs } of suburbs) for (const run of runs) spread.set(run, (spread.get(run) ?? 0) + 1);

/** The share of words in runs that five other suburbs have as well. */
function commonShare({ lines, words }: SuburbWords): number {
  const common = lines.flatMap((line) => {
    const said = wordsOf(line);
    const runs = runsOf(said);
    return said.filter((_, at) =>
      runs.slice(Math.max(0, at - runLength + 1), at + 1).some((run) => (spread.get(run) ?? 0) > 5),
    );
  });
  return common.length / words.length;
}

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

    it('make the same three promises in the same order', () => {
      const promises = new Set(suburbs.map(({ suburb }) => suburb.trust.claims.join(', ')));
      expect([...promises]).toHaveLength(1);
    });

    it('are the suburb’s own: no two pages share more than 8 % of their five-word runs, 1 % in the mean', () => {
      const everywhere = (run: string) => (spread.get(run) ?? 0) >= suburbs.length / 2;
      const pairs = suburbs.flatMap((one, at) =>
        suburbs.slice(at + 1).map((other) => {
          const own = [...one.runs].filter((run) => !everywhere(run));
          const others = new Set([...other.runs].filter((run) => !everywhere(run)));
          const shared = own.filter((run) => others.has(run));
          const share = shared.length / (own.length + others.size - shared.length);
          return { share, said: `${one.slug} and ${other.slug}: ${shared.join(' | ')}` };
        }),
      );
      expect(pairs.filter(({ share }) => share > 0.08).map(({ said }) => said)).toEqual([]);
      expect(pairs.reduce((sum, { share }) => sum + share, 0) / pairs.length).toBeLessThanOrEqual(0.01);
    });

    it('stand on five other suburbs for a quarter at most', () => {
      const common = suburbs.filter((one) => commonShare(one) > 0.25).map(({ slug }) => slug);
      expect(common).toEqual([]);
    });
  });
