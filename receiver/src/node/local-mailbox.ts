import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryFailure } from '../delivery/delivery-failure.ts';
import { reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { composeMail } from './compose-mail.ts';

const unfinished = '.part';

const headers = { references: 'X-Enquiry-References', senders: 'X-Enquiry-Senders' } as const;

/** What one of our headers lists; nothing where the file is another program's. */
function listed(mail: string, header: string): string[] {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
  const value = new RegExp(`^${header}:(.*)$`, 'im').exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? '';
  return value.split(' ').filter(Boolean);
}

/** Where no mail server is configured: each mail becomes an `.eml` file that any mail program opens. */
export class LocalMailbox implements Mailer {
  readonly folder: string;
  readonly description: string;
  #now: () => number;

  /** Creates the folder and removes what a killed process left half-written in it. */
  constructor(dataDir: string, now: () => number = Date.now) {
    this.#now = now;
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
        const about = mail.about ?? [];
        await file.writeFile(
          await composeMail(mail, {
            [headers.references]: about.map(({ reference }) => reference).join(' '),
            [headers.senders]: about.map(({ email }) => email).join(' '),
          }),
        );
        // Its age counts from here, by the clock that retention goes by.
        await file.utimes(this.#now() / 1000, this.#now() / 1000);
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
   * Every mail that carries one of the references or an enquiry of this sender, also where a mail program
   * has filed it in a folder below, and all the references that those mails carry. What a visitor wrote is
   * not looked at: somebody who quotes another's reference or address keeps their mail.
   */
  async find(
    references: readonly string[],
    sender: string,
  ): Promise<{ files: string[]; mentioned: string[] }> {
    const files: string[] = [];
    const mentioned = new Set<string>();
    for (const path of await this.#mails()) {
      const mail = await readFile(path, 'latin1');
      const carried = listed(mail, headers.references);
      const senders = listed(mail, headers.senders).map((address) => address.toLowerCase());
      if (!senders.includes(sender.toLowerCase()) && !references.some((wanted) => carried.includes(wanted)))
        continue;
      files.push(path);
      for (const reference of carried) mentioned.add(reference);
    }
    return { files, mentioned: [...mentioned] };
  }

  /** Removes mails that `find` has found. */
  async remove(files: readonly string[]): Promise<void> {
    for (const path of files) await rm(path);
  }

  /** Removes mails that were written longer ago than so many milliseconds. Returns how many. */
  async purge(olderThan: number): Promise<number> {
    let removed = 0;
    for (const path of await this.#mails()) {
      if ((await stat(path)).mtimeMs >= this.#now() - olderThan) continue;
      await rm(path);
      removed += 1;
    }
    return removed;
  }

  async #mails(): Promise<string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }
}
