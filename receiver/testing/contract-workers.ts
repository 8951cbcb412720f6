import { operate } from '../src/operator.ts';
import { Store } from '../src/store.ts';
import { D1Db } from '../src/workers/d1.ts';
import {
  allRows,
  type ContractReceiver,
  type ContractSettings,
  type Runtime,
  type SentMail,
} from './contract.ts';
import { hasLocalRuntime, type LocalRuntime } from './workers/local-runtime.ts';
import type { Behaviour, TakenMail } from './workers/mail-interface.ts';
import { localRuntime } from './workers/shared-runtime.ts';

/** What goes by one provider: enquiries and digests by Postmark, alerts by Resend. */
const by = (runtime: LocalRuntime, provider: TakenMail['by']): readonly SentMail[] =>
  runtime.mails.taken.filter((mail) => mail.by === provider);

const behaviours: Record<Parameters<ContractReceiver['route']>[0], Behaviour> = {
  takes: 'takes',
  later: 'fails',
  failed: 'refuses',
  away: 'no such key',
};

function contractReceiver(runtime: LocalRuntime): ContractReceiver {
  let ahead = 0;
  const store = new Store(new D1Db(runtime.database), {
    now: () => Date.now() + ahead,
    ...{ mailTo: [], postsBeforeBurst: 1, mailsPerDay: 1 },
  });
  const storage = { forget: () => Promise.resolve() };
  return {
    address: runtime.address,
    logged: async () => (await runtime.told()).logged,
    counts: () => store.counts(),
    rows: () => allRows(store),
    mails: () => by(runtime, 'Postmark'),
    alerts: () => by(runtime, 'Resend'),
    posted: () => runtime.mails.elsewhere,
    route: (behaviour, about = '') =>
      void runtime.mails.rules.push({ about, behaviour: behaviours[behaviour] }),
    pass: async (ms, step = ms) => {
      await runtime.idle();
      // A clock that is set back is one step.
      const steps = ms > 0 ? Math.ceil(ms / step) : 1;
      for (let n = 0; n < steps; n += 1) {
        ahead += ms / steps;
        await runtime.control({ ahead });
        await runtime.strike();
      }
    },
    breakStorage: () => runtime.control({ databaseFails: true }),
    command: (command, argument) =>
      operate({ store, storage, timeZone: 'Pacific/Auckland' }, command, argument),
  };
}

/** The receiver as Cloudflare's own runtime has it, on this machine. */
export const workersRuntime: Runtime = {
  name: 'Workers',
  available: hasLocalRuntime,
  async start(settings: ContractSettings = {}) {
    const { postsBeforeBurst = 1_000_000, mailsPerDay = 1_000_000, postsPerAddress, site } = settings;
    const runtime = await localRuntime({
      ...(postsPerAddress === undefined ? {} : { postsPerMinute: postsPerAddress }),
      ...(site ? { facts: JSON.stringify(site) } : {}),
    });
    await runtime.control({
      env: {
        POSTS_BEFORE_BURST: String(postsBeforeBurst),
        MAILS_PER_DAY: String(mailsPerDay),
        PUBLIC_SITE_URL: settings.publicSiteUrl ?? null,
        HEARTBEAT_URL: settings.heartbeatUrl ?? null,
        URGENT_WEBHOOK_URL: settings.urgentWebhookUrl ?? null,
        ...(settings.mailTo ? { MAIL_TO: settings.mailTo.join(',') } : {}),
      },
    });
    return contractReceiver(runtime);
  },
};
