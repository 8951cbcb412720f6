import { domainOf, officeTime } from './enquiry-mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

export interface AlertMail {
  mailFrom: string;
  alertTo: readonly string[];
  timeZone: string;
  /** What is wrong, a sentence each; none where all is over. */
  problems: readonly string[];
  /** The machine that says so. */
  where: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Tells the operator what is wrong, or that nothing is any more. */
export function alertMail({ mailFrom, alertTo, timeZone, problems, where, at }: AlertMail): OutgoingMail {
  const over = problems.length === 0;
  return {
    fileName: `alert-${at}`,
    messageId: `alert.${at}@${domainOf(mailFrom)}`,
    from: mailFrom,
    to: alertTo,
    subject: over ? 'Website enquiries are being delivered again' : 'Website enquiries need your attention',
    text: [
      ...(over ? ['Everything that was wrong is over.'] : problems),
      '',
      `${where}, ${officeTime(at, timeZone)}`,
    ].join('\n'),
    date: new Date(at),
    urgent: !over,
  };
}
