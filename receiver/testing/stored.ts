import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { fieldNames } from '../src/contract/fields.ts';
import { openDatabase } from '../src/node/sqlite.ts';
import type { StoredEnquiry } from '../src/store.ts';
import { allRows } from './contract.ts';
import type { TestReceiver } from './receiver.ts';

/** What the receiver's database holds, oldest first. */
export const storedBy = ({ store }: Pick<TestReceiver, 'store'>): Promise<StoredEnquiry[]> => allRows(store);

/** The eight fields of one stored enquiry and nothing else. */
export function fieldsOf(row: StoredEnquiry | undefined): Record<string, string | undefined> {
  return Object.fromEntries(fieldNames.map((name) => [name, row?.[name]]));
}

/** The mails in the local mailbox as they stand in their files. */
export function rawMailsOf({ config }: TestReceiver): string[] {
  const folder = join(config.dataDir, 'mailbox');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The mails in the local mailbox as a mail program reads them. */
export async function mailsOf(receiver: TestReceiver): Promise<Email[]> {
  return Promise.all(rawMailsOf(receiver).map((mail) => PostalMime.parse(mail)));
}

/** The messages of all stored enquiries, oldest first. No receiver may have the folder open. */
export function storedMessages(dataDir: string): string[] {
  const db = openDatabase(dataDir);
  try {
    return db
      .prepare("SELECT fields ->> 'message' AS message FROM enquiry ORDER BY id")
      .all()
      .map((row) => String(row.message));
  } finally {
    db.close();
  }
}
