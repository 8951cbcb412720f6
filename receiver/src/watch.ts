import type { StorageState } from './db.ts';
import { outageOfMail } from './deliver.ts';
import { type Log, reasonOf } from './log.ts';
import { MailError, type Mailer } from './mailer.ts';
import { alertMail, type MailOptions } from './mails.ts';
import type { Kind, Late, Outage, Store } from './store.ts';
import { day, hour, minute, type Now, second } from './time.ts';

/** With a tick a minute, and an attempt that may take as long, somebody is told within ten minutes. */
const longestWait = 8 * minute;
const longestSilence = 5 * minute;
const mostReferences = 20;

const reminderAfter = 6 * hour;
/** Between two mails at least, whatever happens. */
const interval = 10 * minute;
/** More of what was told already, such as another enquiry that failed, waits this long to be told together. */
const moreOfTheSame = hour;
const retryAfter = 5 * minute;
const longestSend = 60 * second;
const longestCall = 10 * second;

/** Something that an operator has to know. The one list of them feeds /readyz, the alerts, ALERT.txt and the monitor. */
export interface Problem {
  /** The same as long as it is the same problem. */
  key: string;
  /** What is wrong and what to do, in the operator's words. Nothing in it comes from outside. */
  text: string;
  /** How the latest attempt failed. For the operator's eyes only: /readyz may be public. */
  detail?: string;
  /** It is about the machine and not about some enquiries: the outside monitor hears nothing meanwhile. */
  machine?: boolean;
}

export interface ProblemDeps {
  store: Store;
  storage: StorageState;
  minFreeMiB: number;
  mailsPerDay: number;
  now: Now;
}

/** All that is wrong. Never rejects: what cannot be asked is a problem too. */
export async function findProblems(deps: ProblemDeps): Promise<Problem[]> {
  const { store, storage, now } = deps;
  const problem = storage.problem();
  const problems: Problem[] = problem === undefined ? [] : [{ key: 'storage', text: problem, machine: true }];
  try {
    const outage = await store.setting<Outage>(outageOfMail);
    for (const late of await store.late(longestWait)) problems.push(lateProblem(late, outage, now()));
    const failed = await store.failed();
    if (failed.length > 0) problems.push(failedProblem(failed));
    if (await store.cameWithin(deps.mailsPerDay, day)) problems.push(floodProblem);
    // Told by whoever asks: within a tick it has just been looked at.
    const last = await store.lastTick();
    if (last !== undefined && now() - last > longestSilence)
      problems.push({ key: 'tick', text: 'Deliveries stand still: restart the service.', machine: true });
  } catch (error) {
    problems.push({ key: 'storage', text: `The storage cannot be read: ${reasonOf(error)}.`, machine: true });
  }
  problems.push(...(await diskProblem(deps)));
  return problems;
}

const lateTexts: Record<Kind, (enquiries: number, minutes: number) => string> = {
  mail: (enquiries, minutes) =>
    `Enquiries are not being delivered: ${enquiries} waiting, the oldest for ${minutes} minutes.`,
  digest: (enquiries, minutes) =>
    `The digest of ${enquiries} suspect enquiries has been failing for ${minutes} minutes: read them with "npm run enquiries -- list suspect".`,
  webhook: (_, minutes) =>
    `The webhook for urgent enquiries has been failing for ${minutes} minutes; their mails are sent as usual. See that URGENT_WEBHOOK_URL is right.`,
};

function lateProblem(
  { kind, enquiries, since, error }: Late,
  outage: Outage | undefined,
  now: number,
): Problem {
  const away = kind !== 'webhook' && outage !== undefined;
  const detail = away ? outage.error : error.split('\n', 1)[0];
  return {
    key: kind === 'mail' ? 'delivery' : kind,
    text: lateTexts[kind](enquiries, Math.floor((now - since) / minute)),
    ...(detail ? { detail } : {}),
    // One mail that is refused again and again is no reason to think that the machine is dead.
    machine: away,
  };
}

function failedProblem(references: readonly string[]): Problem {
  const [first = ''] = references;
  const named = references.slice(0, mostReferences).join(', ');
  return {
    key: `failed:${references.join(',')}`,
    text:
      references.length === 1
        ? `Enquiry ${first} was refused and has failed. Read it with "npm run enquiries -- show ${first}" and call that person; "requeue ${first}" tries again whoever is missing, "dismiss ${first}" ends this alert.`
        : `${references.length} enquiries were refused and have failed: ${named}${references.length > mostReferences ? ' and more' : ''}. Read each with "npm run enquiries -- show REFERENCE" and call that person; "requeue failed" tries the mails again, "dismiss failed" ends this alert.`,
  };
}

const floodProblem: Problem = {
  key: 'mails-a-day',
  text: 'As many enquiries were mailed one by one in 24 hours as MAILS_PER_DAY allows: it looks like a flood. What comes now is stored and arrives in digests, ten minutes later at most: look through them.',
};

async function diskProblem({ storage, minFreeMiB }: ProblemDeps): Promise<Problem[]> {
  try {
    const free = await storage.freeMiB();
    if (free >= minFreeMiB) return [];
    const text = `Only ${Math.floor(free)} MiB are free for the database, less than ${minFreeMiB}: make room, or enquiries will be refused.`;
    return [{ key: 'disk', text, machine: true }];
  } catch (error) {
    return [{ key: 'disk', text: `The data folder cannot be examined: ${reasonOf(error)}.`, machine: true }];
  }
}

