import type { SiteFacts } from '../src/contract/site-facts.ts';
import type { MailFailure } from '../src/mailer.ts';
import type { CommandResult } from '../src/operator.ts';
import type { Status, StoredEnquiry } from '../src/outbox.ts';
import type { Store } from '../src/store.ts';

/** A mail that has left the receiver, whatever route it took. */
export interface SentMail {
  messageId: string;
  to: readonly string[];
  subject: string;
  text: string;
}

/** How a mail route behaves from now on, or only for mails that say or go to something. The last rule holds. */
export interface Rule {
  behaviour: MailFailure | 'takes';
  about: string;
}

/** The way of the enquiries, which is also the second one of the alerts; and the first one of the alerts. */
export type Route = 'mails' | 'alerts';

/** Mails by what they are, whichever way they went. */
export function sorted<M extends SentMail>(sent: readonly M[]) {
  const kindOf = ({ messageId }: M) => /^<(alert-test|alert)\./.exec(messageId)?.[1] ?? 'enquiry';
  const those = (kind: string) => () => sent.filter((mail) => kindOf(mail) === kind);
  return { mails: those('enquiry'), alerts: those('alert'), alertTests: those('alert-test') };
}

/** The rule for a mail, if any. */
export const ruleFor = <R extends { about: string }>(
  rules: readonly R[],
  recipient: string,
  text: string,
): R | undefined => rules.findLast(({ about }) => `${recipient}\n${text}`.includes(about));

/** What the contract lets a deployment set. */
export interface ContractSettings {
  publicSiteUrl?: string;
  site?: SiteFacts;
  postsPerAddress?: number;
  postsBeforeBurst?: number;
  mailsPerDay?: number;
  mailTo?: string[];
  heartbeatUrl?: string;
  urgentWebhookUrl?: string;
}

/** What the suite of the contract does with a receiver, in whichever runtime it is. */
export interface ContractReceiver {
  address: string;
  /** What the log has told so far. */
  logged(): Promise<{ event: string; fields: Record<string, unknown> }[]>;
  counts(): Promise<Record<Status, number>>;
  /** All that is stored, oldest first. */
  rows(): Promise<StoredEnquiry[]>;
  /** Mails of enquiries and digests; of alerts, whatever their route; and of tests of the alerts. */
  mails(): readonly SentMail[];
  alerts(): readonly SentMail[];
  alertTests(): readonly SentMail[];
  /** What went to the webhook and to the monitor. */
  posted(): readonly { url: string; body: string }[];
  /** How many mails of enquiries and digests were offered and not taken. */
  refused(): number;
  /** How a route takes mails; the one of the enquiries unless it is named. */
  route(behaviour: Rule['behaviour'], about?: string, route?: Route): void;
  /** Lets so many milliseconds go by, in one step or in several, and does what is due at the end of each. */
  pass(ms: number, step?: number): Promise<void>;
  /** From now on the storage answers nothing but errors. */
  breakStorage(): Promise<void>;
  /** An operator's command. */
  command(...args: string[]): Promise<CommandResult>;
}

/** The steps in which time goes by. A clock that is set back is one step. */
export const inSteps = (ms: number, step = ms): number[] =>
  Array.from({ length: ms > 0 ? Math.ceil(ms / step) : 1 }, (_, n) => Math.min(step, ms - n * step));

/** Lets time go by in steps until something holds. Throws where it never does. */
export async function passUntil(
  receiver: ContractReceiver,
  step: number,
  holds: () => boolean | Promise<boolean>,
  most = 200,
): Promise<void> {
  for (let n = 0; n < most; n += 1) {
    if (await holds()) return;
    await receiver.pass(step);
  }
  throw new Error(`It did not hold after ${most} steps of ${step} ms.`);
}

/** All that a command prints. */
export async function wholeText({ text, rest }: CommandResult): Promise<string> {
  let all = text;
  for await (const piece of rest ?? []) all += piece;
  return all;
}

/** What a test looks up in a store. */
export function readerOf(store: Store): Pick<ContractReceiver, 'rows' | 'counts'> {
  const rows = async () => (await store.list(undefined, 1_000_000)).reverse();
  const counts = async () => {
    const counted = { waiting: 0, delivered: 0, suspect: 0, failed: 0 };
    for (const { status } of await rows()) counted[status] += 1;
    return counted;
  };
  return { rows, counts };
}
