import { type Enquiry, emergencyService } from './contract/fields.ts';

// What the database holds: enquiries, and the outbox of messages about them.

/** Why an enquiry is suspect: it comes in a digest and not in a mail of its own. */
export type Suspicion = 'honeypot' | 'origin' | 'burst' | 'day';

export const statuses = ['waiting', 'delivered', 'suspect', 'failed'] as const;
export type Status = (typeof statuses)[number];

export type Kind = 'mail' | 'digest' | 'webhook';

/** An enquiry as it is mailed. Moments are in milliseconds since 1970. */
export interface MailedEnquiry extends Enquiry {
  /** Such as 7K3W-9QXM. */
  reference: string;
  received_at: number;
  suspicion: Suspicion | '';
}

/** An enquiry with what became of it. */
export interface StoredEnquiry extends MailedEnquiry {
  id: number;
  status: Status;
  /** When it is removed; null while somebody still has to hear of it. */
  expires_at: number | null;
  /** How the latest attempt failed, if one did; from the second line on, the server's own words. */
  error: string;
}

/** One row of the outbox: how one recipient hears of one enquiry. */
export interface Message {
  kind: Kind;
  /** An address; empty: whoever MAIL_TO names, or the webhook. */
  recipient: string;
  status: 'waiting' | 'sent' | 'failed';
  due_at: number;
  attempts: number;
  error: string;
}

/** A message that one run holds while it sends it. */
export interface ClaimedMessage {
  enquiry: MailedEnquiry & { id: number };
  /** How often it was tried, this time included. */
  attempt: number;
  /** When it was to go first; later if somebody asked for it again. */
  plannedAt: number;
}

/** Messages of one kind to one recipient, which one run holds. */
export interface Claim {
  kind: Kind;
  recipient: string;
  messages: readonly ClaimedMessage[];
}

/** What became of claimed messages. */
export interface DeliveryOutcome {
  status: Message['status'];
  /** How it failed; from the second line on, the server's own words. */
  error?: string;
  /** Milliseconds until a message that waits is tried again, by the number of its attempt; without it, at once. */
  pauseAfter?: ((attempt: number) => number) | undefined;
}

/** What waits for longer than it should. */
export interface LateMessages {
  kind: Kind;
  enquiries: number;
  since: number;
  error: string;
}

/** A service that cannot be used now: nothing is tried before `next`. */
export interface Outage {
  since: number;
  next: number;
  error: string;
}

/** Somebody waits for help now: says so, or asks for the emergency plumber. */
export function isUrgent({ urgent, service }: Pick<Enquiry, 'urgent' | 'service'>): boolean {
  return urgent !== '' || service === emergencyService;
}
