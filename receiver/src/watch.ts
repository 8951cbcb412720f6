import type { StorageState } from './db.ts';
import { outageOfMail } from './deliver.ts';
import { type Log, reasonOf } from './log.ts';
import { MailError, type Mailer } from './mailer.ts';
import { alertMail, type MailOptions } from './mails.ts';
import type { Kind, Late, Outage, Store } from './store.ts';
import { day, hour, minute, type Now, second } from './time.ts';

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

/** What was told so far, as the keys of problems and moments in milliseconds since 1970. */
interface Told {
  logged: string;
  mailed: string;
  mailedAt: number;
  triedAt: number;
}
const nothing: Told = { logged: '', mailed: '', mailedAt: 0, triedAt: 0 };
const settingName = 'alert';

/** Tells somebody when something is wrong, and when that is over: to be called once a minute. Never rejects. */
type Watch = (signal: AbortSignal) => Promise<void>;

export function createWatch(deps: WatchDeps): Watch {
  const { store, alertMailer, alertTo, where, showStatus, heartbeatUrl, fetch, now, log } = deps;
  // Kept in memory after the first read: alerts have to work on a full disk and without a readable database too.
  let told: Told | undefined;
  let saved = '';

  /** Mails the problems where that is due. Resolves to what is told then. */
  const mail = async (problems: readonly Problem[], before: Told, signal: AbortSignal): Promise<Told> => {
    const at = now();
    if (alertMailer === undefined || !isMailDue(before, at)) return before;
    const alert = alertMail(problems.map(inFull), deps, { where, at });
    const within = AbortSignal.any([signal, AbortSignal.timeout(longestSend)]);
    const results = await Promise.allSettled(
      alertTo.map((address) => alertMailer.send(alert, address, within)),
    );
    const failures = results.filter((result) => result.status === 'rejected');
    for (const { reason } of failures)
      log('error', 'alert-mail-failed', {
        reason: reasonOf(reason),
        code: reason instanceof MailError ? reason.code : '',
      });
    // If one recipient was reached, somebody knows: the others do not make the mail repeat.
    if (failures.length === alertTo.length) return { ...before, triedAt: at };
    log('info', 'alert-mailed', { over: problems.length === 0 });
    return { ...before, mailed: before.logged, mailedAt: at, triedAt: 0 };
  };

  const sendAlert = async (problems: readonly Problem[], signal: AbortSignal) => {
    if (told === undefined) {
      told = (await store.setting<Told>(settingName)) ?? nothing;
      saved = JSON.stringify(told);
    }
    const logged = problems.map(({ key }) => key).join(' ');
    if (logged !== told.logged)
      log(logged ? 'error' : 'info', logged ? 'alert' : 'alert-over', { problems: logged });
    told = await mail(problems, { ...told, logged }, signal);
    if (JSON.stringify(told) === saved) return;
    await store.setSetting(settingName, told);
    saved = JSON.stringify(told);
  };

  /** Tells the outside monitor that the machine works; it raises the alarm when nothing comes. */
  const sendHeartbeat = async (signal: AbortSignal) => {
    if (heartbeatUrl === undefined) return;
    const within = AbortSignal.any([signal, AbortSignal.timeout(longestCall)]);
    const answer = await fetch(heartbeatUrl, { signal: within });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  };

  const attempt = (event: string, work: Promise<void>) =>
    work.catch((error: unknown) => log('error', event, { reason: reasonOf(error) }));

  return async (signal) => {
    const problems = await findProblems(deps);
    const texts = problems.map((problem) => `${inFull(problem)}\n`);
    await attempt('alert-file-failed', showStatus(texts.join('') || undefined));
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
