import type { ClaimRegister } from '../claims/register.ts';
import type { Reference } from '../schemas/field-meta.ts';
import { isNone } from '../schemas/lenient.ts';
import { type LoadedContent, namesIn, slugsIn } from './load.ts';
import type { FieldProblem } from './problem.ts';
import type { WrittenText } from './texts.ts';
import type { WrittenContent } from './validate.ts';

/** The names that a reference may say; undefined while the file that has them is wrong. */
export type KnownNames = Record<Reference, readonly string[] | undefined>;

/** What each reference may say. */
export function knownNames(
  loaded: LoadedContent,
  { people, region, stopTheWater }: WrittenContent,
  claims: ClaimRegister | undefined,
): KnownNames {
  return {
    areas: slugsIn(loaded, 'areas'),
    services: slugsIn(loaded, 'services'),
    suburbs: slugsIn(loaded, 'suburbs'),
    claims: claims?.ids,
    pointClaims: claims?.ids.filter((id) => claims.hasOtherwise(id)),
    people: (people?.people ?? []).map(({ name }) => name),
    companies: region && Object.keys(region.companies),
    steps: stopTheWater && Object.keys(stopTheWater.steps),
    photos: namesIn(loaded, 'photos').filter((name) => !name.startsWith('.')),
  };
}

/** Texts that have to be the name of something, and are not. */
export function referenceProblems(texts: readonly WrittenText[], names: KnownNames): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const { file, path, written, schema } of texts) {
    if (schema?.reference === undefined) continue;
    // A suburb is no neighbour of its own.
    const known = names[schema.reference]?.filter((name) => file !== `suburbs/${name}.yaml`);
    if (known === undefined || isNone(written) || known.includes(written)) continue;
    const hasNone = known.length === 0;
    const message = hasNone ? `There are no ${schema.reference} yet.` : 'Write one of the known names.';
    problems.push({ file, path, found: written, message, known: hasNone ? undefined : known });
  }
  return problems;
}
