import type { OutgoingMail } from '../mail/outgoing-mail.ts';

/** Takes a mail to where somebody reads it. */
export interface Mailer {
  /** Completes the sentence "Enquiries are delivered …". */
  readonly description: string;
  /**
   * Resolves when the mail is in other hands (or on disk) for every recipient. Rejects with
   * DeliveryFailure, also when the signal aborts; its `refusals` say where only some have it.
   */
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Lets go of a connection that was kept for the next mail. */
  close?(): void;
}
