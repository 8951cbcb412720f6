import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../log.ts';
import { type Mail, MailError, type Mailer } from '../mailer.ts';
import { composed } from './smtp.ts';

// Release 0.1.0 wrote the same header: its files are found as well.
const header = 'X-Enquiry-References';

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
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(await composed(mail, recipient, { [header]: mail.references.join(' ') }));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    } catch (error) {
      throw new MailError('away', reasonOf(error), { cause: error });
    }
  }

  /** Removes every mail that carries one of these enquiries, also where a mail program has filed it in a folder below. */
  async forget(references: readonly string[]): Promise<void> {
    if (!existsSync(this.folder)) return;
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      // Headers alone: a message may quote another enquiry's reference.
      const [head = ''] = (await readFile(path, 'latin1')).split(/\r?\n\r?\n/, 1);
      const value = new RegExp(`^${header}:(.*)$`, 'im').exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? '';
      // Still older ones have their reference in the file's name alone.
      const carried = [...value.split(' '), /^enquiry-(.+)\.eml/.exec(entry.name)?.[1]];
      if (references.some((reference) => carried.includes(reference))) await rm(path, { force: true });
    }
  }
}
