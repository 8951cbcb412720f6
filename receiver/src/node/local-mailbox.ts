import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryFailure } from '../delivery/delivery-failure.ts';
import { reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { composeMail } from './compose-mail.ts';

const unfinished = '.part';

/** A mail file as text in which a reference stands in one piece. */
function readable(mail: string): string {
  const [, head = mail, body = ''] = /^(.*?\r?\n)\r?\n(.*)$/s.exec(mail) ?? [];
  // Text that is mostly not Latin, such as spam in a digest.
  if (/^content-transfer-encoding: *base64/im.test(head))
    return head + Buffer.from(body, 'base64').toString('utf8');
  // Quoted-printable breaks long lines, and with them a reference, by "=" at the end.
  return mail.replace(/=\r?\n/g, '');
}

/** Where no mail server is configured: each mail becomes an `.eml` file that any mail program opens. */
export class LocalMailbox implements Mailer {
  readonly folder: string;
  readonly description: string;

  /** Creates the folder and removes what a killed process left half-written in it. */
  constructor(dataDir: string) {
    this.folder = join(dataDir, 'mailbox');
    this.description = `into the local mailbox ${this.folder} (no mail server is configured)`;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.folder)) {
      if (name.endsWith(unfinished)) rmSync(join(this.folder, name));
    }
  }

  /**
   * Writes the mail under a name of its own and only then gives it the final one: a reader sees a
   * whole file or none, and a second attempt replaces the first instead of adding to it.
   */
  async deliver(mail: OutgoingMail): Promise<void> {
    const path = join(this.folder, `${mail.fileName}.eml`);
    try {
      const file = await open(path + unfinished, 'w', 0o600);
      try {
        await file.writeFile(await composeMail(mail));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path + unfinished, path);
      const folder = await open(this.folder, 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } catch (error) {
      throw new DeliveryFailure(reasonOf(error), { stage: 'server', cause: error });
    }
  }

  /**
   * Every mail that carries one of the references, also where a mail program has filed it in a folder
   * below, and all the references that stand in those mails.
   */
  async find(references: readonly string[]): Promise<{ files: string[]; mentioned: string[] }> {
    const files: string[] = [];
    const mentioned = new Set<string>();
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const text = readable(await readFile(path, 'latin1'));
      if (!references.some((reference) => text.includes(reference))) continue;
      files.push(path);
      for (const [found] of text.matchAll(/[0-9A-Z]{4}-[0-9A-Z]{4}/g)) mentioned.add(found);
    }
    return { files, mentioned: [...mentioned] };
  }

  /** Removes mails that `find` has found. */
  async remove(files: readonly string[]): Promise<void> {
    for (const path of files) await rm(path);
  }
}
