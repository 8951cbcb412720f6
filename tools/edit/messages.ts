// What is said to somebody who writes into fields.
import type { ContentProblem } from '../../site/src/content/problem.ts';
import type { JsonSchema } from '../../site/src/schemas/json-schema.ts';

const whenMissing: Record<string, string> = {
  object: 'Fill this in.',
  array: 'Add at least one.',
  boolean: 'Choose one.',
  number: 'Write a number here.',
  integer: 'Write a number here.',
};

/** A text that names content files, with what the editor calls them in their place. */
export const withTitles = (text: string, titleOf: (file: string) => string): string =>
  text.replace(/[\w-]+(?:\/[\w-]+)?\.(?:yaml|txt)/g, (file) => `“${titleOf(file)}”`);

/** A message about a field, which shows itself what may be chosen. */
export function ownersMessage(
  { message, missing, known }: ContentProblem,
  schema: JsonSchema | undefined,
  titleOf: (file: string) => string,
): string {
  const isChoice = Boolean(schema?.enum || schema?.reference);
  if (missing)
    return isChoice ? 'Choose one.' : (whenMissing[schema?.type ?? ''] ?? 'This cannot stay empty.');
  if (known && isChoice) return 'Choose one of the list.';
  return withTitles(message, titleOf);
}
