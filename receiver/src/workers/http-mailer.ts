import { second } from '../delivery/clock.ts';
import { DeliveryFailure, type Refusal } from '../delivery/delivery-failure.ts';
import { reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import { judgedOneByOne } from '../delivery/refusals.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';

/** Shorter than the pause before the second attempt, so that the two never overlap. */
const longestCall = 20 * second;
const longestReply = 2000;

/** A mail as a provider's HTTP interface takes it. */
export interface MailCall {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** What a reply other than "taken" means: for this mail for good, or for all mails until a person or time helps. */
export type Verdict = 'refused' | 'unusable' | 'busy';

/** A company that takes mails by HTTP. */
export interface MailProvider {
  name: string;
  call(mail: OutgoingMail, secret: string): MailCall;
  /** `code` is the provider's own name for it, safe to log; '' where it has none. */
  judge(status: number, reply: unknown): { verdict: Verdict; code: string };
}

/** Sends mails by a provider's HTTP interface. */
export class HttpMailer implements Mailer {
  readonly description: string;
  #provider: MailProvider;
  #secret: string;

  constructor(provider: MailProvider, secret: string) {
    this.#provider = provider;
    this.#secret = secret;
    this.description = `by ${provider.name}`;
  }

  /** One call for each recipient, so that each has a state of its own; all of them within one time-out. */
  async deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    const limit = AbortSignal.timeout(longestCall);
    const within = signal ? AbortSignal.any([signal, limit]) : limit;
    const refusals: Refusal[] = [];
    for (const address of mail.to) {
      try {
        await this.#send({ ...mail, to: [address] }, within);
      } catch (error) {
        if (!(error instanceof DeliveryFailure)) throw error;
        refusals.push({ address, failure: error });
      }
    }
    const [first] = refusals;
    if (first === undefined) return;
    const byAll = refusals.length === mail.to.length;
    throw byAll && !first.failure.permanent ? first.failure : judgedOneByOne(mail.to, refusals, undefined);
  }

  async #send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const { url, headers, body } = this.#provider.call(mail, this.#secret);
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      });
      text = (await response.text()).slice(0, longestReply);
    } catch (error) {
      // It may have been taken all the same: only a reply tells.
      throw new DeliveryFailure(`${this.#provider.name} did not reply: ${reasonOf(error)}`, {
        ...{ stage: 'message', ambiguous: true, cause: error },
      });
    }
    if (!response.ok) throw this.#failure(response.status, text);
  }

  #failure(status: number, text: string): DeliveryFailure {
    const { name } = this.#provider;
    // It may be the mail and it may be the provider: several different ones in a row tell.
    if (status >= 500)
      return new DeliveryFailure(`${name} failed with ${status}`, {
        ...{ stage: 'message', silent: true, code: String(status) },
      });
    const { verdict, code } = this.#provider.judge(status, parsed(text));
    const named = [status, code].filter(Boolean).join(' ');
    if (verdict === 'refused')
      return new DeliveryFailure(`${name} refused the mail for good (${named})`, {
        ...{ stage: 'message', permanent: true, words: text, code: named },
      });
    const advice = verdict === 'busy' ? 'takes no more for now' : 'cannot be used: see to its settings';
    return new DeliveryFailure(`${name} ${advice} (${named})`, { stage: 'server', code: named });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Headers that say what a mail is, for providers that take any. */
export function machineHeaders(mail: OutgoingMail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(mail.urgent ? { 'X-Priority': '1 (Highest)', Importance: 'high' } : {}),
  };
}

/** A name and an address in one header, the name as a quoted string (RFC 5322 §3.2.4). */
export function mailbox({ name, address }: { name: string; address: string }): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
}
