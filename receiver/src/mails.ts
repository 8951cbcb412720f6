import { fieldNames, fieldOf } from './contract/fields.ts';
import type { Mail } from './mailer.ts';
import { isUrgent, type StoredEnquiry, type Suspicion } from './store.ts';

/** What a mail tells of an enquiry. */
export type MailedEnquiry = Omit<StoredEnquiry, 'id' | 'status' | 'expires_at' | 'error'>;

export interface MailOptions {
  mailFrom: string;
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

/**
 * Text for a header in which no RFC 2047 encoded word begins. Mail programs would decode a visitor's
 * "=?utf-8?…?=", also to the line ends and direction marks that were taken out of the field itself.
 */
const forHeader = (text: string) => text.replaceAll('=?', '= ?');

const line = (label: string, value: string) => `${`${label}:`.padEnd(18)}${value || '-'}`;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** All eight fields as lines of text, empty ones as a dash, the message below. */
function enquiryText(enquiry: MailedEnquiry, timeZone: string): string {
  return [
    ...fieldNames
      .filter((name) => name !== 'message')
      .map((name) => line(fieldOf(name).label, enquiry[name])),
    line('Received', officeTime(enquiry.received_at, timeZone)),
    line('Reference', enquiry.reference),
    '',
    enquiry.message,
    '',
  ].join('\n');
}

/**
 * The mail for one enquiry. The sender is the site's own address (a visitor's would fail SPF and
 * DMARC); a reply goes to the visitor.
 */
export function enquiryMail(enquiry: MailedEnquiry, { mailFrom, timeZone }: MailOptions): Mail {
  const { reference, received_at, email, service } = enquiry;
  const urgent = isUrgent(enquiry);
  const name = `${enquiry.firstName} ${enquiry.lastName}`;
  // An address cannot be changed; with an encoded word in it, it stands in the text alone. No real one has it.
  const replyTo = email.includes('=?') ? {} : { replyTo: { name: forHeader(name), address: email } };
  return {
    fileName: `enquiry-${reference}`,
    messageId: `enquiry.${reference}.${received_at}@${domainOf(mailFrom)}`,
    from: mailFrom,
    ...replyTo,
    subject: forHeader(`${urgent ? 'URGENT: ' : ''}${service || 'Enquiry'} from ${name} [${reference}]`),
    text: enquiryText(enquiry, timeZone),
    date: new Date(received_at),
    urgent,
    references: [reference],
  };
}

const reasons: Record<Suspicion, string> = {
  honeypot:
    'a field that people cannot see was filled in; robots do that, and so does autofill for real people',
  burst: 'very many messages arrived within ten minutes',
  day: 'more messages arrived today than are mailed one by one',
  origin: 'the browser did not say which site the form was on',
};

function subjectOf(batch: readonly MailedEnquiry[]): string {
  const urgent = batch.filter(isUrgent).length;
  const all = `${batch.length} suspect website ${batch.length === 1 ? 'enquiry' : 'enquiries'}`;
  return urgent === 0 ? `${all}: please look through` : `URGENT: ${urgent} of ${all}: please look through`;
}

/** Many suspects in one mail, in the order given, each in full. */
export function digestMail(batch: readonly MailedEnquiry[], { mailFrom, timeZone }: MailOptions): Mail {
  const names = `${batch[0]?.reference}.${batch.at(-1)?.reference}`;
  const sections = batch.map((enquiry, index) =>
    [
      `----- ${index + 1} of ${batch.length} -----`,
      line('Suspect because', enquiry.suspicion && reasons[enquiry.suspicion]),
      // Indented, no line of a message can look like the heading of another enquiry.
      enquiryText({ ...enquiry, message: enquiry.message.replace(/^/gm, '  ') }, timeZone),
    ].join('\n'),
  );
  return {
    fileName: batch.length === 1 ? `enquiry-${batch[0]?.reference}` : `digest-${names}`,
    messageId: `digest.${names}@${domainOf(mailFrom)}`,
    from: mailFrom,
    subject: subjectOf(batch),
    text: [
      'These messages looked unusual and were not mailed one by one. Real customers may be among them;',
      'their email address and phone number stand in each.',
      '',
      ...sections,
    ].join('\n'),
    date: new Date(Math.max(...batch.map(({ received_at }) => received_at))),
    urgent: batch.some(isUrgent),
    references: batch.map(({ reference }) => reference),
  };
}

/** How much a list says of each: whom to answer, or only what no visitor wrote but the digits of a phone number. */
export type ListDetail = 'contact' | 'phone';

/** The digest of enquiries whose text the mail server has refused. */
export function listMail(batch: readonly MailedEnquiry[], options: MailOptions, detail: ListDetail): Mail {
  const mail = digestMail(batch, options);
  const lines = batch.map(({ reference, received_at, firstName, lastName, email, phone, address }) =>
    [
      reference,
      officeTime(received_at, options.timeZone),
      phone.replace(/[^\d+ ]/g, '') || 'no phone',
      ...(detail === 'contact' ? [`${firstName} ${lastName}`, email, address || 'no address'] : []),
    ].join('   '),
  );
  return {
    ...mail,
    fileName: `${detail}-${mail.fileName}`,
    messageId: `${detail}-${mail.messageId}`,
    text: [
      'The mail server refused the text of these messages. Real customers may be among them: read each',
      'with "npm run enquiries -- show REFERENCE", or call the number.',
      '',
      ...lines,
      '',
    ].join('\n'),
  };
}

/** Tells the operator what is wrong, a sentence each, or with none that nothing is any more. */
export function alertMail(
  problems: readonly string[],
  { mailFrom, timeZone }: MailOptions,
  { where, at }: { where: string; at: number },
): Mail {
  const over = problems.length === 0;
  return {
    fileName: `alert-${at}`,
    messageId: `alert.${at}@${domainOf(mailFrom)}`,
    from: mailFrom,
    subject: over ? 'Website enquiries are being delivered again' : 'Website enquiries need your attention',
    text: [
      ...(over ? ['Everything that was wrong is over.'] : problems),
      '',
      `${where}, ${officeTime(at, timeZone)}`,
    ].join('\n'),
    date: new Date(at),
    urgent: !over,
    references: [],
  };
}

/** What the webhook is told of urgent enquiries, the newest first: nothing in it is of a visitor. */
export function urgentNotice(enquiries: readonly MailedEnquiry[]): Record<string, string> {
  const [newest] = enquiries;
  if (newest === undefined) throw new Error('A notice is about one enquiry or more.');
  const { reference, service, received_at } = newest;
  const others = enquiries.length > 1 ? `, and ${enquiries.length - 1} more` : '';
  return {
    text: `URGENT website enquiry: ${service || 'Enquiry'} [${reference}]${others}. Read the mail, or "npm run enquiries -- show ${reference}".`,
    ...{ reference, service, received: new Date(received_at).toISOString() },
  };
}
