import { counted } from '../lib/counted.ts';

/** Keys and list positions down to a value. */
export type FieldPath = readonly PropertyKey[];

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
  /** What may stand there; a form offers it as a list. */
  known?: readonly string[] | undefined;
  /** Nothing is written in the field yet; the message says what to write. */
  missing?: true | undefined;
}

/** A problem of a field that is not yet located in its file. */
export type FieldProblem = Omit<ContentProblem, 'field' | 'line'> & { path: FieldPath };

function formatProblem({
  file,
  line,
  field,
  message,
  found,
  known,
  example,
  missing,
}: ContentProblem): string {
  const parts = field?.split('.').map((part) => (/^\d+$/.test(part) ? `no. ${Number(part) + 1}` : part));
  const place = [`site/content/${file}`, line && `line ${line}`, parts?.join(' › ')];
  const lines = [
    place.filter(Boolean).join(', '),
    `  ${missing ? `${parts?.at(-1)} is missing. ` : ''}${message}`,
    found !== undefined && `  found:     ${found}`,
    known !== undefined && `  known:     ${known.join(', ')}`,
    example !== undefined && `  like this: ${example.replaceAll('\n', '\n             ')}`,
  ];
  return lines.flatMap((one) => (one ? `  ${one}` : [])).join('\n');
}

/** The problems as a command prints them. */
export const formatProblems = (problems: readonly ContentProblem[]): string =>
  problems.map(formatProblem).join('\n\n');

/** What looks wrong but stops nothing, as a command prints it. */
export const formatWarnings = (warnings: readonly ContentProblem[]): string =>
  `${counted(warnings.length, 'warning')} about site/content:\n\n${formatProblems(warnings)}\n`;

/** Content that no page can be made from. Its message lists every problem and has no stack trace. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const head = `${counted(problems.length, 'problem')} in site/content. Fix the following and try again.`;
    super(`${head}\n\n${formatProblems(problems)}\n`);
    this.problems = problems;
    this.stack = this.message;
  }
}
