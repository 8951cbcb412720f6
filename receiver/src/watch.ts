import type { StorageState } from './db.ts';
import { outageOfMail } from './deliver.ts';
import { type Log, reasonOf } from './log.ts';
import { MailError, type Mailer } from './mailer.ts';
import { alertMail, type MailOptions } from './mails.ts';
import type { Kind, Outage, Store } from './store.ts';
import { hour, minute, type Now, second } from './time.ts';

/** With a tick a minute, and an attempt that may take as long, somebody is told within ten minutes. */
const longestWait = 8 * minute;
const mostReferences = 20;

const reminderAfter = 6 * hour;
/** Between two mails at least, whatever happens. */
const interval = 10 * minute;
/** More of the same kind, such as another failed enquiry, is collected for this long. */
const moreOfTheSame = hour;
const retryAfter = 5 * minute;
const longestSend = 60 * second;
const longestCall = 10 * second;

/** Something an operator has to act on. One list feeds /readyz, alerts, ALERT.txt and the monitor. */
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
  now: Now;
}

/** All that is wrong. Never rejects: what cannot be asked is a problem too. */
export async function findProblems({ store, storage, minFreeMiB, now }: ProblemDeps): Promise<Problem[]> {
  const problems: Problem[] = [];
  const ofMachine = (key: string, text: string) => problems.push({ key, text, machine: true });
  const broken = storage.problem();
  if (broken !== undefined) ofMachine('storage', broken);
  try {
    const outage = await store.setting<Outage>(outageOfMail);
    for (const { kind, enquiries, since, error } of await store.late(longestWait)) {
      // One mail that is refused again and again is no reason to think that the machine is dead.
      const machine = kind !== 'webhook' && outage !== undefined;
      const detail = machine ? outage.error : (error.split('\n', 1)[0] ?? '');
      const text = lateTexts[kind](enquiries, Math.floor((now() - since) / minute));
      problems.push({ key: kind, text, detail, machine });
    }
    const failed = await store.failed();
    if (failed.length > 0) problems.push({ key: `failed:${failed.join(',')}`, text: failedText(failed) });
    if (await store.isFlooded()) problems.push({ key: 'mails-a-day', text: floodText });
  } catch (error) {
    ofMachine('storage', `The storage cannot be read: ${reasonOf(error)}.`);
  }
  try {
    const free = Math.floor(await storage.freeMiB());
    if (free < minFreeMiB)
      ofMachine(
        'disk',
        `Only ${free} MiB are free for the database, less than ${minFreeMiB}: make room, or enquiries will be refused.`,
      );
  } catch (error) {
    ofMachine('disk', `The data folder cannot be examined: ${reasonOf(error)}.`);
  }
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

function failedText(references: readonly string[]): string {
  const named = references.slice(0, mostReferences).join(', ');
  const many = references.length > 1;
  return `${references.length} ${many ? 'enquiries were refused and have' : 'enquiry was refused and has'} failed: ${named}${references.length > mostReferences ? ' and more' : ''}. Read each with "npm run enquiries -- show REFERENCE" and call that person; "requeue failed" tries again whoever is missing, "dismiss failed" ends this alert.`;
}

const floodText =
  'As many enquiries were mailed one by one in 24 hours as MAILS_PER_DAY allows: it looks like a flood. What comes now is stored and arrives in digests, ten minutes later at most: look through them.';

export interface WatchDeps extends ProblemDeps, MailOptions {
  /** A route of its own, better of another provider; without any, the file, the log and /readyz tell. */
  alertMailer: Mailer | undefined;
  alertTo: readonly string[];
  /** Name of this machine, for the mail. */
  where: string;
  /** Shows what is wrong where it is found without mail, or that nothing is. Rejects where it could not. */
  showStatus?: (text: string | undefined) => Promise<void>;
  /** Address of an outside monitor, which tells somebody when it was not asked for for some time; a secret. */
  heartbeatUrl?: string | undefined;
  fetch: typeof fetch;
  log: Log;
}

/** What was told so far, as the keys of problems and moments in milliseconds since 1970. */
interface Told {
  logged: string;
  mailed: string;
  mailedAt: number;
  triedAt: number;
}
const settingName = 'alert';

/** Tells somebody when something is wrong, and when that is over: to be called once a minute. Never rejects. */
type Watch = (signal: AbortSignal) => Promise<void>;

export function createWatch(deps: WatchDeps): Watch {
  const { store, alertMailer, alertTo, where, showStatus, heartbeatUrl, fetch, now, log } = deps;
  // Kept in memory after the first read: alerts have to work on a full disk and without a readable database too.
  let told: Told | undefined;

  /** Mails the problems where that is due. Resolves to what is told then. */
  const mail = async (problems: readonly Problem[], before: Told, signal: AbortSignal): Promise<Told> => {
    const at = now();
    if (alertMailer === undefined || !isMailDue(before, at)) return before;
    const alert = alertMail(problems.map(inFull), deps, where, at);
    const within = AbortSignal.any([signal, AbortSignal.timeout(longestSend)]);
    const sends = alertTo.map((address) => alertMailer.send(alert, address, within));
    const failures = (await Promise.allSettled(sends)).filter(({ status }) => status === 'rejected');
    for (const { reason } of failures as PromiseRejectedResult[]) {
      const code = reason instanceof MailError ? reason.code : '';
      log('error', 'alert-mail-failed', { reason: reasonOf(reason), code });
    }
    // If one recipient was reached, somebody knows: the others do not make the mail repeat.
    if (failures.length === alertTo.length) return { ...before, triedAt: at };
    log('info', 'alert-mailed', { over: problems.length === 0 });
    return { ...before, mailed: before.logged, mailedAt: at, triedAt: 0 };
  };

  const sendAlert = async (problems: readonly Problem[], signal: AbortSignal) => {
    told ??= (await store.setting<Told>(settingName)) ?? { logged: '', mailed: '', mailedAt: 0, triedAt: 0 };
    const before = told;
    const logged = problems.map(({ key }) => key).join(' ');
    if (logged !== before.logged) {
      log(logged ? 'error' : 'info', logged ? 'alert' : 'alert-over', { problems: logged });
      told = { ...before, logged };
    }
    told = await mail(problems, told, signal);
    if (told !== before) await store.setSetting(settingName, told);
  };

  /** Tells the outside monitor that the machine works; it raises the alarm when nothing comes. */
  const sendHeartbeat = async (signal: AbortSignal) => {
    if (heartbeatUrl === undefined) return;
    const answer = await fetch(heartbeatUrl, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestCall)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  };

  const attempt = (event: string, work: Promise<void> | undefined) =>
    work?.catch((error: unknown) => log('error', event, { reason: reasonOf(error) }));

  return async (signal) => {
    const problems = await findProblems(deps);
    const text = problems.map((problem) => `${inFull(problem)}\n`).join('');
    await attempt('status-failed', showStatus?.(text || undefined));
    await attempt('alert-failed', sendAlert(problems, signal));
    if (!problems.some(({ machine }) => machine)) await attempt('heartbeat-failed', sendHeartbeat(signal));
  };
}

/** Whether what is wrong now has to be mailed, after what was mailed before. */
function isMailDue({ logged, mailed, mailedAt, triedAt }: Told, at: number): boolean {
  if (logged === '' && mailed === '') return false;
  // A moment in the future means that the clock was set back: treat it as long ago.
  const since = (moment: number) => (moment > at ? Number.POSITIVE_INFINITY : at - moment);
  return since(mailedAt) >= pauseBetween(mailed, logged) && since(triedAt) >= retryAfter;
}

/** Milliseconds from a mail that told one state to the mail that tells another. */
function pauseBetween(before: string, now: string): number {
  const known = kindsIn(before);
  if (now === '' || kindsIn(now).some((kind) => !known.includes(kind))) return interval;
  return before === now ? reminderAfter : moreOfTheSame;
}

/** The kinds of problem, without the enquiries that they name. */
const kindsIn = (keys: string) => keys.split(' ').map((key) => key.split(':', 1)[0] ?? '');

const inFull = ({ text, detail }: Problem) => (detail ? `${text} The latest attempt: ${detail}` : text);
