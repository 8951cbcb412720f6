import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEnd } from './cleanup.ts';

const pem = readFileSync(new URL('./localhost.pem', import.meta.url), 'utf8');
/** A certificate for localhost that nobody has signed, and its key; for tests alone. */
export const certificate = { cert: pem, key: pem };

export interface MailServer {
  port: number;
  /** What it has taken over, as a mail program shows it. */
  mails: Email[];
}

/**
 * A mail server that speaks the protocol in full, on a free port of this machine; it ends with the test. It
 * takes a mail over where `refusal` has no error for it.
 */
export async function mailServer(
  options: SMTPServerOptions = {},
  refusal: (mail: Email) => Error | undefined = () => undefined,
): Promise<MailServer> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onData(stream, _session, callback) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          const error = refusal(mail);
          if (error === undefined) mails.push(mail);
          callback(error);
        }, callback);
    },
  });
  // A client that breaks off in the middle of a handshake: that is what some tests are for.
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  atEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port, mails };
}

/** Lets in one user with one password. */
export const login = (user: string, password: string): SMTPServerOptions => ({
  authOptional: false,
  onAuth: (auth, _session, callback) =>
    auth.username === user && auth.password === password
      ? callback(null, { user })
      : callback(Object.assign(new Error('5.7.8 Authentication credentials invalid'), { responseCode: 535 })),
});
