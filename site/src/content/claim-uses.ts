import type { ClaimUse } from '../claims/register.ts';
import type { WrittenText } from './texts.ts';
import { claimsIn } from './tokens.ts';

/** The fields that rest on each claim: those with its token, and those whose value is its id. */
export function usesOfClaims(texts: Iterable<WrittenText>): Map<string, ClaimUse[]> {
  const uses = new Map<string, ClaimUse[]>();
  for (const { file, field, written, schema } of texts) {
    const reference = schema?.reference;
    const isId = reference === 'claims' || reference === 'pointClaims';
    for (const id of isId ? [written] : claimsIn(written)) {
      const known = uses.get(id) ?? [];
      uses.set(id, [...known, { file, field }]);
    }
  }
  return uses;
}
