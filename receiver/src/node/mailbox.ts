import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../log.ts';
import { type Mail, MailError, type Mailer } from '../mailer.ts';
import { composed } from './smtp.ts';

/** Bytes of a mail in which its headers are looked for. */
const longestHead = 64 * 1024;

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

  /**
   * Removes the mails of these enquiries, also where a mail program has filed them in a folder below or given them
   * another name: then their headers name them, as those of an older release's digests do.
   */
  async forget(references: readonly string[]): Promise<void> {
    if (references.length === 0 || !existsSync(this.folder)) return;
    const isNamed = (text: string) => references.some((reference) => text.includes(reference));
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const isOwnName = /^(enquiry|digest|list)\.(\w{4}-\w{4})\.(\2|\d+)\.eml$/.test(entry.name);
      if (isNamed(entry.name) || (!isOwnName && isNamed(await idHeaders(path))))
        await rm(path, { force: true });
    }
  }
}

/** The headers of a mail that name enquiries: its own id, and what an older release wrote beside it. */
async function idHeaders(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHead), 0, longestHead, 0);
    const [head = ''] = buffer.toString('latin1', 0, bytesRead).split(/\r?\n\r?\n/, 1);
    const headers = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
    return headers.filter((header) => /^(Message-ID|X-Enquiry-References):/i.test(header)).join('\n');
  } finally {
    await file.close();
  }
}
