import { call, outageOfMail, type ReceiverDeps } from './deliver.ts';
import { reasonOf } from './log.ts';
import type { Mail, Mailer } from './mailer.ts';
import { alertMail, testAlertMail } from './mails.ts';
import type { Kind, Outage } from './store.ts';
import { day, hour, minute } from './time.ts';

/** With a tick a minute, and an attempt that may take as long, somebody is told within ten minutes. */
const longestWait = 8 * minute;
const mostReferences = 20;

const reminderAfter = 6 * hour;
/** Between two mails that tell the same kind of problem, and before one that tells that all is over. */
const interval = 10 * minute;
/** More of the same kind, such as another failed enquiry, is collected for this long. */
const sameKindCooldown = hour;
const retryAfter = 5 * minute;
/** So long nobody has taken an alert that is due: then the outside monitor has to tell. */
const longestUnheard = 30 * minute;
const testInterval = 7 * day;
const testRetryAfter = 10 * minute;

/** Something an operator has to act on. One list feeds /readyz, alerts, ALERT.txt and the monitor. */
export interface Problem {
  /** The same as long as it is the same problem: its kind, and after a colon the enquiries that it is about. */
  key: string;
  /** What is wrong and what to do, in the operator's words: nothing in it is a visitor's. */
  text: string;
  /** It is about the machine and not about some enquiries: the outside monitor hears nothing meanwhile. */
  suppressesHeartbeat?: boolean;
}

const late: Record<Kind, string> = {
  mail: 'Enquiries are not being delivered',
  digest: 'Suspect enquiries are not being delivered (read them with "npm run enquiries -- list suspect")',
  webhook:
    'The webhook takes no notice of urgent enquiries (see URGENT_WEBHOOK_URL; their mails are not held up)',
};

/** All that is wrong. Never rejects: what cannot be asked is a problem too. */
export async function findProblems(deps: ReceiverDeps): Promise<Problem[]> {
  const lists = await Promise.all([
    attempted('storage', 'The storage cannot be used', async () => brokenStorage(deps)),
    attempted('storage', 'The storage cannot be read', () => problemsOfEnquiries(deps)),
    attempted('disk', 'The data folder cannot be examined', () => fullDisk(deps)),
    attempted('storage', 'The storage cannot be read', () => deadAlertRoute(deps)),
  ]);
  // The first of a kind says enough.
  return [
    ...new Map(
      lists
        .flat()
        .toReversed()
        .map((problem) => [problem.key, problem]),
    ).values(),
  ].toReversed();
}

/** What a look finds, or that it could not look. */
async function attempted(key: string, text: string, look: () => Promise<Problem[]>): Promise<Problem[]> {
  try {
    return await look();
  } catch (error) {
    return [{ key, text: `${text}: ${reasonOf(error)}.`, suppressesHeartbeat: true }];
  }
}

function brokenStorage({ storage }: ReceiverDeps): Problem[] {
  const text = storage.problem?.();
  return text === undefined ? [] : [{ key: 'storage', text, suppressesHeartbeat: true }];
}

async function problemsOfEnquiries({ store, urgentWebhookUrl, now }: ReceiverDeps): Promise<Problem[]> {
  const problems: Problem[] = [];
  const outage = await store.setting<Outage>(outageOfMail);
  for (const { kind, enquiries, since, error } of await store.late(longestWait)) {
    if (kind === 'webhook' && urgentWebhookUrl === undefined) continue;
    // One mail that is refused again and again is no reason to think that the machine is dead.
    const suppressesHeartbeat = kind !== 'webhook' && outage !== undefined;
    const reason = suppressesHeartbeat ? outage.error : error.split('\n', 1)[0];
    const minutes = Math.max(0, Math.floor((now() - since) / minute));
    const text = `${late[kind]}: ${enquiries} waiting, the oldest for ${minutes} minutes.`;
    const latest = reason ? ` The latest attempt: ${reason}` : '';
    problems.push({ key: kind, text: text + latest, suppressesHeartbeat });
  }
  const failed = await store.failed();
  if (failed.length > 0) problems.push({ key: `failed:${failed.join(',')}`, text: failedText(failed) });
  return problems;
}

async function fullDisk({ storage, minFreeMiB }: ReceiverDeps): Promise<Problem[]> {
  const free = Math.floor(await storage.freeMiB());
  if (free >= minFreeMiB) return [];
  const text = `Only ${free} MiB are free for the database, less than ${minFreeMiB}: make room, or enquiries will be refused.`;
  return [{ key: 'disk', text, suppressesHeartbeat: true }];
}

/** The test alert was not taken: nobody would hear of the next problem. */
async function deadAlertRoute({ store, alertMailers, now }: ReceiverDeps): Promise<Problem[]> {
  const test = await store.setting<AlertTest>(alertTest);
  if (alertMailers.length === 0 || !test?.failingSince || now() - test.failingSince < longestUnheard)
    return [];
  const reasons = Object.entries(test.failures).map(([address, reason]) => `${address} (${reason})`);
  const text = `A test of the alerts did not arrive at ${reasons.join(', ')}: see to ALERT_TO and to the mail server of the alerts, or nobody hears when something is wrong.`;
  return [{ key: 'alerts', text }];
}

