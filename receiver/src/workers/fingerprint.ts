import { type Enquiry, fieldNames } from '../contract/fields.ts';

/** A keyed digest of the eight normalised fields: equal for the same enquiry sent twice. */
export type Fingerprints = (enquiry: Enquiry) => Promise<Uint8Array>;

/** Digests with a key of hexadecimal digits; without the key nobody can test guesses against the database. */
export async function fingerprintsWith(hex: string): Promise<Fingerprints> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return async (enquiry) => {
    const text = JSON.stringify(fieldNames.map((name) => enquiry[name]));
    return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
  };
}
