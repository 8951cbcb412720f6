import { createHmac, type KeyObject } from 'node:crypto';
import { type Enquiry, fieldNames } from '../../contract/fields.ts';

/**
 * A keyed digest of the eight normalised fields: equal for the same enquiry sent twice, and worth
 * nothing to somebody who has the database but wants to test guesses without its key.
 */
export function fingerprint(enquiry: Enquiry, key: KeyObject): Uint8Array {
  return createHmac('sha256', key)
    .update(JSON.stringify(fieldNames.map((name) => enquiry[name])))
    .digest();
}
