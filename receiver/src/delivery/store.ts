import type { Enquiry } from '../contract/fields.ts';
import type { MailedEnquiry, Quarantine } from '../mail/enquiry-mail.ts';
import type { RecipientStates } from './recipients.ts';

/**
 * Where an enquiry stands: on its way, in somebody's mailbox, quarantined for the digest (`suspect`), or
 * dead-lettered (`dead`), which is kept until somebody queues it again.
 */
export const statuses = ['pending', 'delivered', 'suspect', 'dead'] as const;
export type Status = (typeof statuses)[number];

export interface StoredEnquiry extends MailedEnquiry, RecipientStates {
  id: number;
  status: Status;
  attempts: number;
  /** Attempts after which the mail server may or may not have kept a copy. */
  ambiguous: number;
  next_attempt_at: number;
  finished_at: number | null;
  last_error: string;
  /** Attempts at the notice of an urgent one. */
  notices: number;
}

/** An enquiry that was given up, for all recipients or for some. */
export type DeadLetter = Pick<StoredEnquiry, 'reference' | 'delivered_to' | 'refused_by'>;

export interface Receipt {
  reference: string;
  /** The same eight fields had arrived within 24 hours: nothing was added. */
  duplicate: boolean;
}

/** `dead` without those that somebody has dismissed. */
export interface Counts extends Record<Status, number> {
  /** Milliseconds since the oldest pending enquiry arrived; 0 where none is pending. */
  oldestPendingAge: number;
}

/** Why and until when a delivery attempt failed. */
export interface FailedAttempt extends RecipientStates {
  /** One line that may stand anywhere; from the second line on, what only the enquiry's own row may hold. */
  reason: string;
  ambiguous: boolean;
  /** Dead-letters the enquiry: no more attempts until somebody queues it again. */
  dead: boolean;
  /** Milliseconds to the next attempt. */
  pause: number;
  /** Nothing was wrong with the mail: it waits for the server. */
  serverAway?: boolean;
}

/** Moments, in milliseconds since 1970, by which a quarantined enquiry is due for the digest. */
export interface DigestMoments {
  /** Received by then, it is due whatever it says. */
  any: number;
  /** Received by then, it is due where it is urgent or came in a burst. */
  hurried: number;
  /** Received after that, the clock was set back, and it is due too. */
  future: number;
}

/**
 * Where an enquiry becomes durable, and what delivery does to it. The one place that knows how enquiries
 * are stored: every change is one committed transaction, and an error leaves nothing by halves.
 *
 * Everything is asynchronous, so that a database across a network can implement it. Only `submit` promises
 * more than its own work: it resolves once the enquiry is durable, alone or in a batch with others that
 * arrived at about the same time. A store whose commits are slow collects such a batch itself (group
 * commit); one whose database does that for it, or charges nothing a commit, inserts at once.
 */
export interface Store {
  /** False once the storage has failed in a way that only a restart can settle. */
  readonly healthy: boolean;
  /** False where the database was moved or replaced under the service: what is written to it is lost. */
  readonly inPlace: boolean;

  /** Stores a normalised, valid enquiry; quarantined where there is a suspicion. Rejects where it could not. */
  submit(enquiry: Enquiry, suspicion: Quarantine | ''): Promise<Receipt>;
  /** Pending enquiries whose time has come, longest overdue first. */
  due(limit: number): Promise<StoredEnquiry[]>;
  /** When the next pending enquiry is due, milliseconds since 1970; undefined where none waits. */
  nextDueAt(): Promise<number | undefined>;
  /**
   * Counts a delivery attempt and plans the next one before the mail server is touched: a process killed in
   * the middle comes back to an enquiry that is already on its schedule. False where the enquiry was erased
   * or changed in the meantime.
   */
  startAttempt(enquiry: StoredEnquiry, pause: number): Promise<boolean>;
  markDelivered(enquiry: StoredEnquiry): Promise<void>;
  markFailed(enquiry: StoredEnquiry, failure: FailedAttempt): Promise<void>;
  /** Counts one failed attempt for all that is due: the mail server could not be reached at all. */
  failAllDue(reason: string): Promise<{ failed: number; dead: number }>;
  /** Makes due at once what only waits because the mail server was away. Resolves to how many those are. */
  releaseWaiting(): Promise<number>;

  counts(): Promise<Counts>;
  /** Why the latest attempt of a pending enquiry failed, without a server's own words; empty where none has. */
  latestError(): Promise<string>;
  /** The dead-lettered enquiries that nobody has dismissed, oldest first. */
  deadLetters(): Promise<DeadLetter[]>;

  /**
   * Urgent enquiries that were not quarantined and whose notice is due, received within the last so many
   * milliseconds, oldest first. `submit` makes one due at once.
   */
  dueNotices(limit: number, within: number): Promise<StoredEnquiry[]>;
  /** Counts an attempt at the notice, and plans the next in so many milliseconds; undefined: it was the last. */
  markNotice(enquiry: StoredEnquiry, pause: number | undefined): Promise<void>;

  /** Quarantined enquiries that no digest has carried yet, oldest first. */
  undigested(limit: number): Promise<StoredEnquiry[]>;
  isDigestDue(moments: DigestMoments): Promise<boolean>;
  markDigested(enquiries: readonly StoredEnquiry[]): Promise<void>;

  /**
   * Removes what was delivered, or carried by a digest, longer ago than this many milliseconds, with every
   * trace in the storage. What nobody received stays, however old. Returns how many.
   */
  purge(olderThan: { delivered: number; suspect: number }): Promise<number>;

  /** Whether so many enquiries that were not quarantined came within the last `ms`. */
  cameSince(enquiries: number, ms: number): Promise<boolean>;

  /** Those of them that are still there, in the order in which they came in. */
  byReferences(references: readonly string[]): Promise<StoredEnquiry[]>;

  /** A small value that must survive a restart. */
  setting(name: string): Promise<string | undefined>;
  setSetting(name: string, value: string): Promise<void>;
}

/** What the operator's commands do to stored enquiries, beside what delivery does. */
export interface OperatorStore extends Store {
  /** The newest first. */
  list(status: Status | undefined, limit?: number): Promise<StoredEnquiry[]>;
  /** All of them, oldest first, a page at a time; posts are stored meanwhile. */
  all(): AsyncIterable<StoredEnquiry[]>;
  /** The bytes of a whole copy of the storage; posts are stored meanwhile. */
  backup(): AsyncIterable<Uint8Array>;
  find(reference: string): Promise<StoredEnquiry | undefined>;
  /** References of all that one address has sent. */
  referencesOf(email: string): Promise<string[]>;
  /**
   * Makes them pending again, with all their attempts before them. One that was given up for some of its
   * recipients goes to those alone; what was delivered goes to everybody once more.
   */
  requeue(enquiries: readonly StoredEnquiry[]): Promise<void>;
  /** Takes dead-lettered enquiries off the alerts; retention counts from now. */
  dismiss(enquiries: readonly StoredEnquiry[]): Promise<void>;
  /** Lets the next digest carry those again that are quarantined. */
  digestAgain(references: readonly string[]): Promise<void>;
  /** Removes all that one address has sent, with every trace in the storage. */
  erase(email: string): Promise<void>;
}
