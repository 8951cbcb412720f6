import { day, minute } from './clock.ts';
import type { DigestFailure } from './digest.ts';
import { reasonOf } from './log.ts';
import type { NoticeFailure } from './notices.ts';
import { addressesIn } from './recipients.ts';
import type { Counts, DeadLetter, Store } from './store.ts';

const longestWait = 10 * minute;
// One delivery may take a minute; two without a sign of life mean that the loop has stopped.
export const heartbeatLimit = 2 * minute;
const mostReferences = 20;

/** Something that an operator has to know. The one list of them feeds /readyz, the alerts and ALERT.txt. */
export interface Problem {
  /** The same as long as it is the same problem. */
  key: string;
  /** What is wrong and what to do, in the operator's words. Nothing in it comes from outside. */
  text: string;
  /** How the latest attempt failed. For the operator's eyes only: /readyz may be public. */
  detail?: string;
}

export interface ProblemSources {
  store: Pick<Store, 'healthy' | 'inPlace' | 'counts' | 'latestError' | 'deadLetters' | 'cameSince'>;
  /** The delivery loop: milliseconds since its last sign of life. */
  worker: { readonly heartbeatAge: number };
  digest: { readonly failure: DigestFailure | undefined };
  /** The webhook for urgent enquiries, where there is one. */
  notices?: { readonly failure: NoticeFailure | undefined } | undefined;
  /** Enquiries in 24 hours that are mailed one by one. */
  mailsPerDay: number;
  /** Free space where the storage is, in MiB. */
  freeMiB: () => Promise<number>;
  minFreeMiB: number;
}

export interface Findings {
  problems: Problem[];
  /** Undefined where the storage cannot be read. */
  counts: Counts | undefined;
}

/** Whether enquiries are being stored and delivered. Never rejects. */
export async function findProblems(sources: ProblemSources): Promise<Findings> {
  const { store, worker } = sources;
  const problems: Problem[] = [];
  let counts: Counts | undefined;
  if (!store.healthy)
    problems.push({ key: 'storage-failed', text: 'The storage has failed; the service is restarting.' });
  if (!store.inPlace)
    problems.push({
      key: 'storage',
      text: 'The database file or its write-ahead log was moved, deleted or replaced while the service runs, and enquiries are refused. Put the file back, or save what the service still holds with "npm run enquiries -- export" and then restart the service.',
    });
  try {
    counts = await store.counts();
    problems.push(...(await undelivered(store, counts)));
    problems.push(...boundProblem(await store.cameSince(sources.mailsPerDay, day)));
  } catch (error) {
    problems.push({ key: 'storage-unreadable', text: `The storage cannot be read: ${reasonOf(error)}.` });
  }
  problems.push(...digestProblem(sources.digest.failure));
  problems.push(...noticeProblem(sources.notices?.failure));
  if (worker.heartbeatAge > heartbeatLimit)
    problems.push({ key: 'worker', text: 'The delivery loop has stopped; restart the service.' });
  problems.push(...(await diskProblem(sources)));
  return { problems, counts };
}

async function undelivered(store: ProblemSources['store'], counts: Counts): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (counts.oldestPendingAge > longestWait)
    problems.push({
      key: 'delivery',
      text: `Enquiries are not being delivered: ${counts.pending} waiting, the oldest for ${Math.floor(counts.oldestPendingAge / minute)} minutes.`,
      detail: await store.latestError(),
    });
  const dead = await store.deadLetters();
  if (dead.length > 0) problems.push(deadLetters(dead));
  return problems;
}

function deadLetters(letters: readonly DeadLetter[]): Problem {
  const [first] = letters;
  const references = letters.map(({ reference }) => reference);
  const named = references.slice(0, mostReferences).join(', ');
  return {
    key: `dead:${references.join(',')}`,
    text:
      first !== undefined && letters.length === 1
        ? oneDeadLetter(first)
        : `${references.length} enquiries were given up: ${named}${references.length > mostReferences ? ' and more' : ''}. Read each with "npm run enquiries -- show REFERENCE" and call that person; "requeue dead" tries the mails again, "dismiss dead" ends this alert.`,
  };
}

function oneDeadLetter({ reference, delivered_to, refused_by }: DeadLetter): Problem['text'] {
  if (delivered_to === '')
    return `Enquiry ${reference} was given up. Read it with "npm run enquiries -- show ${reference}" and call that person; "requeue ${reference}" tries the mail again, "dismiss ${reference}" ends this alert.`;
  const names = (column: string) => addressesIn(column).join(' and ');
  return `Enquiry ${reference} was given up for ${names(refused_by) || 'some of its recipients'}; ${names(delivered_to)} has it. Correct MAIL_TO or that mailbox; "requeue ${reference}" tries who is missing, "dismiss ${reference}" ends this alert.`;
}

function digestProblem(failure: DigestFailure | undefined): Problem[] {
  if (failure === undefined || failure.age <= longestWait) return [];
  return [
    {
      key: 'digest',
      text: `The digest of enquiries that were set apart has been failing for ${Math.floor(failure.age / minute)} minutes: read them with "npm run enquiries -- list suspect".`,
      detail: failure.reason,
    },
  ];
}

function noticeProblem(failure: NoticeFailure | undefined): Problem[] {
  if (failure === undefined || failure.age <= longestWait) return [];
  return [
    {
      key: 'webhook',
      text: `The webhook for urgent enquiries has been failing for ${Math.floor(failure.age / minute)} minutes; their mails go out as ever. See that URGENT_WEBHOOK_URL is right.`,
      detail: failure.reason,
    },
  ];
}

function boundProblem(mailsUsedUp: boolean): Problem[] {
  if (!mailsUsedUp) return [];
  return [
    {
      key: 'mails-a-day',
      text: 'As many enquiries were mailed one by one in 24 hours as MAILS_PER_DAY allows: it looks like a flood. What comes now is kept and arrives in digests, ten minutes later at most: look through them.',
    },
  ];
}

async function diskProblem({ freeMiB, minFreeMiB }: ProblemSources): Promise<Problem[]> {
  try {
    const free = await freeMiB();
    if (free >= minFreeMiB) return [];
    return [
      {
        key: 'disk',
        text: `Only ${Math.floor(free)} MiB of disk are free, less than ${minFreeMiB}: make room, or enquiries will be refused.`,
      },
    ];
  } catch (error) {
    return [{ key: 'disk', text: `The data folder cannot be examined: ${reasonOf(error)}.` }];
  }
}
