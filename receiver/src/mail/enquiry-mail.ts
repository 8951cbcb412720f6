import { type Enquiry, emergencyService, type FieldName, fieldNames, fieldOf } from '../contract/fields.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** Why an enquiry is quarantined: mailed in the digest and not by itself. */
export type Quarantine = 'honeypot' | 'burst' | 'origin' | 'day';

/** What a mail tells of an enquiry. */
export interface MailedEnquiry extends Enquiry {
  reference: string;
  /** Milliseconds since 1970. */
  received_at: number;
  /** Why it is quarantined; empty where it is not. */
  reason: Quarantine | '';
}

export interface MailAddresses {
  mailFrom: string;
  mailTo: readonly string[];
  timeZone: string;
}

/** The time as the office reads it, such as "Sat, 21 Nov 2026, 2:25 pm NZDT". */
export function officeTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-NZ', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
}

/** Somebody waits for help now: says so, or asks for the emergency plumber. */
export function isUrgent({ urgent, service }: Pick<Enquiry, 'urgent' | 'service'>): boolean {
  return urgent !== '' || service === emergencyService;
}

/** All eight fields as lines of text, empty ones as a dash, the message below. */
export function enquiryText(enquiry: MailedEnquiry, timeZone: string): string {
  const lines = fieldNames
    .filter((name: FieldName) => name !== 'message')
    .map((name) => `${`${fieldOf(name).label}:`.padEnd(18)}${enquiry[name] || '-'}`);
  return [
    ...lines,
    `${'Received:'.padEnd(18)}${officeTime(enquiry.received_at, timeZone)}`,
    `${'Reference:'.padEnd(18)}${enquiry.reference}`,
    '',
    enquiry.message,
    '',
  ].join('\n');
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/**
 * The mail for one enquiry. The sender is the site's own address (a visitor's would fail SPF and
 * DMARC); a reply goes to the visitor.
 */
export function enquiryMail(enquiry: MailedEnquiry, addresses: MailAddresses): OutgoingMail {
  const urgent = isUrgent(enquiry);
  const name = `${enquiry.firstName} ${enquiry.lastName}`;
  const about = enquiry.service || 'Enquiry';
  return {
    fileName: `enquiry-${enquiry.reference}`,
    messageId: `enquiry.${enquiry.reference}.${enquiry.received_at}@${domainOf(addresses.mailFrom)}`,
    from: addresses.mailFrom,
    to: addresses.mailTo,
    replyTo: { name, address: enquiry.email },
    subject: `${urgent ? 'URGENT: ' : ''}${about} from ${name} [${enquiry.reference}]`,
    text: enquiryText(enquiry, addresses.timeZone),
    date: new Date(enquiry.received_at),
    urgent,
    about: [enquiry],
  };
}
