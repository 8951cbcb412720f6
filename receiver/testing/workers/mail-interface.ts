/** A mail as one of the providers' HTTP interfaces was given it. */
export interface TakenMail {
  by: 'Postmark' | 'Resend';
  messageId: string;
  to: string[];
  subject: string;
  text: string;
}

/** How a provider answers where it does not take a mail. */
const replies = {
  fails: [500, { message: 'Internal server error' }],
  refuses: [422, { ErrorCode: 300, name: 'validation_error', message: 'Refused' }],
  suppressed: [422, { ErrorCode: 406, Message: 'You tried to send to a recipient that is inactive' }],
  'no such key': [401, { ErrorCode: 10, name: 'missing_api_key', message: 'No key' }],
} satisfies Record<string, [status: number, reply: object]>;

export type Behaviour = keyof typeof replies | 'takes';

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

function fromPostmark(body: PostmarkBody): TakenMail {
  const header = (name: string) => body.Headers.find(({ Name }) => Name === name)?.Value ?? '';
  return {
    by: 'Postmark',
    messageId: header('X-PM-KeepID') === 'true' ? header('Message-ID') : '',
    to: body.To.split(','),
    subject: body.Subject,
    text: body.TextBody,
  };
}

const fromResend = (body: ResendBody): TakenMail => ({
  by: 'Resend',
  messageId: `<${body.headers['X-Entity-Ref-ID'] ?? ''}>`,
  to: body.to,
  subject: body.subject,
  text: body.text,
});

const providers = ['api.postmarkapp.com', 'api.resend.com'];

/** The providers' interfaces on this machine. What they take is kept, and nothing is sent. */
export class MailInterfaces {
  readonly taken: TakenMail[] = [];
  /** What went anywhere else, such as to a webhook or a monitor. */
  readonly elsewhere: { url: string; body: string }[] = [];
  /** For what goes by Postmark; the last one that is about a mail holds. */
  readonly rules: { about: string; behaviour: Behaviour }[] = [];
  /** Runs when a mail was taken and before the worker hears of it. */
  onTaken: () => Promise<void> = () => Promise.resolve();

  answer = async (request: Request): Promise<Response> => {
    const { host } = new URL(request.url);
    if (!providers.includes(host)) {
      this.elsewhere.push({ url: request.url, body: await request.text() });
      return new Response(null, { status: 204 });
    }
    const body: unknown = await request.json();
    const postmark = host === providers[0];
    const mail = postmark ? fromPostmark(body as PostmarkBody) : fromResend(body as ResendBody);
    const rule = this.rules.findLast(({ about }) => `${mail.to.join()}\n${mail.text}`.includes(about));
    const behaviour = postmark && rule ? rule.behaviour : 'takes';
    if (behaviour !== 'takes') {
      const [status, reply] = replies[behaviour];
      return Response.json(reply, { status });
    }
    this.taken.push(mail);
    await this.onTaken();
    return Response.json({ id: String(this.taken.length), ErrorCode: 0 });
  };
}
