import type { ReceiverDeps } from './deps.ts';
import { reasonOf } from './log.ts';
import type { Mail, Mailer } from './mailer.ts';
import { alertMail, testAlertMail } from './mails.ts';
import type { Problem } from './problems.ts';
import { day, hour, minute } from './time.ts';

const reminderAfter = 6 * hour;
/** Between two mails that tell the same kind of problem, and before one that tells that all is over. */
const interval = 10 * minute;
/** More of the same kind, such as another failed enquiry, is collected for this long. */
const sameKindCooldown = hour;
const retryAfter = 5 * minute;
/** So long nobody has taken an alert that is due, or its test: then the outside monitor or another route has to tell. */
export const longestUnheard = 30 * minute;
const testInterval = 7 * day;
const testRetryAfter = 10 * minute;

/** What was told so far, as the keys of problems and moments in milliseconds since 1970. */
interface AlertState {
  logged: string;
  mailed: string;
  mailedAt: number;
  /** When each kind of problem was mailed last. */
  kindMailedAt: Record<string, number>;
  /** What no route took, and when. */
  tried: string;
  triedAt: number;
  /** Since when an alert is due that nobody has taken; 0 where none is. */
  unheardSince: number;
}
const alertState = 'alert';
const nothingTold: AlertState = {
  logged: '',
  mailed: '',
  mailedAt: 0,
  kindMailedAt: {},
  tried: '',
  triedAt: 0,
  unheardSince: 0,
};

/** How the latest test of the alerts went. */
export interface AlertTest {
  /** When every address took one; 0 before the first time. */
  takenAt: number;
  triedAt: number;
  /** Since when it does not reach some address; 0 where it reached all. */
  failingSince: number;
  /** Why, by the address. */
  failures: Record<string, string>;
}
/** Name of the setting that has it. */
export const alertTest = 'alert-test';
const neverTested: AlertTest = { takenAt: 0, triedAt: 0, failingSince: 0, failures: {} };

/** Tells the operator by mail what is wrong, and tests beforehand that such mails arrive. */
export class Alerts {
  readonly #deps: ReceiverDeps;
  readonly #addresses: readonly string[];
  // Kept in memory after the first read: alerts have to work on a full disk and without a readable database too.
  #state: AlertState | undefined;
  #test: AlertTest | undefined;

  constructor(deps: ReceiverDeps) {
    this.#deps = deps;
    this.#addresses = deps.alertTo.length > 0 ? deps.alertTo : deps.mailTo;
  }

