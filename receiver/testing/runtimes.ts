import { runCommand } from '../src/operator.ts';
import { Store } from '../src/store.ts';
import { D1Db } from '../src/workers/d1.ts';
import {
  type ContractReceiver,
  type ContractSettings,
  inSteps,
  type Rule,
  readerOf,
  sorted,
} from './contract.ts';
import { startReceiver } from './receiver.ts';
import type { MailAnswer } from './workers/mail-providers.ts';
import { hasLocalRuntime, type LocalRuntime, localRuntime } from './workers/runtime.ts';

const answers: Record<Rule['behaviour'], MailAnswer> = {
  takes: 'takes',
  transient: 'fails',
  permanent: 'refuses',
  outage: 'no such key',
};

function contractReceiver(runtime: LocalRuntime): ContractReceiver {
  let ahead = 0;
  const store = new Store(new D1Db(runtime.database), {
    now: () => Date.now() + ahead,
    mailTo: [],
    postsBeforeBurst: 1,
    mailsPerDay: 1,
  });
  const operator = {
    store,
    storage: { forget: async () => {}, compact: async () => true },
    timeZone: 'Pacific/Auckland',
  };
  const { address, providers } = runtime;
  return {
    address,
    logged: async () => (await runtime.told()).logged,
    ...readerOf(store),
    ...sorted(providers.taken),
    refused: () => providers.refused,
    posted: () => providers.elsewhere,
    route: (behaviour, about = '', route = 'mails') =>
      void providers.rules[route].push({ about, answer: answers[behaviour] }),
    pass: async (ms, step) => {
      await runtime.idle();
      for (const each of inSteps(ms, step)) {
        ahead += each;
        await runtime.strike(ahead);
      }
    },
    breakStorage: () => runtime.control({ databaseFails: true }),
    command: (command, argument) => runCommand(operator, command, argument),
  };
}

/** Cloudflare's own runtime on this machine. */
async function startWorker(settings: ContractSettings): Promise<ContractReceiver> {
  const runtime = await localRuntime(settings.site);
  await runtime.control({
    env: {
      ...(settings.postsPerAddress === undefined ? {} : { POSTS: 'THREE_POSTS' }),
      ...(settings.mailTo ? { MAIL_TO: settings.mailTo.join() } : {}),
      POSTS_BEFORE_BURST: String(settings.postsBeforeBurst ?? 1_000_000),
      MAILS_PER_DAY: String(settings.mailsPerDay ?? 1_000_000),
      PUBLIC_SITE_URL: settings.publicSiteUrl ?? null,
      HEARTBEAT_URL: settings.heartbeatUrl ?? null,
      URGENT_WEBHOOK_URL: settings.urgentWebhookUrl ?? null,
    },
  });
  return contractReceiver(runtime);
}

/** One of the runtimes that the contract is held in. */
interface Runtime {
  name: string;
  available: boolean;
  start(settings?: ContractSettings): Promise<ContractReceiver>;
}

/** Where the one suite of the contract runs. */
export const runtimes: readonly Runtime[] = [
  {
    name: 'Node',
    available: true,
    start: (settings = {}) => startReceiver({ siteOnSameOrigin: true, ...settings }),
  },
  { name: 'Workers', available: hasLocalRuntime, start: (settings = {}) => startWorker(settings) },
];
