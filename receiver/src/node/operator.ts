import { type FieldName, fieldNames, fieldOf } from '../contract/fields.ts';
import { canonicalReference } from '../delivery/reference.ts';
import { type OperatorStore, type Status, type StoredEnquiry, statuses } from '../delivery/store.ts';
import { officeTime } from '../mail/enquiry-mail.ts';
import { csvHeading, csvLines } from './csv.ts';
import type { LocalMailbox } from './local-mailbox.ts';

/** What a command prints, and the exit code of the command line. */
export interface CommandResult {
  text: string;
  /** What follows the text, too much to be held at once. */
  rest?: AsyncIterable<string | Uint8Array>;
  exitCode: 0 | 1 | 2;
}

export interface OperatorDeps {
  store: OperatorStore;
  mailbox: Pick<LocalMailbox, 'find' | 'remove'>;
  timeZone: string;
  /** Runs work while no delivery is going on. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells the worker that something became due. */
  wake: () => void;
}

export const usage = `Usage: npm run enquiries -- COMMAND
  list [pending|delivered|suspect|dead]   the newest 200, newest first
  show REFERENCE                          one enquiry in full
  requeue REFERENCE | requeue dead        deliver again (one, or all that were given up)
  dismiss REFERENCE | dismiss dead        no more alerts about what was given up and is dealt with
  erase EMAIL                             remove everything one person sent, for good
  export                                  all enquiries as CSV, for a spreadsheet:
                                          npm run --silent enquiries -- export > enquiries.csv
  backup FILE                             a copy of everything, also while the service runs
  restore FILE                            puts a backup in place of the database; stop the service first
`;

const mostListed = 200;

const ok = (text: string): CommandResult => ({ text, exitCode: 0 });
const notFound = (text: string): CommandResult => ({ text, exitCode: 1 });
const misused = (text: string): CommandResult => ({ text: `${text}\n\n${usage}`, exitCode: 2 });

/** The operator's commands on stored enquiries. Each returns readable text; none throws for wrong input. */
export class Operator {
  #deps: OperatorDeps;

  constructor(deps: OperatorDeps) {
    this.#deps = deps;
  }

  async run(command: string | undefined, argument: string | undefined): Promise<CommandResult> {
    if (command === 'list') return this.#list(argument);
    if (command === 'show') return this.#show(argument);
    if (command === 'requeue') return this.#requeue(argument);
    if (command === 'dismiss') return this.#dismiss(argument);
    if (command === 'erase') return this.#erase(argument);
    if (command === 'export') return this.#export();
    if (command === 'backup') return { text: '', rest: this.#deps.store.backup(), exitCode: 0 };
    return misused(command === undefined ? 'Say what to do.' : `There is no command "${command}".`);
  }

  #time(at: number | null): string {
    return at === null ? '-' : officeTime(at, this.#deps.timeZone);
  }

  async #list(typed: string | undefined): Promise<CommandResult> {
    const status = statuses.find((known: Status) => known === typed);
    if (typed !== undefined && status === undefined) return misused(`There is no status "${typed}".`);
    const rows = await this.#deps.store.list(status, mostListed);
    if (rows.length === 0) return ok('No enquiries.\n');
    const lines = rows.map((row) =>
      [
        row.reference,
        row.status.padEnd(9),
        this.#time(row.received_at).padEnd(34),
        `${row.firstName} ${row.lastName}${row.service ? `, ${row.service}` : ''}`,
        row.reason || row.last_error ? `(${row.reason || row.last_error.split('\n', 1)[0]})` : '',
      ]
        .join('  ')
        .trimEnd(),
    );
    return ok(`${lines.join('\n')}\n`);
  }

