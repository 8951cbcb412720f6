import { call, type ReceiverDeps } from './deps.ts';
import { digestSize } from './digests.ts';
import { reasonOf } from './log.ts';
import { urgentNotice } from './mails.ts';
import { minute } from './time.ts';

/** After a call that the webhook took: what comes meanwhile is told in one. */
const pause = 5 * minute;
const pauseAfterFailure = minute;
const pausedUntil = 'webhook-paused-until';

/** Tells the webhook of the newest urgent enquiry, and how many more wait to be told. */
export async function notifyWebhook(deps: ReceiverDeps, signal: AbortSignal): Promise<void> {
  const { store, urgentWebhookUrl, now, log } = deps;
  if (urgentWebhookUrl === undefined) return;
  const left = ((await store.setting<number>(pausedUntil)) ?? 0) - now();
  // Longer than any pause, it means that the clock was set back.
  if (left > 0 && left <= pause) return;
  const claim = await store.claimBatch('webhook', '', digestSize);
  const newest = claim?.messages[0]?.enquiry;
  if (claim === undefined || newest === undefined) return;
  const enquiries = claim.messages.length;
  const posted = call(deps, urgentWebhookUrl, signal, urgentNotice(newest, enquiries - 1));
  const reason = await posted.then(() => undefined, reasonOf);
  const isTaken = reason === undefined;
  await store.recordOutcome(claim, { status: isTaken ? 'sent' : 'waiting', error: reason ?? '' });
  await store.setSetting(pausedUntil, now() + (isTaken ? pause : pauseAfterFailure));
  const event = isTaken ? 'notice-posted' : 'notice-failed';
  log(isTaken ? 'info' : 'warn', event, { id: newest.reference, enquiries, reason });
}
