import { call, outageOfMail, type ReceiverDeps } from './deliver.ts';
import { reasonOf } from './log.ts';
import { alertMail } from './mails.ts';
import type { Kind, Outage } from './store.ts';
import { hour, minute } from './time.ts';

/** With a tick a minute, and an attempt that may take as long, somebody is told within ten minutes. */
const longestWait = 8 * minute;
const mostReferences = 20;

const reminderAfter = 6 * hour;
/** Between two mails at least, whatever happens. */
const interval = 10 * minute;
/** More of the same kind, such as another failed enquiry, is collected for this long. */
const moreOfTheSame = hour;
const retryAfter = 5 * minute;

/** Something an operator has to act on. One list feeds /readyz, alerts, ALERT.txt and the monitor. */
export interface Problem {
  /** The same as long as it is the same problem. */
  key: string;
  /** What is wrong and what to do, in the operator's words: nothing in it is a visitor's. */
  text: string;
  /** It is about the machine and not about some enquiries: the outside monitor hears nothing meanwhile. */
  machine?: boolean;
}

const late: Record<Kind, string> = {
  mail: 'Enquiries are not being delivered',
  digest: 'Suspect enquiries are not being delivered (read them with "npm run enquiries -- list suspect")',
  webhook:
    'The webhook takes no notice of urgent enquiries (see URGENT_WEBHOOK_URL; their mails are not held up)',
};

/** All that is wrong. Never rejects: what cannot be asked is a problem too. */
export async function findProblems(deps: ReceiverDeps): Promise<Problem[]> {
  const { store, storage, minFreeMiB, urgentWebhookUrl, now } = deps;
  const problems: Problem[] = [];
  const ofMachine = (key: string, text: string) => problems.push({ key, text, machine: true });
  const broken = storage.problem?.();
  if (broken !== undefined) ofMachine('storage', broken);
  try {
    const outage = await store.setting<Outage>(outageOfMail);
    for (const { kind, enquiries, since, error } of await store.late(longestWait)) {
      if (kind === 'webhook' && urgentWebhookUrl === undefined) continue;
      // One mail that is refused again and again is no reason to think that the machine is dead.
      const machine = kind !== 'webhook' && outage !== undefined;
      const attempt = machine ? outage.error : error.split('\n', 1)[0];
      const minutes = Math.floor((now() - since) / minute);
      const text = `${late[kind]}: ${enquiries} waiting, the oldest for ${minutes} minutes.`;
      problems.push({ key: kind, text: attempt ? `${text} The latest attempt: ${attempt}` : text, machine });
    }
    const failed = await store.failed();
    if (failed.length > 0) problems.push({ key: `failed:${failed.join(',')}`, text: failedText(failed) });
  } catch (error) {
    ofMachine('storage', `The storage cannot be read: ${reasonOf(error)}.`);
  }
  try {
    const free = Math.floor(await storage.freeMiB());
    const text = `Only ${free} MiB are free for the database, less than ${minFreeMiB}: make room, or enquiries will be refused.`;
    if (free < minFreeMiB) ofMachine('disk', text);
  } catch (error) {
    ofMachine('disk', `The data folder cannot be examined: ${reasonOf(error)}.`);
  }
  return problems;
}

function failedText(references: readonly string[]): string {
  const named = references.slice(0, mostReferences).join(', ');
  const more = references.length > mostReferences ? ' and more' : '';
  return `Refused by the mail server, enquiries have failed (${references.length}): ${named}${more}. Read each with "npm run enquiries -- show REFERENCE" and call that person; "requeue failed" tries again whoever is missing, "dismiss failed" ends this alert.`;
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
export function createWatch(deps: ReceiverDeps) {
  const { store, alertMailer, alertTo, mailTo, where, showStatus, heartbeatUrl, now, log } = deps;
  // Kept in memory after the first read: alerts have to work on a full disk and without a readable database too.
  let told: Told | undefined;

  /** Mails the problems where that is due. Resolves to what is told then. */
  const mail = async (texts: readonly string[], before: Told, signal: AbortSignal): Promise<Told> => {
    const at = now();
    if (alertMailer === undefined || !isMailDue(before, at)) return before;
    const alert = alertMail(texts, deps, where, at);
    const sends = (alertTo.length > 0 ? alertTo : mailTo).map(async (address) => {
      const reason = await alertMailer.send(alert, address, signal).then(() => undefined, reasonOf);
      if (reason !== undefined) log('error', 'alert-mail-failed', { reason });
      return reason;
    });
    // If one recipient was reached, somebody knows: the others do not make the mail repeat.
    if (!(await Promise.all(sends)).includes(undefined)) return { ...before, triedAt: at };
    log('info', 'alert-mailed', { over: texts.length === 0 });
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
    const texts = problems.map(({ text }) => text);
    told = await mail(texts, told, signal);
    if (told !== before) await store.setSetting(settingName, told);
  };

  const attempt = (event: string, work: Promise<void> | undefined) =>
    work?.catch((error: unknown) => log('error', event, { reason: reasonOf(error) }));

  return async (signal: AbortSignal): Promise<void> => {
    const problems = await findProblems(deps);
    await attempt('status-failed', showStatus?.(problems.map(({ text }) => `${text}\n`).join('')));
    await attempt('alert-failed', sendAlert(problems, signal));
    // The outside monitor raises the alarm when nothing comes.
    if (heartbeatUrl !== undefined && !problems.some(({ machine }) => machine))
      await attempt('heartbeat-failed', call(deps, heartbeatUrl, signal));
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
