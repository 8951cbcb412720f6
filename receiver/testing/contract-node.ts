import { DeliveryFailure } from '../src/delivery/delivery-failure.ts';
import type { Mailer } from '../src/delivery/mailer.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';
import { askService } from '../src/node/control.ts';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { allRows, breath, type Runtime, type SentMail } from './contract.ts';
import { FakeClock } from './fake-clock.ts';
import { startReceiver } from './receiver.ts';

const sent = ({ messageId, to, subject, text }: OutgoingMail): SentMail => ({
  ...{ messageId: `<${messageId}>`, to, subject, text },
});

function recording(mails: SentMail[], behaviour: () => 'takes' | 'fails' | 'refuses'): Mailer {
  return {
    description: 'to a test',
    deliver: async (mail) => {
      if (behaviour() === 'fails') throw new DeliveryFailure('500', { stage: 'message', silent: true });
      if (behaviour() === 'refuses') throw new DeliveryFailure('422', { stage: 'message', permanent: true });
      mails.push(sent(mail));
    },
  };
}

/** The receiver as a Node process has it, over real HTTP and in a real database. */
export const nodeRuntime: Runtime = {
  name: 'Node',
  available: true,
  async start(settings = {}) {
    const clock = new FakeClock();
    const mails: SentMail[] = [];
    const alerts: SentMail[] = [];
    let behaviour: 'takes' | 'fails' | 'refuses' = 'takes';
    const receiver = await startReceiver(
      { siteOnSameOrigin: true, ...settings },
      {
        ...{
          clock,
          mailer: recording(mails, () => behaviour),
          alertMailer: recording(alerts, () => 'takes'),
        },
      },
    );
    const command = async (...args: string[]) => {
      const result = await askService(receiver.config.dataDir, args);
      if (result === undefined) throw new Error('No service answers.');
      return result;
    };
    return {
      address: receiver.address,
      logged: async () => receiver.logged,
      counts: receiver.counts,
      rows: async () => {
        await receiver.close();
        const store = new SqliteStore(receiver.config.dataDir);
        try {
          return await allRows(store);
        } finally {
          store.close();
        }
      },
      mails: () => mails,
      alerts: () => alerts,
      route: (next) => {
        behaviour = next;
      },
      pass: async (ms) => {
        await breath();
        clock.advance(ms);
        await breath();
      },
      breakStorage: () => receiver.breakStorage(),
      command,
    };
  },
};
