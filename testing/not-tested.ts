import { appendFileSync } from 'node:fs';

/** Where `npm test` collects what was not tested, to repeat it at its end. */
export const notTestedFile = 'NOT_TESTED_FILE';

/**
 * Says that something is not tested here.
 *
 * @param what What, and why: the end of a sentence, such as "the units of systemd, because it is not installed".
 */
export function notTested(what: string): void {
  const line = `NOT TESTED: ${what}${what.endsWith('.') ? '' : '.'}`;
  console.warn(line);
  const file = process.env[notTestedFile];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
}
