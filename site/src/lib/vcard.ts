import type { Business } from '../schemas/business.ts';

/** What a contact card says of a business. */
export interface ContactCard {
  name: string;
  /** As a phone dials them, the one to ring first: "+6491234567" or "0800123456". */
  phones: readonly string[];
  email?: string | undefined;
  /** Postal address. */
  address?: Business['address'];
  /** Of the address. */
  country: string;
  /** Address of the site. */
  url: string;
  /** Free text, such as when calls are taken. */
  note?: string | undefined;
  /** A square PNG, shown when the business rings or is rung. */
  photo?: Uint8Array | undefined;
}

/**
 * A contact card that phones save when it is opened: version 3.0 (RFC 2426), because Android reads only a part of 4.0.
 * `X-ABShowAs` makes Apple's Contacts file it as a company; others ignore it.
 */
export function vcard({ name, phones, email, address, url, note, photo, country }: ContactCard): string {
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
    ...phones.map((phone, index) => `TEL;TYPE=WORK,VOICE${index === 0 ? ',PREF' : ''}:${escaped(phone)}`),
    email && `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`,
    address && `ADR;TYPE=WORK,POSTAL:${postal.map(escaped).join(';')}`,
    // Of type uri, which has nothing escaped.
    `URL:${url}`,
    note && `NOTE:${escaped(note)}`,
    photo && `PHOTO;ENCODING=b;TYPE=PNG:${Buffer.from(photo).toString('base64')}`,
    'END:VCARD',
  ];
  // A line has at most 70 characters, none of them in two; each further line starts with a space (RFC 2426, § 2.6).
  return lines.flatMap((line) => (line ? `${line.match(/.{1,70}/gu)?.join('\r\n ')}\r\n` : [])).join('');
}

/** A text value (RFC 2426, § 5 and § 4 "text-value"). */
const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
