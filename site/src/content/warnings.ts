import type { Content } from './content.ts';
import type { FieldProblem } from './content-files.ts';

/** From this share of equal runs of five words on, one suburb's text counts as a copy of another's. */
const copied = 0.5;

/** What looks wrong in content that is valid. @param known Addresses of the last release. @param pages Addresses now. */
export function contentWarnings(
  content: Content,
  known: readonly string[],
  pages: readonly string[],
): FieldProblem[] {
  return [...copies(content), ...unlinked(content), ...lost(content, known, pages)];
}

/**
 * Search engines show only one of two pages that say the same. Each run of words counts for the first suburb that
 * has it: comparing every two of a thousand suburbs would take longer than building them.
 */
function copies({ suburbs }: Content): FieldProblem[] {
  const firstWith = new Map<string, string>();
  return suburbs.flatMap(({ slug, lead, specialties, trust, goodToKnow = [], emergency }) => {
    const cards = specialties.cards.flatMap(({ title, text }) => [title, text]);
    const practices = trust.practices.map(({ text }) => text);
    const runs = [lead, ...cards, ...practices, ...goodToKnow, emergency].flatMap((text) => [
      ...shingles(text),
    ]);
    const shared = new Map<string, number>();
    for (const run of runs) {
      const first = firstWith.get(run);
      if (first === undefined) firstWith.set(run, slug);
      else if (first !== slug) shared.set(first, (shared.get(first) ?? 0) + 1);
    }
    return [...shared]
      .filter(([, count]) => count / runs.length >= copied)
      .map(([other, count]) => {
        const share = `${Math.round((100 * count) / runs.length)}%`;
        const message = `${share} of the words are those of suburbs/${other}.yaml, and search engines show only one of two such pages. Write what is particular here.`;
        return { file: `suburbs/${slug}.yaml`, field: ['lead'], message };
      });
  });
}

/** A suburb that no other names as its neighbour is reached only from its area's page and the map. */
function unlinked({ suburbs }: Content): FieldProblem[] {
  const named = new Set(suburbs.flatMap(({ neighbours }) => neighbours));
  return suburbs
    .filter(({ slug }) => !named.has(slug))
    .map(({ slug, neighbours: [next = ''] }) => {
      const message = `No suburb names this one as its neighbour. Add ${slug} to the neighbours in suburbs/${next}.yaml.`;
      return { file: `suburbs/${slug}.yaml`, field: ['neighbours'], message };
    });
}

/** Addresses that the last release had, and that now lead nowhere. */
function lost({ redirects }: Content, known: readonly string[], pages: readonly string[]): FieldProblem[] {
  const leads = new Set([...pages, ...redirects.map(({ from }) => from)]);
  return known
    .filter((address) => !leads.has(address))
    .map((address) => ({
      file: 'redirects.yaml',
      field: ['redirects'],
      message: `${address} was online with the last release and is gone. Say where its visitors go, or delete it from site/content/addresses.txt.`,
      example: `  - from: ${address}\n    to: /`,
    }));
}

/** Runs of five words in a text, without marks and capitals. */
export function shingles(text: string, size = 5): Set<string> {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}']+/gu) ?? [];
  return new Set(words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' ')));
}
