import type { Business } from '../schemas/business.ts';

/**
 * A contact card that phones save when it is opened: version 3.0 (RFC 2426), because Android reads only a part of 4.0.
 * `X-ABShowAs` makes Apple's Contacts file it as a company; others ignore it.
 *
 * @param country Of the address.
 * @param note Free text, such as when calls are taken.
 * @param photo A square PNG, shown when the business rings or is rung.
 */
export function vcard(
  { name, phone, secondPhone, email, address, siteUrl }: Business,
  country: string,
  note?: string,
  photo?: Uint8Array,
): string {
  const { street, suburb, city = '', postcode = '' } = address ?? {};
  // The fields for a post box and an extended address, which come first, stay empty: a box is the street.
  const postal = ['', '', [street, suburb].filter(Boolean).join(', '), city, '', postcode, country];
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // Required, and empty for what is no person.
    'N:;;;;',
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    'X-ABShowAs:COMPANY',
    `TEL;TYPE=WORK,VOICE,PREF:${phone.dial}`,
    secondPhone && `TEL;TYPE=WORK,VOICE:${secondPhone.dial}`,
    email && `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`,
    address && `ADR;TYPE=WORK,POSTAL:${postal.map(escaped).join(';')}`,
    // Of type uri, which has nothing escaped.
    `URL:${siteUrl}/`,
    note && `NOTE:${escaped(note)}`,
    photo && `PHOTO;ENCODING=b;TYPE=PNG:${Buffer.from(photo).toString('base64')}`,
    'END:VCARD',
  ];
  // A line has at most 70 characters, none of them in two; each further line starts with a space (RFC 2426, § 2.6).
  return lines.flatMap((line) => (line ? `${line.match(/.{1,70}/gu)?.join('\r\n ')}\r\n` : [])).join('');
}

/** A text value (RFC 2426, § 5 and § 4 "text-value"). */
const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
