import { parseSiteFacts, type SiteFacts, siteFactsPath } from '../contract/site-facts.ts';
import { Alerts } from '../delivery/alerts.ts';
import { type Clock, day, minute } from '../delivery/clock.ts';
import { Digest } from '../delivery/digest.ts';
import { heartbeat } from '../delivery/heartbeat.ts';
import { type Log, reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import { Notices } from '../delivery/notices.ts';
import { type Findings, findProblems } from '../delivery/problems.ts';
import { Retention } from '../delivery/retention.ts';
import { Worker } from '../delivery/worker.ts';
import { createApp, type ReceiverApp } from '../http/app.ts';
import { BindingMailer } from './binding-mailer.ts';
import { D1Store, HintedStore } from './d1-store.ts';
import { HttpMailer } from './http-mailer.ts';
import { platformLimit } from './limits.ts';
import type { Assets, Env, Lifetime } from './platform.ts';
import { postmark } from './postmark.ts';
import { resend } from './resend.ts';
import { type MailRoute, type Settings, settingProblems, settingsFrom } from './settings.ts';

/** Rounds of up to fifty mails in one run; what is left waits for the next minute. */
const mostRounds = 20;
/** Of the room that the plan gives the database, this much must be free. */
const minFree = 0.1;
const MiB = 1024 * 1024;

interface Options {
  clock: Clock;
  log: Log;
}

/** What may have failed beside the deliveries. */
interface Watched {
  digest?: Digest;
  notices?: Notices | undefined;
}

/** The receiver for one invocation: nothing in it outlives the event that it was made for. */
export class WorkersReceiver {
  #settings: Settings;
  #store: D1Store;
  #mailer: Mailer;
  #clock: Clock;
  #log: Log;

  constructor(settings: Settings, { clock, log }: Options) {
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
    this.#store = new D1Store(settings.db, clock.now);
    this.#mailer = mailerFor(settings.mailBy, settings);
  }

  /** The routes. A stored enquiry is hinted at in the queue after it was answered. */
  app(site: SiteFacts | undefined, lifetime: Lifetime, peer: string | undefined): ReceiverApp<object> {
    const { allowedOrigins, publicSiteUrl, posts, postsBeforeBurst, mailsPerDay, hints } = this.#settings;
    const [store, log] = [this.#store, this.#log];
    return createApp<object>({
      config: { allowedOrigins, publicSiteUrl, site, siteOnSameOrigin: true, trustedProxyHops: 0 },
      store: {
        submit: async (enquiry, suspect) => {
          const burst = () => store.cameSince(postsBeforeBurst, 10 * minute);
          const full = () => store.cameSince(mailsPerDay, day);
          const suspicion = suspect || ((await burst()) ? 'burst' : (await full()) ? 'day' : '');
          const receipt = await store.submit(enquiry, suspicion);
          // Lost, it costs a minute: the row is what counts.
          if (suspicion === '') lifetime.waitUntil(this.#hint(hints.send({ reference: receipt.reference })));
          return { ...receipt, suspicion };
        },
      },
      healthy: () => true,
      limit: platformLimit(posts, log),
      problems: async () => (await this.#findings()).problems,
      counts: async () => ({ ...(await this.#findings()).counts }),
      peer: () => peer,
      log,
    });
  }

  async #hint(sending: Promise<unknown>): Promise<void> {
    try {
      await sending;
    } catch (error) {
      this.#log('warn', 'hint-lost', { reason: reasonOf(error) });
    }
  }

  /** Delivers the named enquiries, those of them that are due, and the notices of the urgent. Rejects where the storage fails. */
  async deliver(references: readonly string[], signal: AbortSignal): Promise<void> {
    await this.#attempt('notices', async () => void (await (await this.#notices())?.check(signal)));
    await this.#worker(new HintedStore(this.#settings.db, this.#clock.now, references)).pass();
  }

  /** What has to happen every minute: late deliveries, notices, the digest, alerts, the sign of life. */
  async sweep(signal: AbortSignal): Promise<void> {
    const digest = this.#digest();
    await this.#attempt('digest', () => digest.restore());
    let notices: Notices | undefined;
    await this.#attempt('notices', async () => {
      notices = await this.#notices();
      await notices?.check(signal);
    });
    const worker = this.#worker(this.#store);
    await this.#attempt('deliveries', async () => {
      for (let round = 0; round < mostRounds && (await worker.pass()); round += 1);
    });
    await this.#attempt('digest', async () => {
      for (let round = 0; round < mostRounds && (await digest.check(signal)); round += 1);
    });
    const { alertTo, alertBy, heartbeatUrl: url } = this.#settings;
    const find = () => this.#findings({ digest, notices });
    const alerts = new Alerts({
      ...{ find, store: this.#store, clock: this.#clock, log: this.#log },
      addresses: { ...this.#settings, alertTo },
      // There is no file to show: the log has it.
      notice: { show: () => Promise.resolve() },
      mailer: mailerFor(alertBy, this.#settings),
      where: 'Cloudflare Workers',
    });
    await this.#attempt('alerts', () => alerts.check(signal));
    if (url === undefined) return;
    const tell = heartbeat({ find, url, fetch, clock: this.#clock, log: this.#log });
    await this.#attempt('heartbeat', async () => void (await tell(signal)));
  }

  /** Removes what was received long ago; once an hour. */
  async purge(): Promise<void> {
    const enquiries = await new Retention({ store: this.#store, now: this.#clock.now }).run();
    if (enquiries > 0) this.#log('info', 'purged', { enquiries });
  }

  #worker(store: D1Store): Worker {
    const { mailFrom, mailTo, timeZone } = this.#settings;
    const addresses = { mailFrom, mailTo, timeZone };
    return new Worker({ ...{ store, mailer: this.#mailer, addresses, clock: this.#clock, log: this.#log } });
  }

  #digest(): Digest {
    return new Digest({
      ...{
        store: this.#store,
        mailer: this.#mailer,
        addresses: this.#settings,
        clock: this.#clock,
        log: this.#log,
      },
    });
  }

  async #notices(): Promise<Notices | undefined> {
    const { urgentWebhookUrl: url } = this.#settings;
    if (url === undefined) return undefined;
    const notices = new Notices({
      ...{ store: this.#store, url, fetch, clock: this.#clock, log: this.#log },
    });
    await notices.restore();
    return notices;
  }

  async #findings({ digest, notices }: Watched = {}): Promise<Findings> {
    const { databaseMiB, mailsPerDay } = this.#settings;
    return findProblems({
      ...{ store: this.#store, worker: { heartbeatAge: 0 }, digest: digest ?? { failure: undefined } },
      ...{ notices, mailsPerDay },
      freeMiB: async () => databaseMiB - this.#store.bytes / MiB,
      minFreeMiB: databaseMiB * minFree,
    });
  }

  async #attempt(task: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Whatever it was, the others go on, and the next minute has another try.
      this.#log('error', 'task-failed', { task, reason: reasonOf(error) });
    }
  }
}

function mailerFor(route: MailRoute, { email, secrets }: Settings): Mailer {
  if (route === 'cloudflare') {
    if (email === undefined) throw new Error('EMAIL is not bound.');
    return new BindingMailer(email);
  }
  return new HttpMailer(route === 'postmark' ? postmark : resend, secrets[route] ?? '');
}

/** The receiver that an environment describes. Where that is not whole, undefined, and the log says what to do. */
export function openReceiver(env: Env, options: Options): WorkersReceiver | undefined {
  const settings = settingsFrom(env);
  if (settings) return new WorkersReceiver(settings, options);
  for (const problem of settingProblems(env)) options.log('error', 'setting', { problem });
  return undefined;
}

/** What the build says for answer pages; undefined where it cannot be had, which costs the pages their number. */
export async function siteFactsOf(assets: Assets | undefined, log: Log): Promise<SiteFacts | undefined> {
  if (assets === undefined) return undefined;
  try {
    const response = await assets.fetch(new URL(siteFactsPath, 'https://assets.local'));
    if (!response.ok) throw new Error(`${siteFactsPath} is ${response.status}`);
    return parseSiteFacts(await response.text());
  } catch (error) {
    log('error', 'site-facts', { reason: reasonOf(error) });
    return undefined;
  }
}
