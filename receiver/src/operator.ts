import { fieldNames } from './contract/fields.ts';
import type { StorageState } from './db.ts';
import { fieldLines, officeTime } from './mails.ts';
import { type Message, type StoredEnquiry, statuses } from './outbox.ts';
import { parseReference } from './reference.ts';
import type { Store } from './store.ts';

/** What a command prints, and the exit code of the command line. */
export interface CommandResult {
  text: string;
  /** What follows the text, too much to be held at once. */
  rest?: AsyncIterable<string>;
  exitCode: 0 | 1 | 2;
}

export interface OperatorDeps {
  store: Store;
  storage: Pick<StorageState, 'forget' | 'compact'>;
  timeZone: string;
}

export const usage = `Usage: npm run enquiries -- COMMAND
  list [waiting|delivered|suspect|failed]  the newest 200, newest first
  show REFERENCE                           one enquiry in full
  requeue REFERENCE | requeue failed       deliver again (one, or all that failed)
  dismiss REFERENCE | dismiss failed       no more alerts about what failed and is dealt with
  erase EMAIL | erase REFERENCE            remove everything one person sent, or one enquiry, for good
  export                                   all enquiries as CSV, for a spreadsheet:
                                           npm run --silent enquiries -- export > enquiries.csv
  backup FILE                              a copy of everything, also while the service runs
  restore FILE                             puts a backup in place of the database; stop the service first
  check                                    tries the settings: data folder, login at the mail servers
`;

const mostListed = 200;
const mostChanged = 10_000;

export const ok = (text: string): CommandResult => ({ text, exitCode: 0 });
const notFound = (text: string): CommandResult => ({ text, exitCode: 1 });
export const usageError = (text: string): CommandResult => ({ text: `${text}\n\n${usage}`, exitCode: 2 });

type Command = (deps: OperatorDeps, input: string) => Promise<CommandResult>;

/** Commands about what is named. A map: an object would have "constructor" too. */
const commands: ReadonlyMap<string, Command> = new Map([
  ['show', show],
  ['requeue', requeue],
  ['dismiss', dismiss],
  ['erase', erase],
]);

/** Runs an operator's command on stored enquiries. Its result is readable text; it throws for no wrong input. */
export async function runCommand(
  deps: OperatorDeps,
  command: string | undefined,
  input: string | undefined,
): Promise<CommandResult> {
  if (command === 'list') return list(deps, input);
  if (command === 'export') return { text: '', rest: csv(deps.store), exitCode: 0 };
  const run = commands.get(command ?? '');
  if (run === undefined) return usageError(`There is no command "${command ?? ''}".`);
  if (input === undefined) return usageError(`"${command}" of what? Name it.`);
  return run(deps, input);
}

async function list(deps: OperatorDeps, input: string | undefined): Promise<CommandResult> {
  const status = statuses.find((known) => known === input);
  if (input !== undefined && status === undefined) return usageError(`There is no status "${input}".`);
  const rows = await deps.store.list(status, mostListed);
  const lines = rows.map((row) => {
    const why = row.suspicion || row.error.split('\n', 1)[0];
    const who = `${row.firstName} ${row.lastName}${row.service ? `, ${row.service}` : ''}`;
    const when = officeTime(row.received_at, deps.timeZone).padEnd(40);
    return [row.reference, row.status.padEnd(9), when, who, why ? `(${why})` : ''].join('  ').trimEnd();
  });
  return ok(lines.length === 0 ? 'No enquiries.\n' : `${lines.join('\n')}\n`);
}

/** One by its reference as somebody types it, or all that failed. */
async function find(store: Store, input: string): Promise<StoredEnquiry[]> {
  if (input === 'failed')
    return (await store.list('failed', mostChanged)).filter((row) => row.expires_at === null);
  const row = await store.find(parseReference(input));
  return row ? [row] : [];
}

const none = (input: string) =>
  notFound(input === 'failed' ? 'None has failed.\n' : `No enquiry has the reference ${input}.\n`);
const named = (rows: readonly StoredEnquiry[]) => rows.map(({ reference }) => reference).join(', ');

