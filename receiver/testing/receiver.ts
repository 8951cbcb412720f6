import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mail, MailError, type Mailer } from '../src/mailer.ts';
import { databaseFileName } from '../src/node/database.ts';
import { listen } from '../src/node/server.ts';
import {
  configFromEnvironment,
  type NodeReceiver,
  openReceiver,
  type ReceiverOptions,
} from '../src/node/service.ts';
import { runCommand } from '../src/operator.ts';
import type { NodeSettings } from '../src/settings.ts';
import { atEnd } from './cleanup.ts';
import {
  type ContractReceiver,
  inSteps,
  type Route,
  type Rule,
  readerOf,
  ruleFor,
  type SentMail,
  sorted,
} from './contract.ts';
import { temporaryFolder } from './folder.ts';
import { siteOrigin } from './posting.ts';

export interface TestReceiver extends NodeReceiver, ContractReceiver {
  config: NodeSettings;
  /** What it goes by. */
  clock: { now: number };
  alerts(): readonly (SentMail & Mail)[];
}

/** Limits that no ordinary test runs into. */
export function testConfig(changes: Partial<NodeSettings> = {}): NodeSettings {
  return {
    ...configFromEnvironment({ DATA_DIR: changes.dataDir ?? temporaryFolder() }),
    port: 0,
    allowedOrigins: [siteOrigin],
    postsPerAddress: 1_000_000,
    postsBeforeBurst: 1_000_000,
    mailsPerDay: 1_000_000,
    minFreeMiB: 1,
    ...changes,
  };
}

interface Options extends Pick<ReceiverOptions, 'onFatal'> {
  limits?: Parameters<typeof listen>[2];
  clock?: TestReceiver['clock'];
  /** Mails go into the local mailbox, as where no mail server is configured. Otherwise they are recorded. */
  mailbox?: boolean;
}

/**
 * A whole receiver on Node, over real HTTP and with a real database, which ends with the test. Time stands still
 * there: it works when a post came, and when the test lets time go by.
 */
export async function startReceiver(
  changes: Partial<NodeSettings> = {},
  { limits, onFatal, mailbox = false, clock = { now: Date.UTC(2026, 10, 21, 1) } }: Options = {},
): Promise<TestReceiver> {
  const config = testConfig(changes);
  const logged: Awaited<ReturnType<TestReceiver['logged']>> = [];
  const posted: { url: string; body: string }[] = [];
  let refused = 0;
  const sent: (SentMail & Mail)[] = [];
  const rules = { mails: [] as Rule[], alerts: [] as Rule[] };
  const recording = (route: Route): Mailer => ({
    description: 'to a test',
    send: async (mail, recipient) => {
      const { behaviour = 'takes' } = ruleFor(rules[route], recipient, mail.text) ?? {};
      if (behaviour !== 'takes') {
        if (!mail.messageId.startsWith('alert')) refused += 1;
        throw new MailError(behaviour, 'The test says no.');
      }
      sent.push({ ...mail, messageId: `<${mail.messageId}>`, to: [recipient] });
    },
  });
  const receiver = await openReceiver(config, {
    log: (_level, event, fields = {}) => void logged.push({ event, fields }),
    now: () => clock.now,
    ticking: false,
    ...(mailbox || config.smtp
      ? {}
      : { mailer: recording('mails'), alertMailers: [recording('alerts'), recording('mails')] }),
    ...(onFatal && { onFatal }),
    fetch: async (url, init) => {
      posted.push({ url: String(url), body: String(init?.body ?? '') });
      return new Response();
    },
  });
  const server = await listen(receiver.app, config, limits);
  atEnd(async () => {
    await server.close(2000);
    await receiver.close();
  });
  const { store } = receiver;
  const operator = {
    store,
    storage: { forget: async () => {}, compact: async () => true },
    timeZone: config.timeZone,
  };
  return {
    ...receiver,
    config,
    clock,
    address: server.address,
    ...sorted(sent),
    posted: () => posted,
    logged: async () => logged,
    refused: () => refused,
    ...readerOf(store),
    route: (behaviour, about = '', route = 'mails') => void rules[route].push({ behaviour, about }),
    pass: async (ms, step) => {
      for (const each of inSteps(ms, step)) {
        clock.now += each;
        await receiver.tick();
      }
    },
    // Moved away under the service: what would be written to it would be lost.
    breakStorage: () => rename(join(config.dataDir, databaseFileName), join(config.dataDir, 'moved')),
    command: (command, argument) => runCommand(operator, command, argument),
  };
}
