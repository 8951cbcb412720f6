import type { StorageState } from './db.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { MailOptions } from './mails.ts';
import type { Store } from './store.ts';
import { type Now, second } from './time.ts';

/** What delivering and watching work with. */
export interface ReceiverDeps extends MailOptions {
  store: Store;
  storage: StorageState;
  mailer: Mailer;
  mailTo: readonly string[];
  /** Where an urgent enquiry is posted at once; a secret, which stands in no log. */
  urgentWebhookUrl?: string | undefined;
  /** Routes of alerts, the next where one fails; better of two providers. Without any, file, log and /readyz tell. */
  alertMailers: readonly Mailer[];
  /** Empty: those who get the enquiries. */
  alertTo: readonly string[];
  /** Name of this machine, for alerts. */
  where: string;
  /** Shows what is wrong where it is found without mail, or that nothing is. Rejects where it could not. */
  showStatus?: (text: string) => Promise<void>;
  /** Address of an outside monitor, which tells somebody when it was not asked for for some time; a secret. */
  heartbeatUrl?: string | undefined;
  minFreeMiB: number;
  /** Mails in one run at most, where a platform counts what a run asks of it. */
  mostMails?: number;
  /** Fifties of old enquiries that are removed in one run at most, likewise. */
  mostPurges?: number;
  fetch: typeof fetch;
  now: Now;
  log: Log;
}

const longestCall = 10 * second;

/** Calls a monitor or webhook. Rejects where it does not answer ok; the message has no address, which is a secret. */
export async function call({ fetch }: ReceiverDeps, url: string, signal: AbortSignal, notice?: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, {
    ...(notice && { method: 'POST', headers, body: JSON.stringify(notice) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestCall)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}
