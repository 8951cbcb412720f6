import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { databaseFileName } from '../src/node/store/database.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';

/** The data of a receiver that has taken one enquiry, with its table of enquiries changed. */
async function dataWith(change: string): Promise<string> {
  const dataDir = temporaryFolder();
  const receiver = await startReceiver({ dataDir });
  await post(receiver.address, newEnquiry());
  await receiver.close();
  const database = new DatabaseSync(join(dataDir, databaseFileName));
  database.exec(change);
  database.close();
  return dataDir;
}

it.each([
  ['before the form had a field', 'ALTER TABLE enquiry DROP COLUMN address'],
  ['when the form had a field more', "ALTER TABLE enquiry ADD COLUMN colour TEXT NOT NULL DEFAULT ''"],
])('a database from %s keeps what it has and takes what comes', async (_, change) => {
  const dataDir = await dataWith(change);
  const { address, stored } = await startReceiver({ dataDir });
  expect((await post(address, newEnquiry({ address: '1 Example Road' }))).status).toBe(200);
  expect(await stored()).toBe(2);
});