function failedText(references: readonly string[]): string {
  const named = references.slice(0, mostReferences).join(', ');
  const more = references.length > mostReferences ? ' and more' : '';
  return `Refused by the mail server, enquiries have failed (${references.length}): ${named}${more}. Read each with "npm run enquiries -- show REFERENCE" and call that person; "requeue failed" tries again whoever is missing, "dismiss failed" ends this alert.`;
}

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
export const alertTest = 'alert-test';
const neverTested: AlertTest = { takenAt: 0, triedAt: 0, failingSince: 0, failures: {} };

/** Tells somebody when something is wrong, and when that is over: to be called once a minute. Never rejects. */
export function createWatch(deps: ReceiverDeps) {
  const { store, alertMailers, alertTo, mailTo, where, showStatus, heartbeatUrl, now, log } = deps;
  const addresses = alertTo.length > 0 ? alertTo : mailTo;
  // Kept in memory after the first read: alerts have to work on a full disk and without a readable database too.
  let state: AlertState | undefined;
  let test: AlertTest | undefined;

  /** Offers a mail to each address. Resolves to the reasons of those who did not take it. */
  const offer = async (route: Mailer, mail: Mail, to: readonly string[], signal: AbortSignal) => {
    const results = await Promise.all(
      to.map(async (address) => {
        const reason = await route.send(mail, address, signal).then(() => undefined, reasonOf);
        if (reason !== undefined) log('error', 'alert-mail-failed', { reason, route: route.description });
        return [address, reason] as const;
      }),
    );
    return Object.fromEntries(
      results.filter((result): result is readonly [string, string] => result[1] !== undefined),
    );
  };

  /** Resolves to whether anybody took it by any route: if one recipient was reached, somebody knows. */
  const isTaken = async (mail: Mail, signal: AbortSignal): Promise<boolean> => {
    for (const route of alertMailers) {
      const failures = await offer(route, mail, addresses, signal);
      if (Object.keys(failures).length < addresses.length) return true;
    }
    return false;
  };

  /** Mails the problems where that is due. Resolves to what is told then. */
  const mailProblems = async (texts: readonly string[], before: AlertState, signal: AbortSignal) => {
    const at = now();
    if (!isMailDue(before, at) || isTriedLately(before, at)) return before;
    if (!(await isTaken(alertMail(texts, deps, where, at), signal)))
      return { ...before, tried: before.logged, triedAt: at };
    log('info', 'alert-mailed', { over: texts.length === 0 });
    const kinds = kindsIn(before.logged).map((kind) => [kind, at]);
    const kindMailedAt = { ...before.kindMailedAt, ...Object.fromEntries(kinds) };
    return { ...before, mailed: before.logged, mailedAt: at, kindMailedAt, tried: '', triedAt: 0 };
  };

  /** Resolves to whether nobody has heard for so long that the outside monitor has to tell. */
  const sendAlert = async (problems: readonly Problem[], signal: AbortSignal): Promise<boolean> => {
    state ??= { ...nothingTold, ...(await store.setting<AlertState>(alertState)) };
    const before = state;
    const logged = problems.map(({ key }) => key).join(' ');
    if (logged !== before.logged)
      log(logged ? 'error' : 'info', logged ? 'alert' : 'alert-over', { problems: logged });
    const texts = problems.map(({ text }) => text);
    const after = await mailProblems(texts, { ...before, logged }, signal);
    const isUnheard = logged !== '' && isMailDue(after, now());
    const unheardSince = isUnheard ? Math.min(before.unheardSince || now(), now()) : 0;
    state = { ...after, unheardSince };
    if (JSON.stringify(state) !== JSON.stringify(before)) await store.setSetting(alertState, state);
    return isUnheard && now() - unheardSince >= longestUnheard;
  };

  /** At the first start and once a week: a route that is dead is found before it is needed. */
  const testAlerts = async (signal: AbortSignal): Promise<void> => {
    const [route] = alertMailers;
    if (route === undefined) return;
    const at = now();
    test ??= (await store.setting<AlertTest>(alertTest)) ?? neverTested;
    const { takenAt, triedAt, failingSince, failures } = test;
    const isDue =
      failingSince === 0 ? elapsed(takenAt, at) >= testInterval : elapsed(triedAt, at) >= testRetryAfter;
    if (!isDue) return;
    const missing = addresses.filter((address) => failingSince === 0 || address in failures);
    const left = await offer(route, testAlertMail(deps, where, at), missing, signal);
    const isReached = Object.keys(left).length === 0;
    log('info', 'alerts-tested', { taken: isReached });
    test = isReached
      ? { takenAt: at, triedAt: at, failingSince: 0, failures: {} }
      : { takenAt, triedAt: at, failingSince: Math.min(failingSince || at, at), failures: left };
    await store.setSetting(alertTest, test);
  };

  const attempt = <T>(event: string, work: Promise<T> | undefined) =>
    work?.catch((error: unknown) => {
      log('error', event, { reason: reasonOf(error) });
      return undefined;
    });

  return async (signal: AbortSignal): Promise<void> => {
    const problems = await findProblems(deps);
    await attempt('status-failed', showStatus?.(problems.map(({ text }) => `${text}\n`).join('')));
    const isUnheard = await attempt('alert-failed', sendAlert(problems, signal));
    await attempt('alert-test-failed', testAlerts(signal));
    if (heartbeatUrl === undefined) return;
    // The outside monitor raises the alarm when nothing comes.
    const isWell = !isUnheard && !problems.some(({ suppressesHeartbeat }) => suppressesHeartbeat);
    if (isWell) await attempt('heartbeat-failed', call(deps, heartbeatUrl, signal));
  };
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
