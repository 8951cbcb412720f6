// Crockford's base 32: no I, L, O or U, so it survives being read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short reference for one enquiry, such as "7K3W-9QXM": 40 random bits. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** What an operator typed, in the form that is stored: any case, with or without the hyphen. */
export function canonicalReference(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
