import { type Enquiry, enquiryPath } from '../src/contract/fields.ts';
import { day, hour, minute } from '../src/delivery/clock.ts';
import { DeliveryFailure } from '../src/delivery/delivery-failure.ts';
import { Digest } from '../src/delivery/digest.ts';
import { Retention } from '../src/delivery/retention.ts';
import { Worker } from '../src/delivery/worker.ts';
import { NetworkLimit } from '../src/http/visitor.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { appWith, intake } from './app.ts';
import { FakeClock } from './fake-clock.ts';
import { temporaryFolder } from './folder.ts';
import { formOf, siteOrigin } from './posting.ts';
import { testConfig } from './receiver.ts';
import { openStore } from './store.ts';

/** How a wall clock is set, by so many milliseconds. */
export const clockJumps: [string, number][] = [
  ['an hour ahead', hour],
  ['a day ahead', day],
  ['ten years ahead', 3650 * day],
  ['an hour back', -hour],
  ['ninety minutes back', -90 * minute],
  ['a day back', -day],
  ['ten years back', -3650 * day],
];

/** A signal that does not come. */
export const never = new AbortController().signal;

/** The receiver's parts on one clock, with nothing running by itself. */
export function parts(changes: { postsPerAddress?: number; wall?: number } = {}) {
  const clock = new FakeClock();
  if (changes.wall !== undefined) clock.wall = changes.wall;
  const config = testConfig({
    dataDir: temporaryFolder(),
    postsPerAddress: changes.postsPerAddress ?? 1_000_000,
  });
  const store = openStore({ dataDir: config.dataDir, now: clock.now });
  const mails: { mail: OutgoingMail; at: number }[] = [];
  const server = { down: false };
  const mailer = {
    description: 'to a test',
    deliver: async (mail: OutgoingMail) => {
      if (server.down) throw new DeliveryFailure('connection refused', { stage: 'server' });
      mails.push({ mail, at: clock.wall });
    },
  };
  const log = () => {};
  const worker = new Worker({ store, mailer, addresses: config, clock, log });
  const digest = new Digest({ store, mailer, addresses: config, clock, log });
  const retention = new Retention({ store, now: clock.now });
  const app = appWith({
    store: intake(store),
    limit: new NetworkLimit(config.postsPerAddress, clock.monotonic),
  });
  const send = (enquiry: Enquiry) =>
    app.request(enquiryPath, { method: 'POST', body: formOf(enquiry), headers: { origin: siteOrigin } });
  return { clock, config, store, mails, server, worker, digest, retention, send };
}
