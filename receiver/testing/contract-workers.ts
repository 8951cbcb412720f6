import { hour } from '../src/delivery/clock.ts';
import { Operator } from '../src/node/operator.ts';
import { D1Store } from '../src/workers/d1-store.ts';
import { hourly } from '../src/workers/events.ts';
import { allRows, type ContractReceiver, type Runtime, type SentMail } from './contract.ts';
import { hasLocalRuntime, type LocalRuntime } from './workers/local-runtime.ts';
import type { TakenMail } from './workers/mail-interface.ts';
import { localRuntime } from './workers/shared-runtime.ts';

const noMailbox = {
  find: async () => ({ files: [], mentioned: [] }),
  remove: async () => {},
};

/** What goes by one provider: enquiries and digests by Postmark, alerts by Resend. */
const by = (runtime: LocalRuntime, provider: TakenMail['by']): readonly SentMail[] =>
  runtime.mails.taken.filter((mail) => mail.by === provider);

function contractReceiver(runtime: LocalRuntime): ContractReceiver {
  let ahead = 0;
  let sinceHour = 0;
  const told: { event: string; fields: Record<string, unknown> }[] = [];
  const store = () => new D1Store(runtime.database, () => Date.now() + ahead);
  return {
    address: runtime.address,
    logged: async () => {
      told.push(...(await runtime.logged()));
      return told;
    },
    counts: () => store().counts(),
    rows: () => allRows(store()),
    mails: () => by(runtime, 'Postmark'),
    alerts: () => by(runtime, 'Resend'),
    route: (behaviour) => {
      runtime.mails.behaviour.Postmark = behaviour;
    },
    pass: async (ms) => {
      ahead += ms;
      sinceHour += ms;
      await runtime.control({ ahead });
      await runtime.strike('* * * * *');
      if (sinceHour < hour) return;
      sinceHour = 0;
      await runtime.strike(hourly);
    },
    breakStorage: () => runtime.control({ databaseFails: true }),
    command: (command, argument) =>
      new Operator({
        ...{ store: store(), mailbox: noMailbox, timeZone: 'Pacific/Auckland', wake: () => {} },
        exclusive: (work) => work(),
      }).run(command, argument),
  };
}

/** The receiver as Cloudflare's own runtime has it, on this machine. */
export const workersRuntime: Runtime = {
  name: 'Workers',
  available: hasLocalRuntime,
  async start({
    publicSiteUrl,
    site,
    postsPerAddress,
    postsBeforeBurst = 1_000_000,
    mailsPerDay = 1_000_000,
  } = {}) {
    const runtime = await localRuntime({
      ...(postsPerAddress === undefined ? {} : { postsPerMinute: postsPerAddress }),
      ...(site ? { facts: JSON.stringify(site) } : {}),
    });
    await runtime.control({
      env: {
        POSTS_BEFORE_BURST: String(postsBeforeBurst),
        MAILS_PER_DAY: String(mailsPerDay),
        PUBLIC_SITE_URL: publicSiteUrl ?? null,
      },
    });
    return contractReceiver(runtime);
  },
};
