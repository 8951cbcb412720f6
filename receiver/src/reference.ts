// Crockford's base 32: no I, L, O or U, so it survives being read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short reference for one enquiry, such as "7K3W-9QXM": 40 random bits. */
export function newReference(): string {
  // Node draws many of these at once: a tenth of what `getRandomValues` costs. The last digits are random.
  const digits = Number.parseInt(crypto.randomUUID().slice(-10), 16).toString(32).padStart(8, '0');
  const letters = Array.from(digits, (digit) => alphabet[Number.parseInt(digit, 32)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A reference as somebody types or hears it: in any case, without the hyphen, with O for 0 and I or L for 1. */
export function parseReference(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