export interface WatchDeps extends ProblemDeps, MailOptions {
  /** A route of its own, better of another provider; without any, the file, the log and /readyz tell. */
  alertMailer: Mailer | undefined;
  alertTo: readonly string[];
  /** Name of this machine, for the mail. */
  where: string;
  /** Shows what is wrong where it is found without mail, or that nothing is. Rejects where it could not. */
  showStatus: (text: string | undefined) => Promise<void>;
  /** Address of an outside monitor, which tells somebody when it was not asked for for some time; a secret. */
  heartbeatUrl?: string | undefined;
  fetch: typeof fetch;
  log: Log;
}

/** What was told so far; `keys` are of problems, moments in milliseconds since 1970. */
interface Told {
  logged: string;
  mailed: string;
  mailedAt: number;
  triedAt: number;
}
const told = 'alert';

/** Tells somebody when something is wrong, and when that is over. */
export class Watch {
  #deps: WatchDeps;
  /** As of the last look, for a storage that cannot be read, or that is full: or the same mail would go out at each tick. */
  #told: Told | undefined;
  #isSaved = true;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** To be called once a minute. Never rejects. */
  async look(signal: AbortSignal): Promise<void> {
    const problems = await findProblems(this.#deps);
    await this.#show(problems);
    await this.#tell(problems, signal).catch((error: unknown) =>
      this.#deps.log('error', 'alert-failed', { reason: reasonOf(error) }),
    );
    if (!problems.some(({ machine }) => machine)) await this.#beat(signal);
  }

  async #show(problems: readonly Problem[]): Promise<void> {
    try {
      const texts = problems.map((problem) => `${inFull(problem)}\n`);
      await this.#deps.showStatus(texts.length === 0 ? undefined : texts.join(''));
    } catch (error) {
      this.#deps.log('error', 'alert-file-failed', { reason: reasonOf(error) });
    }
  }

  async #tell(problems: readonly Problem[], signal: AbortSignal): Promise<void> {
    const { store, log } = this.#deps;
    const keys = problems.map(({ key }) => key).join(' ');
    const before = await this.#before();
    if (keys !== before.logged)
      log(keys ? 'error' : 'info', keys ? 'alert' : 'alert-over', { problems: keys });
    const after = await this.#mail(problems, { ...before, logged: keys }, signal);
    this.#told = after;
    if (this.#isSaved && JSON.stringify(after) === JSON.stringify(before)) return;
    this.#isSaved = false;
    await store.setSetting(told, after);
    this.#isSaved = true;
  }

  /** What was told so far, also by the process before this one. */
  async #before(): Promise<Told> {
    if (this.#told !== undefined && !this.#isSaved) return this.#told;
    try {
      const stored = await this.#deps.store.setting<Told>(told);
      return stored ?? { logged: '', mailed: '', mailedAt: 0, triedAt: 0 };
    } catch (error) {
      if (this.#told === undefined) throw error;
      return this.#told;
    }
  }

  async #mail(problems: readonly Problem[], state: Told, signal: AbortSignal): Promise<Told> {
    const { alertMailer, alertTo, where, now, log } = this.#deps;
    const at = now();
    const over = problems.length === 0;
    if (alertMailer === undefined || (over && state.mailed === '')) return state;
    // Told in the future: the clock was set back, and nobody knows how long ago it was.
    const since = (moment: number) => (moment > at ? Number.POSITIVE_INFINITY : at - moment);
    if (since(state.mailedAt) < pauseBetween(state.mailed, state.logged)) return state;
    if (since(state.triedAt) < retryAfter) return state;
    const mail = alertMail(problems.map(inFull), this.#deps, { where, at });
    const within = AbortSignal.any([signal, AbortSignal.timeout(longestSend)]);
    const results = await Promise.allSettled(
      alertTo.map((address) => alertMailer.send(mail, address, within)),
    );
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    for (const error of failures)
      log('error', 'alert-mail-failed', {
        reason: reasonOf(error),
        code: error instanceof MailError ? error.code : '',
      });
    // Somebody knows; that another one cannot be reached must not make the mail come again and again.
    if (failures.length === alertTo.length) return { ...state, triedAt: at };
    log('info', 'alert-mailed', { over });
    return { ...state, mailed: state.logged, mailedAt: at, triedAt: 0 };
  }

  /** A machine that is dead tells nobody: the monitor notices that nothing came. */
  async #beat(signal: AbortSignal): Promise<void> {
    const { heartbeatUrl, fetch, log } = this.#deps;
    if (heartbeatUrl === undefined) return;
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(longestCall)]);
      const answer = await fetch(heartbeatUrl, { signal: within });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    } catch (error) {
      log('warn', 'heartbeat-failed', { reason: reasonOf(error) });
    }
  }
}

/** Milliseconds from a mail that told one state to the mail that tells another. */
function pauseBetween(before: string, now: string): number {
  const known = kindsIn(before);
  if (now === '' || kindsIn(now).some((kind) => !known.includes(kind))) return interval;
  return before === now ? reminderAfter : moreOfTheSame;
}

/** The kinds of problem, without which enquiries they are about. */
const kindsIn = (keys: string) => keys.split(' ').map((key) => key.split(':', 1)[0] ?? '');

const inFull = ({ text, detail }: Problem) => (detail ? `${text} The latest attempt: ${detail}` : text);
