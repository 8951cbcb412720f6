import { fieldNames } from './contract/fields.ts';
import type { StorageState } from './db.ts';
import { fieldLines, officeTime } from './mails.ts';
import { type Message, type Store, type StoredEnquiry, statuses } from './store.ts';

/** What a command prints, and the exit code of the command line. */
export interface CommandResult {
  text: string;
  /** What follows the text, too much to be held at once. */
  rest?: AsyncIterable<string>;
  exitCode: 0 | 1 | 2;
}

export interface OperatorDeps {
  store: Store;
  storage: Pick<StorageState, 'forget'>;
  timeZone: string;
}

export const usage = `Usage: npm run enquiries -- COMMAND
  list [waiting|delivered|suspect|failed]  the newest 200, newest first
  show REFERENCE                           one enquiry in full
  requeue REFERENCE | requeue failed       deliver again (one, or all that failed)
  dismiss REFERENCE | dismiss failed       no more alerts about what failed and is dealt with
  erase EMAIL                              remove everything one person sent, for good
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
export const misused = (text: string): CommandResult => ({ text: `${text}\n\n${usage}`, exitCode: 2 });

/** Runs an operator's command on stored enquiries. Its result is readable text; it throws for no wrong input. */
export async function operate(
  deps: OperatorDeps,
  command: string | undefined,
  argument: string | undefined,
): Promise<CommandResult> {
  if (command === 'list') return list(deps, argument);
  if (command === 'export') return { text: '', rest: csv(deps.store), exitCode: 0 };
  const work = { show, requeue, dismiss, erase }[command ?? ''];
  if (work === undefined) return misused(`There is no command "${command ?? ''}".`);
  if (argument === undefined) return misused(`"${command}" of what? Name it.`);
  return work(deps, argument);
}

async function list(deps: OperatorDeps, typed: string | undefined): Promise<CommandResult> {
  const status = statuses.find((known) => known === typed);
  if (typed !== undefined && status === undefined) return misused(`There is no status "${typed}".`);
  const rows = await deps.store.list(status, mostListed);
  const lines = rows.map((row) => {
    const why = row.suspicion || row.error.split('\n', 1)[0];
    const who = `${row.firstName} ${row.lastName}${row.service ? `, ${row.service}` : ''}`;
    const when = officeTime(row.received_at, deps.timeZone).padEnd(40);
    return [row.reference, row.status.padEnd(9), when, who, why ? `(${why})` : ''].join('  ').trimEnd();
  });
  return ok(lines.length === 0 ? 'No enquiries.\n' : `${lines.join('\n')}\n`);
}

/** One by its reference as somebody types it, in any case and without the hyphen too, or all that failed. */
async function find(store: Store, typed: string): Promise<StoredEnquiry[]> {
  if (typed === 'failed')
    return (await store.list('failed', mostChanged)).filter((row) => row.expires_at === null);
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const row = await store.find(`${letters.slice(0, 4)}-${letters.slice(4)}`);
  return row ? [row] : [];
}

const none = (typed: string) =>
  notFound(typed === 'failed' ? 'None has failed.\n' : `No enquiry has the reference ${typed}.\n`);
const named = (rows: readonly StoredEnquiry[]) => rows.map(({ reference }) => reference).join(', ');

async function show(deps: OperatorDeps, typed: string): Promise<CommandResult> {
  const [row] = await find(deps.store, typed);
  if (!row) return none(typed);
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

async function requeue({ store }: OperatorDeps, typed: string): Promise<CommandResult> {
  const rows = await find(store, typed);
  if (rows.length === 0) return none(typed);
  await store.requeue(rows);
  return ok(`${rows.length} to be delivered again, within a minute: ${named(rows)}\n`);
}

async function dismiss({ store }: OperatorDeps, typed: string): Promise<CommandResult> {
  const rows = await find(store, typed);
  const failed = rows.filter((row) => row.status === 'failed' && row.expires_at === null);
  if (rows.length === 0) return none(typed);
  if (failed.length === 0) return notFound(`${typed} has not failed, or is dismissed already.\n`);
  await store.dismiss(failed);
  return ok(`${failed.length} dismissed: ${named(failed)}\n`);
}

async function erase({ store, storage }: OperatorDeps, email: string): Promise<CommandResult> {
  const references = await store.referencesOf(email);
  if (references.length === 0) return notFound(`No enquiry came from ${email}.\n`);
  // The rows last: where removing a file fails, the command can be given again.
  await storage.forget(references);
  await store.erase(references);
  // Once more: of what was being mailed meanwhile, and of the rows themselves in old pages of the log.
  await storage.forget(references);
  return ok(
    `Erased ${references.length} ${references.length === 1 ? 'enquiry' : 'enquiries'}.\n` +
      'Mails that a mail server has taken over are in the mailbox of whoever received them: delete them there.\n',
  );
}

// Where a spreadsheet's separator is the semicolon, it ends a cell within the quotation marks too; a smiley stays.
// What comes between must not be able to begin a match itself, or ten thousand line ends would take seconds.
const laterFormula = /([;\t\n][^\S;\t\n]*)(?=[=+@]|-[^)])/g;

/** One cell of CSV (RFC 4180). A leading = + - @ would run as a formula when opened in a spreadsheet. */
function cell(text: string): string {
  const first = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
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
