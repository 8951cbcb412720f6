import type { Mailer } from '../src/delivery/mailer.ts';
import type { OutgoingMail } from '../src/mail/outgoing-mail.ts';

/** Takes a mail and keeps the sender waiting until it is released; from then on it takes all at once. */
export class HeldMailer implements Mailer {
  readonly description = 'to a test';
  readonly delivered: OutgoingMail[] = [];
  #gate = Promise.withResolvers<void>();

  release(): void {
    this.#gate.resolve();
  }

  async deliver(mail: OutgoingMail): Promise<void> {
    await this.#gate.promise;
    this.delivered.push(mail);
  }
}
