import { type Mail, MailError, type Mailer, type MailFailure } from '../src/mailer.ts';
import { Operator } from '../src/operator.ts';
import { allRows, type Runtime, type SentMail } from './contract.ts';
import { pass } from './fake-clock.ts';
import { startReceiver } from './receiver.ts';

const sent = ({ messageId, subject, text }: Mail, recipient: string): SentMail => ({
  ...{ messageId: `<${messageId}>`, to: [recipient], subject, text },
});

function recording(mails: SentMail[], behaviour: () => MailFailure | 'takes'): Mailer {
  return {
    description: 'to a test',
    send: async (mail, recipient) => {
      const now = behaviour();
      if (now !== 'takes') throw new MailError(now, 'The test says no.');
      mails.push(sent(mail, recipient));
    },
  };
}

/** The receiver as a Node process has it, over real HTTP and in a real database. */
export const nodeRuntime: Runtime = {
  name: 'Node',
  available: true,
  async start(settings = {}) {
    const mails: SentMail[] = [];
    const alerts: SentMail[] = [];
    const posted: { url: string; body: string }[] = [];
    let behaviour: MailFailure | 'takes' = 'takes';
    const receiver = await startReceiver(
      { siteOnSameOrigin: true, ...settings },
      {
        mailer: recording(mails, () => behaviour),
        alertMailer: recording(alerts, () => 'takes'),
        fetch: async (url, init) => {
          posted.push({ url: String(url), body: String(init?.body ?? '') });
          return new Response();
        },
      },
    );
    const { store } = receiver;
    const operator = new Operator({
      store,
      storage: { forget: async () => {} },
      timeZone: 'Pacific/Auckland',
    });
    return {
      address: receiver.address,
      logged: async () => receiver.logged,
      counts: receiver.counts,
      rows: () => allRows(store),
      mails: () => mails,
      alerts: () => alerts,
      posted: () => posted,
      route: (next) => {
        behaviour = next;
      },
      pass: async (ms, step = ms) => {
        await pass(receiver, ms, step);
        // What a jump of the clock made due is sent by the next one.
        if (ms === 0) await receiver.tick();
      },
      breakStorage: () => receiver.breakStorage(),
      command: (command, argument) => operator.run(command, argument),
    };
  },
};
