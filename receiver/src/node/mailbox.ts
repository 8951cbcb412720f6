import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../log.ts';
import { type Mail, MailError, type Mailer } from '../mailer.ts';
import { composed } from './smtp.ts';

/** Where no mail server is configured: each enquiry becomes an `.eml` file that any mail program opens. */
export class LocalMailbox implements Mailer {
  readonly folder: string;
  readonly description: string;
  readonly separate = true;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'mailbox');
    this.description = `into the local mailbox ${this.folder} (no mail server is configured)`;
  }

  /** Writes and renames, so that no mail program sees half a file. A second attempt replaces the first. */
  async send(mail: Mail, recipient: string): Promise<void> {
    const path = join(this.folder, `${mail.messageId.split('@')[0]}.eml`);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, await composed(mail, recipient), { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
    } catch (error) {
      throw new MailError('outage', reasonOf(error), { cause: error });
    }
  }

  /** Removes the mails of these enquiries by their names, also where a mail program has filed them in a folder below. */
  async forget(references: readonly string[]): Promise<void> {
    if (references.length === 0 || !existsSync(this.folder)) return;
    for (const name of await readdir(this.folder, { recursive: true }))
      if (references.some((reference) => name.includes(reference))) await rm(join(this.folder, name));
  }
}
