import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type AlertTest, alertTest } from '../alerts.ts';
import { selectSetting } from '../sql.ts';
import { day } from '../time.ts';

/** One a week, and a day for a machine that was off. */
const longestSinceTest = 8 * day;

/** What the service last noted of its test of the alerts. Opens the database without making a file beside it. */
function lastTest(database: string): AlertTest | undefined {
  const url = pathToFileURL(database);
  // Without a log nobody has it open; then SQLite would make one.
  if (!existsSync(`${database}-wal`)) url.searchParams.set('immutable', '1');
  using db = new DatabaseSync(url, { readOnly: true });
  const row = db.prepare(selectSetting).get({ name: alertTest });
  return row && (JSON.parse(String(row.value)) as AlertTest);
}

/** Throws where no test of the alerts has arrived lately; the message says why. */
export function checkAlerts(database: string): void {
  const test = lastTest(database);
  if (!test) throw new Error('the service has sent none yet: start it');
  const reasons = Object.entries(test.failures).map(([address, reason]) => `${address}: ${reason}`);
  if (reasons.length > 0) throw new Error(`it did not arrive (${reasons.join('; ')})`);
  if (Date.now() - test.takenAt > longestSinceTest)
    throw new Error(`the last one arrived on ${new Date(test.takenAt).toISOString().slice(0, 10)}`);
}
