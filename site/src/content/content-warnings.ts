import type { Content } from './content.ts';
import type { Misfit } from './fitting-content.ts';
import { shingles } from './shingles.ts';

/** From this share of the same runs of five words on, two suburbs' texts are taken for copies. */
const copied = 0.5;

/** What is odd about content that pages can be made of. */
export function contentWarnings({ suburbs }: Pick<Content, 'suburbs'>): Misfit[] {
  return [...copies(suburbs), ...unnamed(suburbs)];
}

type Suburb = Content['suburbs'][number];

/**
 * Pages that say the same are shown by search engines once. Each run of words is counted for the first
 * suburb that has it: comparing every two of a thousand suburbs would take longer than building them.
 */
function copies(suburbs: readonly Suburb[]): Misfit[] {
  const firstWith = new Map<string, string>();
  return suburbs.flatMap(({ slug, lead, specialties, trust, emergency }) => {
    const texts = [
      lead,
      ...specialties.cards.flatMap(({ title, text }) => [title, text]),
      ...trust.points,
      emergency,
    ];
    const runs = texts.flatMap((text) => [...shingles(text)]);
    const shared = new Map<string, number>();
    for (const run of runs) {
      const first = firstWith.get(run);
      if (first === undefined) firstWith.set(run, slug);
      else if (first !== slug) shared.set(first, (shared.get(first) ?? 0) + 1);
    }
    return [...shared]
      .filter(([, count]) => count / runs.length >= copied)
      .map(([other, count]) => ({
        file: `suburbs/${slug}.yaml`,
        field: ['lead'],
        found: `${Math.round((100 * count) / runs.length)} of 100 words as in suburbs/${other}.yaml`,
        message:
          'words of its own: what homes there are like, what fails, what is done about it. Search engines show only one of two pages that say the same',
      }));
  });
}

/** A suburb that no other names as its neighbour is reached from its area's page and the map alone. */
function unnamed(suburbs: readonly Suburb[]): Misfit[] {
  const named = new Set(suburbs.flatMap(({ neighbours }) => neighbours));
  return suburbs
    .filter(({ slug }) => !named.has(slug))
    .map(({ slug, neighbours: [next = ''] }) => ({
      file: `suburbs/${slug}.yaml`,
      field: ['name'],
      message: `a suburb that others lead to: none names it as a neighbour. Add it in suburbs/${next}.yaml, for one`,
      example: `neighbours: [..., ${slug}]`,
    }));
}
