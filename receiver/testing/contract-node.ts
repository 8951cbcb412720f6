import { type Mail, MailError, type Mailer, type MailFailure } from '../src/mailer.ts';
import { operate } from '../src/operator.ts';
import { allRows, type Runtime, type SentMail } from './contract.ts';
import { pass } from './fake-clock.ts';
import { startReceiver } from './receiver.ts';

const sent = ({ messageId, subject, text }: Mail, recipient: string): SentMail => ({
  ...{ messageId: `<${messageId}>`, to: [recipient], subject, text },
});

type Behaviour = MailFailure | 'takes';

/** The last rule that is about a mail holds. */
function recording(mails: SentMail[], rules: readonly { about: string; behaviour: Behaviour }[]): Mailer {
  return {
    description: 'to a test',
    send: async (mail, recipient) => {
      const rule = rules.findLast(({ about }) => `${recipient}\n${mail.text}`.includes(about));
      if (rule && rule.behaviour !== 'takes') throw new MailError(rule.behaviour, 'The test says no.');
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
    const rules: { about: string; behaviour: Behaviour }[] = [];
    const receiver = await startReceiver(
      { siteOnSameOrigin: true, ...settings },
      {
        mailer: recording(mails, rules),
        alertMailer: recording(alerts, []),
        fetch: async (url, init) => {
          posted.push({ url: String(url), body: String(init?.body ?? '') });
          return new Response();
        },
      },
    );
    const { store } = receiver;
    const operator = { store, storage: { forget: async () => {} }, timeZone: 'Pacific/Auckland' };
    return {
      address: receiver.address,
      logged: async () => receiver.logged,
      counts: receiver.counts,
      rows: () => allRows(store),
      mails: () => mails,
      alerts: () => alerts,
      posted: () => posted,
      route: (behaviour, about = '') => void rules.push({ about, behaviour }),
      pass: async (ms, step = ms) => {
        // A clock that is set back is one step.
        if (ms > 0) return pass(receiver, ms, step);
        receiver.clock.advance(ms);
        await receiver.tick();
      },
      breakStorage: () => receiver.breakStorage(),
      command: (command, argument) => operate(operator, command, argument),
    };
  },
};
