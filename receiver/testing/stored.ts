import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { fieldNames } from '../src/contract/fields.ts';
import type { StoredEnquiry } from '../src/delivery/store.ts';
import { openDatabase } from '../src/node/store/database.ts';
import type { TestReceiver } from './receiver.ts';

/** Ends the receiver and reads what its database holds, oldest first. */
export async function storedBy(receiver: TestReceiver): Promise<StoredEnquiry[]> {
  await receiver.close();
  const db = openDatabase(receiver.config.dataDir);
  try {
    return db.prepare('SELECT * FROM enquiry ORDER BY id').all() as unknown as StoredEnquiry[];
  } finally {
    db.close();
  }
}

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
      .prepare('SELECT message FROM enquiry ORDER BY id')
      .all()
      .map((row) => String(row.message));
  } finally {
    db.close();
  }
}
