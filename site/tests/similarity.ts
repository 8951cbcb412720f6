import { shingles } from '../src/content/warnings.ts';

/**
 * How alike two sets are: shared over all (Jaccard 1901), from 0 (nothing shared) to 1 (the same).
 * Over word 5-shingles this is the usual measure of near-duplicate pages (Broder 1997).
 */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = a.intersection(b).size;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

export interface Pair {
  names: [string, string];
  similarity: number;
}

/** Every pair of texts with its similarity, the most alike first. @param texts By name. */
export function pairsBySimilarity(texts: ReadonlyMap<string, string>): Pair[] {
  const sets = [...texts].map(([name, text]) => ({ name, set: shingles(text) }));
  return sets
    .flatMap((a, index) =>
      sets
        .slice(index + 1)
        .map((b): Pair => ({ names: [a.name, b.name], similarity: jaccard(a.set, b.set) })),
    )
    .sort((a, b) => b.similarity - a.similarity);
}
