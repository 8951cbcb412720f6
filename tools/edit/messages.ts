// What is said to somebody who writes into fields: the site's own messages are for people who write files.
import type { ContentProblem } from '../../site/src/content/problem.ts';
import type { JsonSchema } from '../../site/src/schemas/json-schema.ts';

const missing: Record<string, string> = {
  object: 'Fill this in.',
  array: 'Add at least one.',
  boolean: 'Choose one.',
  number: 'Write a number here.',
  integer: 'Write a number here.',
};

/** What a file is called in the editor. */
type TitleOf = (file: string) => string;

/** A message without the language of files: no quotes that a field refuses, no keys, files by their titles. */
export const withoutFiles = (message: string, titleOf: TitleOf): string =>
  message
    .replace(/, in quotes|,? in quotes|,? without quotes/g, '')
    .replace(/such as "([^"]*)"/g, 'such as $1')
    .replace(/ \(\w+: true\)/g, '')
    .replace(/"to-be-supplied"|to-be-supplied/g, 'nothing')
    .replaceAll('`', '')
    .replace(/site\/content\//g, '')
    .replace(/[\w-]+(?:\/[\w-]+)?\.(?:yaml|txt)/g, (file) => `“${titleOf(file)}”`);

/**
 * A message in the owner's words: what the field needs, without a list of names that a choice shows anyway.
 *
 * @param value What is in the field.
 */
export function ownersMessage(
  problem: ContentProblem,
  schema: JsonSchema | undefined,
  value: unknown,
  titleOf: TitleOf,
): string {
  const { message } = problem;
  const writeDay = 'Write a day, such as 12 March 2026.';
  if (value === undefined || value === null || value === '' || problem.missing) {
    if (schema?.enum || schema?.reference) return 'Choose one.';
    if (schema?.format === 'date') return writeDay;
    return missing[schema?.type ?? ''] ?? 'This cannot stay empty.';
  }
  const [, bound, count] = /^Write at (most|least) (\d+) letters?/.exec(message) ?? [];
  if (count !== undefined && typeof value === 'string')
    return `Write at ${bound} ${count} letters. There are ${value.length}.`;
  if (schema?.format === 'date') return writeDay;
  if (/^Write one of /.test(message) && (schema?.enum ?? schema?.reference)) return 'Choose one of the list.';
  if (/ is not a claim of /.test(message)) return 'There is no promise of this name.';
  if (/ has no wording /.test(message)) return 'This promise has no words of this name.';
  if (/known token/.test(message)) {
    const [mark] = /\{[^}]*\}/.exec(message) ?? [''];
    return `${mark} stands for nothing. Known are {name}, {phone}, {hours} and {serviceArea}.`;
  }
  return withoutFiles(message, titleOf);
}
