import { fieldNames, fieldOf } from './contract/fields.ts';
import type { StorageState } from './db.ts';
import { officeTime } from './mails.ts';
import { canonicalReference } from './reference.ts';
import { type Message, type Status, type Store, type StoredEnquiry, statuses } from './store.ts';

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
const named = (rows: readonly StoredEnquiry[]) => rows.map(({ reference }) => reference).join(', ');

/** The operator's commands on stored enquiries. Each returns readable text; none throws for wrong input. */
export class Operator {
  #deps: OperatorDeps;

  constructor(deps: OperatorDeps) {
    this.#deps = deps;
  }

  async run(command: string | undefined, argument: string | undefined): Promise<CommandResult> {
    if (command === 'list') return this.#list(argument);
    if (command === 'export') return { text: '', rest: csv(this.#deps.store), exitCode: 0 };
    const work = { show: this.#show, requeue: this.#requeue, dismiss: this.#dismiss, erase: this.#erase }[
      command ?? ''
    ];
    if (work === undefined)
      return misused(command === undefined ? 'Say what to do.' : `There is no command "${command}".`);
    if (argument === undefined)
      return misused(
        command === 'erase'
          ? 'Whose? Give the email address.'
          : 'Which one? Give its reference, as in the mail or in "list".',
      );
    return work.call(this, argument);
  }

  #time(at: number | null): string {
    return at === null ? '-' : officeTime(at, this.#deps.timeZone);
  }

  async #list(typed: string | undefined): Promise<CommandResult> {
    const status = statuses.find((known: Status) => known === typed);
    if (typed !== undefined && status === undefined) return misused(`There is no status "${typed}".`);
    const rows = await this.#deps.store.list(status, mostListed);
    if (rows.length === 0) return ok('No enquiries.\n');
    const lines = rows.map((row) => {
      const why = row.suspicion || row.error.split('\n', 1)[0];
      return [
        row.reference,
        row.status.padEnd(9),
        this.#time(row.received_at).padEnd(34),
        `${row.firstName} ${row.lastName}${row.service ? `, ${row.service}` : ''}`,
        why ? `(${why})` : '',
      ]
        .join('  ')
        .trimEnd();
    });
    return ok(`${lines.join('\n')}\n`);
  }

  /** One by its reference, or all that failed and nobody has dismissed. */
  async #find(typed: string): Promise<StoredEnquiry[]> {
    const { store } = this.#deps;
    if (typed === 'failed')
      return (await store.list('failed', mostChanged)).filter((row) => row.expires_at === null);
    const row = await store.find(canonicalReference(typed));
    return row ? [row] : [];
  }

  async #show(reference: string): Promise<CommandResult> {
    const row = await this.#deps.store.find(canonicalReference(reference));
    if (!row) return notFound(`No enquiry has the reference ${reference}.\n`);
    const messages = await this.#deps.store.messagesOf(row);
    const fields: [string, string][] = [
      ['Reference', row.reference],
      ['Status', row.status + (row.suspicion ? ` (${row.suspicion})` : '')],
      ['Received', this.#time(row.received_at)],
      ['Kept until', row.expires_at === null ? 'somebody has it' : this.#time(row.expires_at)],
      ...messages.map((message): [string, string] => [
        { mail: 'Mail', digest: 'Digest', webhook: 'Webhook' }[message.kind],
        this.#told(message),
      ]),
      ...fieldNames
        .filter((name) => name !== 'message')
        .map((name): [string, string] => [fieldOf(name).label, row[name] || '-']),
    ];
    const lines = fields.map(([label, value]) => `${`${label}:`.padEnd(18)}${value}`);
    return ok(`${lines.join('\n')}\n\n${row.message}\n`);
  }

  #told({ kind, recipient, status, due_at, attempts, error }: Message): string {
    const to = kind === 'webhook' ? '' : `to ${recipient || 'MAIL_TO'}: `;
    const next = status === 'waiting' ? `, next attempt ${this.#time(due_at)}` : '';
    return `${to}${status}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${next}${error ? `\n  ${error.replaceAll('\n', '\n  ')}` : ''}`;
  }

  async #requeue(typed: string): Promise<CommandResult> {
    const rows = await this.#find(typed);
    if (rows.length === 0) return none(typed, `No enquiry has the reference ${typed}.\n`);
    await this.#deps.store.requeue(rows);
    return ok(`${rows.length} to be delivered again, within a minute: ${named(rows)}\n`);
  }

  async #dismiss(typed: string): Promise<CommandResult> {
    const rows = (await this.#find(typed)).filter(
      (row) => row.status === 'failed' && row.expires_at === null,
    );
    if (rows.length === 0) return none(typed, `No enquiry that failed has the reference ${typed}.\n`);
    await this.#deps.store.dismiss(rows);
    return ok(`${rows.length} dismissed: ${named(rows)}\n`);
  }

  async #erase(email: string): Promise<CommandResult> {
    const { store, storage } = this.#deps;
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
}

const none = (typed: string, otherwise: string) =>
  notFound(typed === 'failed' ? 'None has failed.\n' : otherwise);

// Where a spreadsheet's separator is the semicolon, it ends a cell within the quotation marks too; a smiley stays.
// What comes between must not be able to begin a match itself, or ten thousand line ends would take seconds.
const laterFormula = /([;\t\n][^\S;\t\n]*)(?=[=+@]|-[^)])/g;

/** One cell of CSV (RFC 4180). A leading = + - @ would run as a formula when opened in a spreadsheet. */
function cell(text: string): string {
  const first = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  const safe = first.replace(laterFormula, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const columns = [
  'reference',
  'received',
  'status',
  'suspicion',
  ...fieldNames,
  'kept_until',
  'error',
] as const;
const iso = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

/**
 * Enquiries as CSV; times in UTC, lines ended as RFC 4180 has them. It begins with a byte order mark: without one
 * Excel reads the macron in Ōrewa as two other letters.
 */
async function* csv(store: Store): AsyncIterable<string> {
  yield `\ufeff${columns.join(',')}\r\n`;
  for await (const page of store.all())
    yield page
      .map((enquiry) => {
        const values = {
          ...enquiry,
          received: iso(enquiry.received_at),
          kept_until: iso(enquiry.expires_at),
        };
        return `${columns.map((column) => cell(values[column])).join(',')}\r\n`;
      })
      .join('');
}
