import { type Route, ruleFor, type SentMail } from '../contract.ts';

/** How a provider answers where it does not take a mail. */
const refusals = {
  fails: [500, { message: 'Internal server error' }],
  refuses: [422, { ErrorCode: 300, name: 'validation_error', message: 'Refused' }],
  suppressed: [422, { ErrorCode: 406, Message: 'You tried to send to a recipient that is inactive' }],
  'no such key': [401, { ErrorCode: 10, name: 'missing_api_key', message: 'No key' }],
} satisfies Record<string, [status: number, reply: object]>;

export type MailAnswer = keyof typeof refusals | 'takes';

interface PostmarkBody {
  To: string;
  Subject: string;
  TextBody: string;
  Headers: { Name: string; Value: string }[];
}

interface ResendBody {
  to: string[];
  subject: string;
  text: string;
  headers: Record<string, string>;
}

function fromPostmark({ To, Subject, TextBody, Headers }: PostmarkBody): SentMail {
  const header = (name: string) => Headers.find(({ Name }) => Name === name)?.Value ?? '';
  const messageId = header('X-PM-KeepID') === 'true' ? header('Message-ID') : '';
  return { messageId, to: To.split(','), subject: Subject, text: TextBody };
}

const fromResend = ({ to, subject, text, headers }: ResendBody): SentMail => ({
  messageId: `<${headers['X-Entity-Ref-ID'] ?? ''}>`,
  to,
  subject,
  text,
});

/** The interfaces of both providers on this machine. What they take is kept, and nothing is sent. */
export class MailProviders {
  /** Enquiries and digests go by Postmark, alerts by Resend, and by Postmark where that fails. */
  readonly taken: SentMail[] = [];
  /** What went anywhere else, such as to a webhook or a monitor. */
  readonly elsewhere: { url: string; body: string }[] = [];
  /** For what goes by Postmark and by Resend; the last one that is about a mail holds. */
  readonly rules: Record<Route, { about: string; answer: MailAnswer }[]> = { mails: [], alerts: [] };
  /** How many were offered to Postmark and not taken. */
  refused = 0;
  /** Runs when a mail was taken and before the worker hears of it. */
  onTaken: () => Promise<void> = () => Promise.resolve();

  async answer(request: Request): Promise<Response> {
    const { host } = new URL(request.url);
    if (host === 'api.resend.com')
      return this.#judge(fromResend((await request.json()) as ResendBody), 'alerts');
    if (host === 'api.postmarkapp.com')
      return this.#judge(fromPostmark((await request.json()) as PostmarkBody), 'mails');
    this.elsewhere.push({ url: request.url, body: await request.text() });
    return new Response(null, { status: 204 });
  }

  async #judge(mail: SentMail, route: Route): Promise<Response> {
    const { answer = 'takes' } = ruleFor(this.rules[route], mail.to.join(), mail.text) ?? {};
    if (answer !== 'takes') {
      if (!mail.messageId.startsWith('<alert')) this.refused += 1;
      const [status, reply] = refusals[answer];
      return Response.json(reply, { status });
    }
    this.taken.push(mail);
    if (route === 'mails') await this.onTaken();
    return Response.json({ id: '1', ErrorCode: 0 });
  }
}
