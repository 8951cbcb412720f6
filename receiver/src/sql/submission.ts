import { emergencyService, type FieldName, fieldNames } from '../contract/fields.ts';
import { day, hour } from '../delivery/clock.ts';

/**
 * Rows of the same eight fields, by fingerprint ?1, within 24 hours of ?2. A clock set back leaves rows in the
 * future: they are no duplicates either.
 */
export const isDuplicate = `fingerprint = ?1 AND received_at > ?2 - ${day} AND received_at <= ?2 + ${hour}`;

/** What becomes of a row when the same words come once more at ?2. */
export const onceMore = {
  /** This time without anything suspicious: they deserve a direct mail. */
  suspect: `status = 'pending', reason = '', next_attempt_at = ?2,
    notice_at = CASE WHEN urgent <> '' OR service = '${emergencyService}' THEN ?2 END`,
  /** It was given up, and nobody would hear of this one either. ?3 is the new status, ?4 the suspicion. */
  dead: "status = ?3, reason = ?4, attempts = 0, refused_by = '', finished_at = NULL, next_attempt_at = ?2",
} as const;

const parameter = (name: FieldName) => `?${fieldNames.indexOf(name) + 6}`;

/** The notice of an urgent enquiry that is not quarantined is due at once. */
const noticeAt = `CASE WHEN ?4 = '' AND (${parameter('urgent')} <> '' OR ${parameter('service')} = '${emergencyService}') THEN ?2 END`;

/** Columns of a new row. */
export const columns = `reference, received_at, status, reason, fingerprint, next_attempt_at, notice_at, ${fieldNames.join(', ')}`;
/** Its values in the same order: fingerprint ?1, now ?2, status ?3, suspicion ?4, reference ?5, then the eight fields. */
export const values = `?5, ?2, ?3, ?4, ?1, ?2, ${noticeAt}, ${fieldNames.map(parameter).join(', ')}`;
