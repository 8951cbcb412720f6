import {
  domainOf,
  enquiryText,
  type MailAddresses,
  type MailedEnquiry,
  officeTime,
  type Quarantine,
} from './enquiry-mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

const reasons: Record<Quarantine, string> = {
  honeypot:
    'a field that people cannot see was filled in; robots do that, and so does autofill for real people',
  burst: 'very many messages arrived within ten minutes',
  day: 'more messages arrived today than are mailed one by one',
  origin: 'the browser did not say which site the form was on',
};

/** Many suspects in one mail, each in full. */
export function digestMail(batch: readonly MailedEnquiry[], addresses: MailAddresses): OutgoingMail {
  const names = `${batch[0]?.reference}.${batch.at(-1)?.reference}`;
  const sections = batch.map((enquiry, index) =>
    [
      `----- ${index + 1} of ${batch.length} -----`,
      `${'Set apart since:'.padEnd(18)}${enquiry.reason && reasons[enquiry.reason]}`,
      enquiryText(enquiry, addresses.timeZone),
    ].join('\n'),
  );
  return {
    fileName: `digest-${names}`,
    messageId: `digest.${names}@${domainOf(addresses.mailFrom)}`,
    from: addresses.mailFrom,
    to: addresses.mailTo,
    subject: `${batch.length} website ${batch.length === 1 ? 'enquiry' : 'enquiries'} set apart as possible spam: please look through`,
    text: [
      'These messages looked unusual and were not mailed one by one. Real customers may be among them;',
      'their email address and phone number stand in each.',
      '',
      ...sections,
    ].join('\n'),
    date: new Date(batch.at(-1)?.received_at ?? 0),
    urgent: false,
    about: batch,
  };
}

/** The digest with nothing in it that a visitor wrote, except the digits of a phone number. */
export function listMail(batch: readonly MailedEnquiry[], addresses: MailAddresses): OutgoingMail {
  const mail = digestMail(batch, addresses);
  const lines = batch.map(({ reference, phone, received_at }) =>
    [
      reference,
      officeTime(received_at, addresses.timeZone),
      phone.replace(/[^\d+ ]/g, '') || 'no phone',
    ].join('   '),
  );
  return {
    ...mail,
    fileName: `list-${mail.fileName}`,
    messageId: `list-${mail.messageId}`,
    text: [
      'The mail server refused the text of these messages. Real customers may be among them: read each',
      'with "npm run enquiries -- show REFERENCE", or call the number.',
      '',
      ...lines,
      '',
    ].join('\n'),
  };
}
