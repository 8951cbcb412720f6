/** A text mail to one recipient, ready to be written to a server or a file. */
export interface Mail {
  /** Without angle brackets; the same at every attempt, so that a mailbox can drop a second copy. */
  messageId: string;
  /**
   * Names what is in it: the same at every attempt, another one once somebody has asked for it again. For a mail
   * provider that drops what it was given before (workers/http-mail.ts).
   */
  contentId: string;
  from: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  date: Date;
  urgent: boolean;
}

export interface Mailer {
  /** Completes the sentence "Enquiries are delivered …". */
  readonly description: string;
  /** Each enquiry of a digest becomes a mail of its own, whose file can be removed with it. */
  readonly separate?: boolean;
  /** Resolves when the mail is in other hands for this one recipient. Rejects with MailError. */
  send(mail: Mail, recipient: string, signal: AbortSignal): Promise<void>;
}

/**
 * `outage`: no mail can be sent now, whichever it is. `transient`: this one not now; others may go. `permanent`: this
 * one never.
 */
export type MailFailure = 'outage' | 'transient' | 'permanent';

export class MailError extends Error {
  override name = 'MailError';
  readonly kind: MailFailure;
  /** The server's own reply, which can quote the visitor: for the row of this one enquiry and nothing else. */
  readonly reply: string;
  /** It is about sender or recipient: another text would fare the same. */
  readonly isAboutEnvelope: boolean;

  /** @param message Stands in alerts and in the log: nothing in it may come from a server or from what was sent. */
  constructor(
    kind: MailFailure,
    message: string,
    {
      cause,
      reply = '',
      isAboutEnvelope = false,
    }: { cause?: unknown; reply?: string; isAboutEnvelope?: boolean } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.reply = reply;
    this.isAboutEnvelope = isAboutEnvelope;
  }
}