  #find(reference: string): Promise<StoredEnquiry | undefined> {
    return this.#deps.store.find(canonicalReference(reference));
  }

  async #show(reference: string | undefined): Promise<CommandResult> {
    if (reference === undefined)
      return misused('Which one? Give its reference, as in the mail or in "list".');
    const row = await this.#find(reference);
    if (!row) return notFound(`No enquiry has the reference ${reference}.\n`);
    const fields: [string, string][] = [
      ['Reference', row.reference],
      ['Status', row.status + (row.reason ? ` (${row.reason})` : '')],
      ['Received', this.#time(row.received_at)],
      ['Finished', this.#time(row.finished_at)],
      [
        'Attempts',
        `${row.attempts}${row.ambiguous > 0 ? `, after ${row.ambiguous} of them a copy may have arrived` : ''}`,
      ],
      ['Next attempt', row.status === 'pending' ? this.#time(row.next_attempt_at) : '-'],
      ...(row.delivered_to ? [['Delivered to', row.delivered_to] as [string, string]] : []),
      ...(row.refused_by ? [['Refused by', row.refused_by] as [string, string]] : []),
      ['Last error', row.last_error || '-'],
      ...fieldNames
        .filter((name: FieldName) => name !== 'message')
        .map((name): [string, string] => [fieldOf(name).label, row[name] || '-']),
    ];
    const lines = fields.map(([label, value]) => `${`${label}:`.padEnd(18)}${value}`);
    return ok(`${lines.join('\n')}\n\n${row.message}\n`);
  }

  async #requeue(reference: string | undefined): Promise<CommandResult> {
    if (reference === undefined)
      return misused('Which one? Give its reference, or "dead" for all that were given up.');
    const rows =
      reference === 'dead'
        ? await this.#deps.store.list('dead')
        : [await this.#find(reference)].filter((row) => row !== undefined);
    if (rows.length === 0)
      return notFound(
        reference === 'dead' ? 'None was given up.\n' : `No enquiry has the reference ${reference}.\n`,
      );
    await this.#deps.store.requeue(rows);
    this.#deps.wake();
    return ok(`${rows.length} to be delivered again: ${rows.map((row) => row.reference).join(', ')}\n`);
  }

  async #dismiss(reference: string | undefined): Promise<CommandResult> {
    if (reference === undefined)
      return misused('Which one? Give its reference, or "dead" for all that were given up.');
    const found = reference === 'dead' ? await this.#deps.store.list('dead') : [await this.#find(reference)];
    const dismissed = found
      .filter((row) => row !== undefined)
      .filter((row) => row.status === 'dead' && row.finished_at === null);
    if (dismissed.length === 0)
      return notFound(
        reference === 'dead'
          ? 'None was given up.\n'
          : `No enquiry that was given up has the reference ${reference}.\n`,
      );
    await this.#deps.store.dismiss(dismissed);
    return ok(`${dismissed.length} dismissed: ${dismissed.map((row) => row.reference).join(', ')}\n`);
  }

  /** Removes the rows, the local mails that carry them, and every trace in the database's files. */
  #erase(email: string | undefined): Promise<CommandResult> {
    if (email === undefined) return Promise.resolve(misused('Whose? Give the email address.'));
    const { store, mailbox } = this.#deps;
    return this.#deps.exclusive(async () => {
      const references = await store.referencesOf(email);
      // Also where its row went long ago: a mail may have been put aside, and nothing of it may stay.
      const mails = await mailbox.find(references, email);
      if (references.length === 0 && mails.files.length === 0)
        return notFound(`No enquiry came from ${email}.\n`);
      // In this order, so that an error half-way (a full disk, say) leaves nobody's enquiry unread and
      // the command can be given again: others that stand in a digest go into the next one, then the
      // digest is removed, and the rows that tell what to look for go last.
      await store.digestAgain(mails.mentioned);
      await mailbox.remove(mails.files);
      await store.erase(email);
      return ok(
        `Erased ${references.length} ${references.length === 1 ? 'enquiry' : 'enquiries'} and ${mails.files.length} local ${mails.files.length === 1 ? 'mail' : 'mails'}.\n` +
          'Mails that a mail server has taken over are in the mailbox of whoever received them: delete them there.\n',
      );
    });
  }

  #export(): CommandResult {
    return { text: '', rest: this.#csv(), exitCode: 0 };
  }

  async *#csv(): AsyncIterable<string> {
    yield csvHeading;
    for await (const page of this.#deps.store.all()) yield csvLines(page);
  }
}
