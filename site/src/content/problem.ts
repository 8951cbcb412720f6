/** Something in a content file that is not as it has to be, told to the person who wrote it. */
export interface ContentProblem {
  /** Path within the content folder: "suburbs/parnell.yaml". */
  file: string;
  /** Counted from 1. */
  line?: number | undefined;
  /** Way to the value, from the outside in: "specialties.cards.1.title". */
  field?: string | undefined;
  /** What stands there, as it was written. */
  found?: string | undefined;
  /** What has to stand there, or what to do. */
  expected: string;
  /** Lines that would be right. */
  example?: string | undefined;
  /** Ways to all the fields that this one message stands for, where it stands for several. */
  fields?: readonly string[] | undefined;
}

/** As people count: the first card of a list is 1 to them. */
function fieldInWords(field: string): string {
  return field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `no. ${Number(part) + 1}` : part))
    .join(' › ');
}

function oneInWords({ file, line, field, found, expected, example }: ContentProblem): string {
  const where = [
    `site/content/${file}`,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(field ? [fieldInWords(field)] : []),
  ].join(', ');
  const rows = [
    where,
    ...(found === undefined ? [] : [`  found:     ${found}`]),
    `  expected:  ${expected}`,
    ...(example === undefined ? [] : [`  like this: ${example.replaceAll('\n', '\n             ')}`]),
  ];
  return rows.map((row) => `  ${row.replaceAll('\n', '\n  ')}`).join('\n');
}

/** Every problem with its file, line, field, what was found, what is expected and an example. */
export function problemsInWords(problems: readonly ContentProblem[]): string {
  return problems.map(oneInWords).join('\n\n');
}

/** What is odd and stops nothing, for a command to say. @param done What is done all the same: "built". */
export function oddInWords(warnings: readonly ContentProblem[], done: string): string {
  return `Odd, and ${done} all the same:\n\n${problemsInWords(warnings)}\n`;
}

/** Content that no page can be made of. Its message is all there is to say; it has no stack. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const count = problems.length === 1 ? 'One thing has' : `${problems.length} things have`;
    super(
      `${count} to be put right in site/content before pages can be made of it.\n\n${problemsInWords(problems)}\n`,
    );
    this.problems = problems;
    this.stack = this.message;
  }
}
