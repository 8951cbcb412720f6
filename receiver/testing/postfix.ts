import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import type { Certificate } from './certificate.ts';
import { atEnd } from './cleanup.ts';
import { temporaryFolder } from './folder.ts';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/postfix';
const daemons = '/usr/lib/postfix/sbin';
// Who owns delivered mail; Postfix refuses to write as one of the system's own users.
const nobody = 65_534;

/** Why Postfix cannot run here; undefined where it can. Its master process has to be started by root. */
export function whyNoPostfix(): string | undefined {
  if (process.getuid?.() !== 0) return 'Postfix is started by root only';
  return existsSync(program) && existsSync(daemons) ? undefined : 'Postfix is not installed';
}

/** Postfix's main.cf: everything of its own below one folder, no mail to anywhere but the mailbox. */
const settings = (folder: string, address: string): Record<string, string> => {
  const domain = address.slice(address.indexOf('@') + 1);
  return {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    maillog_file: join(folder, 'log'),
    maillog_file_prefixes: folder,
    daemon_directory: daemons,
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    myhostname: `mail.${domain}`,
    mydestination: '',
    inet_protocols: 'ipv4',
    alias_maps: '',
    alias_database: '',
    default_transport: 'error: no mail leaves this machine',
    smtpd_recipient_restrictions: 'reject_unauth_destination',
    smtpd_tls_security_level: 'encrypt',
    smtpd_tls_cert_file: join(folder, 'cert.pem'),
    smtpd_tls_key_file: join(folder, 'key.pem'),
    virtual_mailbox_domains: domain,
    virtual_mailbox_base: join(folder, 'mail'),
    virtual_mailbox_maps: `inline:{${address}=box/}`,
    virtual_uid_maps: `static:${nobody}`,
    virtual_gid_maps: `static:${nobody}`,
  };
};

const services = (port: number) =>
  `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
`.trimStart();

/** Debian's mail server with one mailbox, apart from the machine's own: other folders, other port. */
export class Postfix {
  readonly port: number;
  #folder: string;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  /** Starts one that takes mail for `address` and asks for TLS. It ends with the test. */
  static async withMailbox(address: string, { cert, key }: Certificate): Promise<Postfix> {
    const folder = temporaryFolder();
    // Its processes give up root and still have to find their folders.
    chmodSync(folder, 0o755);
    for (const name of ['conf', 'queue', 'data', 'mail']) mkdirSync(join(folder, name));
    const postfix = new Postfix(folder, await freePort());
    const main = Object.entries(settings(folder, address)).map(([name, value]) => `${name} = ${value}\n`);
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
    writeFileSync(join(folder, 'conf/main.cf'), main.join(''));
    writeFileSync(join(folder, 'conf/master.cf'), services(postfix.port));
    const owner = await promisify(execFile)('id', ['-u', 'postfix']);
    chownSync(join(folder, 'data'), Number(owner.stdout), 0);
    chownSync(join(folder, 'mail'), nobody, nobody);
    await postfix.start();
    return postfix;
  }

  async start(): Promise<void> {
    await this.#control('start');
    atEnd(() => this.stop());
  }

  /** Ends all of its processes; nothing where it does not run. */
  async stop(): Promise<void> {
    if (existsSync(join(this.#folder, 'queue/pid/master.pid')) && (await this.#runs()))
      await this.#control('stop');
  }

  /** What lies in the mailbox, oldest first. */
  mails(): Promise<Email[]> {
    const folder = join(this.#folder, 'mail/box/new');
    const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
    return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  }

  async #runs(): Promise<boolean> {
    return this.#control('status').then(
      () => true,
      () => false,
    );
  }

  async #control(command: 'start' | 'stop' | 'status'): Promise<void> {
    await promisify(execFile)(program, ['-c', join(this.#folder, 'conf'), command]);
  }
}
