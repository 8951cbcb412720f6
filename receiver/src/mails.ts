import { fieldNames, fieldOf } from './contract/fields.ts';
import type { Mail } from './mailer.ts';
import { isUrgent, type MailedEnquiry, type Suspicion } from './outbox.ts';

export interface MailOptions {
  mailFrom: string;
  timeZone: string;
}

/** The time as the office reads it, such as "Saturday, 21 November 2026 at 2:25 pm". */
export function officeTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-NZ', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);
}

/**
 * Text for a header in which no RFC 2047 encoded word begins. Mail programs would decode a visitor's
 * "=?utf-8?…?=", also to the line ends and direction marks that were taken out of the field itself.
 */
const forHeader = (text: string) => text.replaceAll('=?', '= ?');

const line = (label: string, value: string) => `${`${label}:`.padEnd(18)}${value || '-'}`;

export const fieldLines = (enquiry: Pick<MailedEnquiry, (typeof fieldNames)[number]>) =>
  fieldNames.filter((name) => name !== 'message').map((name) => line(fieldOf(name).label, enquiry[name]));

/** All eight fields as lines of text, empty ones as a dash, the message below. */
function enquiryText(enquiry: MailedEnquiry, timeZone: string): string {
  return [
    ...fieldLines(enquiry),
    line('Received', officeTime(enquiry.received_at, timeZone)),
    line('Reference', enquiry.reference),
    '',
    enquiry.message,
    '',
  ].join('\n');
}

/** The sender is the site's own address: a visitor's would fail SPF and DMARC. */
const headOf = (id: string, { mailFrom }: MailOptions, contentId = id) => ({
  messageId: `${id}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`,
  contentId,
  from: mailFrom,
});

/**
 * The mail for one enquiry; a reply goes to the visitor.
 *
 * @param plannedAt When it was to go: another moment if somebody asked for it again.
 */
export function enquiryMail(
  enquiry: MailedEnquiry,
  options: MailOptions,
  plannedAt = enquiry.received_at,
): Mail {
  const { reference, received_at, email, service } = enquiry;
  const urgent = isUrgent(enquiry);
  const name = `${enquiry.firstName} ${enquiry.lastName}`;
  return {
    ...headOf(
      `enquiry.${reference}.${received_at}`,
      options,
      `enquiry.${reference}.${received_at}.${plannedAt}`,
    ),
    // An address cannot be changed; with an encoded word in it, it stands in the text alone. No real one has it.
    ...(email.includes('=?') ? {} : { replyTo: { name: forHeader(name), address: email } }),
    subject: forHeader(`${urgent ? 'URGENT: ' : ''}${service || 'Enquiry'} from ${name} [${reference}]`),
    text: enquiryText(enquiry, options.timeZone),
    date: new Date(received_at),
    urgent,
  };
}

const reasons: Record<Suspicion, string> = {
  honeypot:
    'a field that people cannot see was filled in; robots do that, and so does autofill for real people',
  burst: 'very many messages arrived within ten minutes',
  day: 'more messages arrived today than are mailed one by one',
  origin: 'the browser did not say which site the form was on',
};

/** Suspects in one mail. @param withText False where the mail server has refused their messages: they are left out. */
export function digestMail(enquiries: readonly MailedEnquiry[], options: MailOptions, withText = true): Mail {
  const urgent = enquiries.filter(isUrgent).length;
  const all = `${enquiries.length} suspect website ${enquiries.length === 1 ? 'enquiry' : 'enquiries'}`;
  const textOf = ({ message, reference }: MailedEnquiry) =>
    withText
      ? message
      : `The mail server refused the text. Read it with "npm run enquiries -- show ${reference}".`;
  const sections = enquiries.map((enquiry, index) =>
    [
      `----- ${index + 1} of ${enquiries.length} -----`,
      line('Suspect because', enquiry.suspicion && reasons[enquiry.suspicion]),
      // Indented, no line of a message can look like the heading of another enquiry.
      enquiryText({ ...enquiry, message: textOf(enquiry).replace(/^/gm, '  ') }, options.timeZone),
    ].join('\n'),
  );
  const kind = withText ? 'digest' : 'list';
  const references = enquiries.map(({ reference }) => reference);
  return {
    ...headOf(`${kind}.${references[0]}.${references.at(-1)}`, options, `${kind}.${references.join('.')}`),
    subject: `${urgent === 0 ? '' : `URGENT: ${urgent} of `}${all}: please look through`,
    text: [
      'These messages looked unusual and were not mailed one by one. Real customers may be among them;',
      'their email address and phone number stand in each.',
      '',
      ...sections,
    ].join('\n'),
    date: new Date(Math.max(...enquiries.map(({ received_at }) => received_at))),
    urgent: urgent > 0,
  };
}

/** Tells the operator what is wrong, a sentence each, or with none that nothing is any more. */
export function alertMail(
  problems: readonly string[],
  options: MailOptions,
  where: string,
  at: number,
): Mail {
  const over = problems.length === 0;
  return {
    ...headOf(`alert.${at}`, options),
    subject: over ? 'Website enquiries are being delivered again' : 'Website enquiries need your attention',
    text: [
      ...(over ? ['Everything that was wrong is over.'] : problems),
      '',
      `${where}, ${officeTime(at, options.timeZone)}`,
    ].join('\n'),
    date: new Date(at),
    urgent: !over,
  };
}

/** Shows that alerts arrive, before one is needed. */
export function testAlertMail(options: MailOptions, where: string, at: number): Mail {
  return {
    ...headOf(`alert-test.${at}`, options),
    subject: 'Test: alerts about website enquiries reach you',
    text: [
      'Nothing is wrong. This test comes at the first start and once a week.',
      'Where it no longer comes, see to ALERT_TO: alerts would not come either.',
      '',
      `${where}, ${officeTime(at, options.timeZone)}`,
    ].join('\n'),
    date: new Date(at),
    urgent: false,
  };
}

/** What the webhook is told of the newest urgent enquiry and how many more there are: nothing of a visitor. */
export function urgentNotice({ reference, service, received_at }: MailedEnquiry, more: number) {
  const others = more > 0 ? `, and ${more} more` : '';
  return {
    text: `URGENT website enquiry: ${service || 'Enquiry'} [${reference}]${others}. Read the mail, or "npm run enquiries -- show ${reference}".`,
    reference,
    service,
    received: new Date(received_at).toISOString(),
  };
}
