/** A mistake in a content file, described to the person who edits it. */
export interface ContentProblem {
  /** Path within the content folder: "suburbs/parnell.yaml". */
  file: string;
  /** Counted from 1. */
  line?: number | undefined;
  /** Keys and list positions down to the value, joined by dots: "specialties.cards.1.title". */
  field?: string | undefined;
  /** What is wrong or what to write, in a sentence. */
  message: string;
  /** The value as it is in the file. */
  found?: string | undefined;
  /** Lines that would be right. */
  example?: string | undefined;
  /** Nothing is written in the field yet. */
  missing?: true | undefined;
}

/** "cards.0.title" as "cards › no. 1 › title". */
function fieldInWords(field: string): string {
  return field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `no. ${Number(part) + 1}` : part))
    .join(' › ');
}

function formatProblem({ file, line, field, message, found, example }: ContentProblem): string {
  const place = [`site/content/${file}`, line && `line ${line}`, field && fieldInWords(field)];
  return [
    `  ${place.filter(Boolean).join(', ')}`,
    `    ${message}`,
    ...(found === undefined ? [] : [`    found:     ${found}`]),
    ...(example === undefined ? [] : [`    like this: ${example.replaceAll('\n', '\n             ')}`]),
  ].join('\n');
}

/** The problems as a command prints them. */
export function formatProblems(problems: readonly ContentProblem[]): string {
  return problems.map(formatProblem).join('\n\n');
}

/** What looks wrong but stops nothing, as a command prints it. */
export function formatWarnings(warnings: readonly ContentProblem[]): string {
  const count = warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`;
  return `${count} about site/content:\n\n${formatProblems(warnings)}\n`;
}

/** Content that no page can be made from. Its message lists every problem and has no stack trace. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
    super(`${count} in site/content. Fix the following and try again.\n\n${formatProblems(problems)}\n`);
    this.problems = problems;
    this.stack = this.message;
  }
}
