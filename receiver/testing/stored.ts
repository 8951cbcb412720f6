import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { fieldNames } from '../src/contract/fields.ts';
import { openDatabase } from '../src/node/database.ts';
import type { StoredEnquiry } from '../src/store.ts';
import type { TestReceiver } from './receiver.ts';

/** The eight fields of one stored enquiry and nothing else. */
export function fieldsOf(row: StoredEnquiry | undefined): Record<string, string | undefined> {
  return Object.fromEntries(fieldNames.map((name) => [name, row?.[name]]));
}

/** The mails in the local mailbox as a mail program reads them. */
export async function mailsOf({ config }: TestReceiver): Promise<Email[]> {
  const folder = join(config.dataDir, 'mailbox');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
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
