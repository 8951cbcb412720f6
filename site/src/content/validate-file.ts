import type { z } from 'astro/zod';
import type { ContentFile } from './files.ts';
import type { FieldPath, FieldProblem } from './problem.ts';
import { defaultMessage, schemaProblems } from './schema-problems.ts';
import { textsIn } from './texts.ts';
import { fillContent, type TokenValues } from './tokens.ts';
import type { YamlFile } from './yaml-file.ts';

/** What a file says by its schema, or what is wrong with it. */
export function checkFile<S extends z.ZodType>(
  file: YamlFile,
  { schema, hasTokens }: Pick<ContentFile<S>, 'schema' | 'hasTokens'>,
): { data: z.output<S> | undefined; problems: FieldProblem[] } {
  const { data, error } = schema.safeParse(file.data, { error: defaultMessage });
  const problems = schemaProblems(file, schema, error?.issues ?? []);
  if (!hasTokens) problems.push(...braceProblems(file));
  return { data: problems.length > 0 ? undefined : data, problems };
}

/** Braces in a file whose texts are shown as they are. */
function braceProblems(file: YamlFile): FieldProblem[] {
  const message = 'Write plain words: tokens in { } are filled in on pages, not in this file.';
  return textsIn(file.data)
    .filter(({ text }) => /[{}]/.test(text))
    .map(({ field }) => ({ file: file.path, field, message, found: file.written(field) }));
}

/** Tokens that mean nothing, and fields that a claim leaves empty while it is switched off. */
export function tokenProblems(file: YamlFile, schema: z.ZodType, tokens: TokenValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const report = (field: FieldPath, message: string) =>
    problems.push({ file: file.path, field, message, found: file.written(field) });
  const filled = fillContent(file.data, tokens, report);
  if (problems.length > 0 || !schema.safeParse(file.data).success) return problems;
  const holes = schema.safeParse(filled).error?.issues ?? [];
  return (
    holes
      // Filling may make a text longer than its limit, which was checked as it is written.
      .filter(({ code }) => code !== 'too_big')
      .map((issue) => ({ file: file.path, found: file.written(issue.path), ...holeProblem(issue, filled) }))
  );
}

function holeProblem(issue: z.core.$ZodIssue, filled: unknown): Omit<FieldProblem, 'file'> {
  const { path: field } = issue;
  const text = valueAt(filled, field);
  if (issue.code === 'too_small' && typeof text === 'string') {
    const message = `Write at least ${issue.minimum} letters: once its tokens are filled in, this text has ${text.length}.`;
    return { field, message };
  }
  const message =
    'Nothing is left of this text while a claim is switched off. Write words for that case, after a bar.';
  return { field, message, example: '"{claim:free-quotes.sentence|Ask us for a price}."' };
}

/** The value at a path; undefined where there is none. */
const valueAt = (data: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((outer, part) => (outer as Record<PropertyKey, unknown> | undefined)?.[part], data);