async function show(deps: OperatorDeps, input: string): Promise<CommandResult> {
  const [row] = await find(deps.store, input);
  if (!row) return none(input);
  const messages = await deps.store.messagesOf(row);
  const lines = [
    `Reference:        ${row.reference}`,
    `Status:           ${row.status}${row.suspicion && ` (${row.suspicion})`}`,
    `Received:         ${officeTime(row.received_at, deps.timeZone)}`,
    `Kept until:       ${row.expires_at === null ? 'somebody has it' : officeTime(row.expires_at, deps.timeZone)}`,
    ...messages.map((message) => messageText(message, deps.timeZone)),
    ...fieldLines(row),
  ];
  return ok(`${lines.join('\n')}\n\n${row.message}\n`);
}

function messageText(
  { kind, recipient, status, due_at, attempts, error }: Message,
  timeZone: string,
): string {
  const to = kind === 'webhook' ? kind : `${kind} to ${recipient || 'MAIL_TO'}`;
  const next = status === 'waiting' ? `, next attempt ${officeTime(due_at, timeZone)}` : '';
  const why = error && `\n  ${error.replaceAll('\n', '\n  ')}`;
  return `Sent:             ${to}: ${status}, attempts: ${attempts}${next}${why}`;
}

async function requeue({ store }: OperatorDeps, input: string): Promise<CommandResult> {
  const rows = await find(store, input);
  if (rows.length === 0) return none(input);
  await store.requeue(rows);
  return ok(`${rows.length} to be delivered again, within a minute: ${named(rows)}\n`);
}

async function dismiss({ store }: OperatorDeps, input: string): Promise<CommandResult> {
  const rows = await find(store, input);
  const failed = rows.filter((row) => row.status === 'failed' && row.expires_at === null);
  if (rows.length === 0) return none(input);
  if (failed.length === 0) return notFound(`${input} has not failed, or is dismissed already.\n`);
  await store.dismiss(failed);
  return ok(`${failed.length} dismissed: ${named(failed)}\n`);
}

async function erase({ store, storage }: OperatorDeps, input: string): Promise<CommandResult> {
  // "failed" names many, and nothing brings back what is erased.
  if (input === 'failed') return usageError('"erase" takes one reference, or a mail address.');
  const isEmail = input.includes('@');
  const references = isEmail
    ? await store.referencesOf(input)
    : (await find(store, input)).map(({ reference }) => reference);
  if (references.length === 0) return isEmail ? notFound(`No enquiry came from ${input}.\n`) : none(input);
  // The rows last: where removing a file fails, the command can be given again.
  await storage.forget(references);
  await store.erase(references);
  // Once more: of what was being mailed meanwhile.
  await storage.forget(references);
  const isLogEmpty = await storage.compact();
  const erased = `Erased ${references.length} ${references.length === 1 ? 'enquiry' : 'enquiries'}.\n`;
  if (!isLogEmpty)
    return notFound(
      `${erased}Its text is still in the database's log, which another program reads: it goes within a minute after that has ended.\n`,
    );
  return ok(
    `${erased}Mails that a mail server has taken over are in the mailbox of whoever received them: delete them there.\n`,
  );
}

// Where a spreadsheet's separator is the semicolon, it ends a cell within the quotation marks too; a smiley stays.
// What comes between must not be able to begin a match itself, or ten thousand line ends would take seconds.
const laterFormula = /([;\t\n][^\S;\t\n]*)(?=[=+@＝＋＠]|[-－][^)])/g;

/**
 * One cell of CSV (RFC 4180). A leading = + - @ would run as a formula when opened in a spreadsheet, in a Japanese one
 * those of full width too (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function cell(text: string): string {
  const first = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  const safe = first.replace(laterFormula, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const iso = (at: number | null) => (at === null ? '' : new Date(at).toISOString());
const names = ['reference', 'received', 'status', 'suspicion', ...fieldNames, 'kept_until', 'error'] as const;
const rowOf = (row: StoredEnquiry) => ({
  ...row,
  received: iso(row.received_at),
  kept_until: iso(row.expires_at),
});
const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/**
 * Enquiries as CSV; times in UTC, lines ended as RFC 4180 has them. It begins with a byte order mark: without one
 * Excel reads the macron in Ōrewa as two other letters.
 */
async function* csv(store: Store): AsyncIterable<string> {
  yield `\ufeff${csvLine(names)}`;
  for await (const page of store.all())
    yield page
      .map(rowOf)
      .map((row) => csvLine(names.map((name) => row[name])))
      .join('');
}
