import type { Claims } from '../src/schemas/claims.ts';

/**
 * What sounds like a claim about the business: figures of speed, share and count, words of
 * availability, guarantees, qualifications, and superlatives.
 */
const patterns: readonly RegExp[] = [
  /\b\d+(?:\.\d+)?\s*(?:%|per cent|\+|minutes?\b|hours?\b|years?\b|customers?\b|stars?\b)/i,
  /\b\d+\.\d\s+(?:out of|rating)/i,
  /\b24\s*\/\s*7\b|\baround the clock\b|\bday (?:or|and) night\b|\b(?:any|what(?:ever|soever)(?: the)?) hour\b/i,
  /\bguarantee[ds]?\b|\b(?:our|lifetime|full) warrant(?:y|ies)\b|\bwe promise\b/i,
  /\b(?:licen[cs]ed|insured|certified|award(?:-winning|ed)?|trusted by|accredited)\b/i,
  /\b(?:same|next)[- ]day\b|\bwithin the hour\b|\balways on time\b/i,
  /\b(?:best|fastest|quickest|cheapest|leading|number one|no\. ?1|unbeatable|finest|most experienced|never fails?)\b/i,
  /\bupfront\b|\bno hidden\b|\bfree quotes?\b|\bno call-?out fee\b|\bfixed[- ]price|\bno job (?:is )?too (?:big|small)\b/i,
];

/**
 * Finds claim-like text that is not on the register.
 *
 * @param text What a page says.
 * @param claims The register; every wording in it is taken out of the text first.
 * @param allowed Phrases that only sound like a claim, such as the name of an Act.
 * @returns Each find with a little of what stands around it.
 */
export function unregisteredClaims(
  text: string,
  claims: Claims,
  allowed: readonly (string | RegExp)[] = [],
): string[] {
  const wordings = Object.values(claims)
    .flatMap((claim) => Object.values(claim.wordings))
    .sort((a, b) => b.length - a.length);
  let rest = text.replace(/\s+/g, ' ');
  for (const phrase of [...wordings, ...allowed]) rest = rest.replaceAll(phrase as string, '\u2026');
  return patterns.flatMap((pattern) =>
    [...rest.matchAll(new RegExp(pattern, 'gi'))].map(({ index, 0: found }) =>
      rest.slice(Math.max(0, index - 40), index + found.length + 40),
    ),
  );
}
