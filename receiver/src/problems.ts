import { type AlertTest, alertTest, longestUnheard } from './alerts.ts';
import { outageOfMail } from './deliver.ts';
import type { ReceiverDeps } from './deps.ts';
import { reasonOf } from './log.ts';
import type { Kind, Outage } from './outbox.ts';
import { minute } from './time.ts';

/** With a tick a minute, and an attempt that may take as long, somebody is told within ten minutes. */
const longestWait = 8 * minute;
const mostReferences = 20;

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
  const found = await Promise.all([
    attempted('storage', 'The storage cannot be used', async () => brokenStorage(deps)),
    attempted('storage', 'The storage cannot be read', () => problemsOfEnquiries(deps)),
    attempted('disk', 'The data folder cannot be examined', () => fullDisk(deps)),
    attempted('storage', 'The storage cannot be read', () => deadAlertRoute(deps)),
  ]);
  const problems = found.flat();
  // The first of a kind says enough.
  return problems.filter(({ key }, n) => problems.findIndex((problem) => problem.key === key) === n);
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