  /**
   * Tells what is wrong now.
   *
   * @returns As `isUnheard`, whether nobody has heard for so long that the outside monitor has to tell.
   */
  async tell(problems: readonly Problem[], signal: AbortSignal): Promise<{ isUnheard: boolean }> {
    const { store, now, log } = this.#deps;
    this.#state ??= { ...nothingTold, ...(await store.setting<AlertState>(alertState)) };
    const before = this.#state;
    const logged = problems.map(({ key }) => key).join(' ');
    if (logged !== before.logged)
      log(logged ? 'error' : 'info', logged ? 'alert' : 'alert-over', { problems: logged });
    const texts = problems.map(({ text }) => text);
    const after = await this.#mailWhereDue(texts, { ...before, logged }, signal);
    const isStillDue = logged !== '' && isMailDue(after, now());
    const unheardSince = isStillDue ? Math.min(before.unheardSince || now(), now()) : 0;
    this.#state = { ...after, unheardSince };
    if (JSON.stringify(this.#state) !== JSON.stringify(before))
      await store.setSetting(alertState, this.#state);
    return { isUnheard: isStillDue && now() - unheardSince >= longestUnheard };
  }

  /** Sends a test at the first start and once a week: a route that is dead is found before it is needed. */
  async test(signal: AbortSignal): Promise<void> {
    const { store, alertMailers, where, now, log } = this.#deps;
    const [route] = alertMailers;
    if (route === undefined) return;
    const at = now();
    this.#test ??= (await store.setting<AlertTest>(alertTest)) ?? neverTested;
    const before = this.#test;
    const isFailing = before.failingSince > 0;
    const isDue = isFailing
      ? elapsed(before.triedAt, at) >= testRetryAfter
      : elapsed(before.takenAt, at) >= testInterval;
    if (!isDue) return;
    const missing = isFailing ? Object.keys(before.failures) : this.#addresses;
    const failures = await this.#offer(route, testAlertMail(this.#deps, where, at), missing, signal);
    const isReached = Object.keys(failures).length === 0;
    log('info', 'alerts-tested', { taken: isReached });
    this.#test = isReached
      ? { takenAt: at, triedAt: at, failingSince: 0, failures }
      : { ...before, triedAt: at, failingSince: Math.min(before.failingSince || at, at), failures };
    await store.setSetting(alertTest, this.#test);
  }

  /** Mails the problems where that is due. Resolves to what is told then. */
  async #mailWhereDue(
    texts: readonly string[],
    before: AlertState,
    signal: AbortSignal,
  ): Promise<AlertState> {
    const { where, now, log } = this.#deps;
    const at = now();
    if (!isMailDue(before, at) || isTriedLately(before, at)) return before;
    if (!(await this.#isTaken(alertMail(texts, this.#deps, where, at), signal)))
      return { ...before, tried: before.logged, triedAt: at };
    log('info', 'alert-mailed', { over: texts.length === 0 });
    const kinds = kindsIn(before.logged).map((kind) => [kind, at]);
    const kindMailedAt = { ...before.kindMailedAt, ...Object.fromEntries(kinds) };
    return { ...before, mailed: before.logged, mailedAt: at, kindMailedAt, tried: '', triedAt: 0 };
  }

  /** Resolves to whether anybody took it by any route: if one recipient was reached, somebody knows. */
  async #isTaken(mail: Mail, signal: AbortSignal): Promise<boolean> {
    for (const route of this.#deps.alertMailers) {
      const failures = await this.#offer(route, mail, this.#addresses, signal);
      if (Object.keys(failures).length < this.#addresses.length) return true;
    }
    return false;
  }

  /** Offers a mail to each address. Resolves to the reasons of those who did not take it, by address. */
  async #offer(
    route: Mailer,
    mail: Mail,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<Record<string, string>> {
    const failures: Record<string, string> = {};
    const offerTo = async (address: string) => {
      try {
        await route.send(mail, address, signal);
      } catch (error) {
        failures[address] = reasonOf(error);
        this.#deps.log('error', 'alert-mail-failed', {
          reason: reasonOf(error),
          route: route.description,
        });
      }
    };
    await Promise.all(addresses.map(offerTo));
    return failures;
  }
}

/** Milliseconds since a moment. One in the future means that the clock was set back: it counts as long ago. */
const elapsed = (moment: number, at: number) => (moment > at ? Number.POSITIVE_INFINITY : at - moment);

/** The kinds of problem, without the enquiries that they name. */
const kindsIn = (keys: string) => keys.split(' ').flatMap((key) => key.split(':', 1)[0] || []);

/** Whether what is wrong now has to be mailed, after what was mailed before. */
function isMailDue({ logged, mailed, mailedAt, kindMailedAt }: AlertState, at: number): boolean {
  const sinceMail = elapsed(mailedAt, at);
  if (logged === '') return mailed !== '' && sinceMail >= interval;
  const known = kindsIn(mailed);
  const isNew = (kind: string) => !known.includes(kind) && elapsed(kindMailedAt[kind] ?? 0, at) >= interval;
  // A new kind of problem waits for nothing that was told before.
  if (kindsIn(logged).some(isNew)) return true;
  return sinceMail >= (logged === mailed ? reminderAfter : sameKindCooldown);
}

/** Whether no route took a mail about these kinds of problem, a few minutes ago. */
function isTriedLately({ logged, tried, triedAt }: AlertState, at: number): boolean {
  const known = kindsIn(tried);
  return elapsed(triedAt, at) < retryAfter && kindsIn(logged).every((kind) => known.includes(kind));
}
