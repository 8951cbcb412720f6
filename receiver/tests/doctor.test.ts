import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '../testing/certificate.ts';
import { atEnd } from '../testing/cleanup.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { freePort } from '../testing/free-port.ts';
import { login, mailServer } from '../testing/mail-server.ts';
import { siteOrigin } from '../testing/posting.ts';
import { processEnvironment, runToEnd } from '../testing/process.ts';
import { startReceiver } from '../testing/receiver.ts';

const doctor = fileURLToPath(new URL('../src/node/doctor.ts', import.meta.url));
const password = 'correct horse';

/** Runs `npm run doctor` with these settings, as an operator does. */
function check(settings: Record<string, string>) {
  return runToEnd([doctor], processEnvironment(temporaryFolder(), settings));
}

/** Settings of a mail server on this machine, and the file with the certificate that it shows. */
function smtpSettings(port: number, certificate?: string): Record<string, string> {
  const file = join(temporaryFolder(), 'certificate.pem');
  if (certificate) writeFileSync(file, certificate);
  return {
    SMTP_HOST: 'localhost',
    SMTP_PORT: String(port),
    SMTP_USER: 'site',
    SMTP_PASSWORD: password,
    MAIL_FROM: 'site@plumber.example',
    MAIL_TO: 'office@plumber.example',
    ...(certificate ? { NODE_EXTRA_CA_CERTS: file } : {}),
  };
}

/** Something on the web that is no receiver, or has a proxy in front that meddles. */
async function webServer(
  status: number,
  headers: (origin: string | undefined) => Record<string, string>,
): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => outgoing.writeHead(status, headers(incoming.headers.origin)).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the check of the mail server', () => {
  it('says ok and ends with 0 where it can log in, and mails nothing', async () => {
    const certificate = selfSigned('localhost');
    const { port, mails } = await mailServer({ ...certificate, ...login('site', password) });
    const { code, output } = await check(smtpSettings(port, certificate.cert));
    expect(output).toMatch(/^ok {5}mail server localhost:\d+ \(starttls, login\)$/m);
    expect(output).toMatch(/^ok {5}data folder .+ can be written$/m);
    expect(output).toMatch(/^note {3}ALERT_SMTP_HOST is not set/m);
    expect(code).toBe(0);
    expect(mails).toEqual([]);
  });

  it('names a refused login, ends with 1 and never prints the password', async () => {
    const certificate = selfSigned('localhost');
    const { port } = await mailServer({ ...certificate, ...login('site', 'another') });
    const { code, output } = await check(smtpSettings(port, certificate.cert));
    expect(output).toMatch(/^WRONG {2}mail server localhost:\d+ .*535 5\.7\.8/m);
    expect(output).not.toContain(password);
    expect(code).toBe(1);
  });

  it('names a certificate that nobody trusts', async () => {
    const { port } = await mailServer({ ...selfSigned('localhost'), ...login('site', password) });
    const { code, output } = await check(smtpSettings(port));
    expect(output).toMatch(/^WRONG {2}mail server .*self-signed certificate/m);
    expect(code).toBe(1);
  });

  it('names a host that refuses, one that does not exist, and does not stop at the first', async () => {
    const { code, output } = await check({
      ...smtpSettings(await freePort()),
      ALERT_SMTP_HOST: 'no-such-host.invalid',
      ALERT_SMTP_SECURITY: 'tls',
      ALERT_TO: 'owner@plumber.example',
    });
    expect(output).toMatch(/^WRONG {2}mail server localhost:\d+ .*ECONNREFUSED/m);
    expect(output).toMatch(/^WRONG {2}second mail server no-such-host\.invalid:465 .*no-such-host\.invalid/m);
    expect(code).toBe(1);
  });

  it('says what is missing where nothing is set, which is no mistake', async () => {
    const { code, output } = await check({});
    expect(output).toMatch(/^note {3}SMTP_HOST is not set/m);
    expect(output).toMatch(/^note {3}PUBLIC_RECEIVER_URL is not set/m);
    expect(code).toBe(0);
  });

  it('ends with 78 where the settings themselves are wrong', async () => {
    const { code, output } = await check({ SMTP_PORT: 'many' });
    expect(output).toContain('SMTP_PORT: expected');
    expect(code).toBe(78);
  });
});

describe('the check of the public address', () => {
  it('says ok where each site gets its own origin back, and stores nothing', async () => {
    const second = 'https://example.nz';
    const receiver = await startReceiver({ allowedOrigins: [siteOrigin, second] });
    const { code, output } = await check({
      PUBLIC_RECEIVER_URL: receiver.address,
      ALLOWED_ORIGINS: `${siteOrigin},${second}`,
    });
    expect(output).toContain(`ok     a form on ${siteOrigin} may post to ${receiver.address}`);
    expect(output).toContain(`ok     a form on ${second} may post to ${receiver.address}`);
    expect(output).toMatch(/^ok {5}a form on https:\/\/stranger\.example may not$/m);
    expect(code).toBe(0);
    expect(await receiver.counts()).toMatchObject({ pending: 0, delivered: 0, suspect: 0 });
  });

  it('tries the address itself where the pages come from it too', async () => {
    const { address } = await startReceiver({ allowedOrigins: [], siteOnSameOrigin: true });
    const { code, output } = await check({
      PUBLIC_RECEIVER_URL: address,
      ALLOWED_ORIGINS: '',
      SITE_ON_SAME_ORIGIN: 'yes',
    });
    expect(output).toContain(`ok     a form on ${address} may post to ${address}`);
    expect(code).toBe(0);
  });

  it.each<[string, string, () => Promise<string>]>([
    [
      'a receiver that knows another site only',
      'the answer (403) has the Access-Control-Allow-Origin "absent", so a browser would report failure',
      async () => (await startReceiver({ allowedOrigins: ['https://other.example'] })).address,
    ],
    [
      'a proxy that drops the header',
      'the answer (422) has the Access-Control-Allow-Origin "absent", so a browser would report failure',
      () => webServer(422, () => ({})),
    ],
    [
      'a proxy that puts in another origin',
      'Access-Control-Allow-Origin "https://other.example", so a browser',
      () => webServer(422, () => ({ 'access-control-allow-origin': 'https://other.example' })),
    ],
    [
      'a proxy that adds the header a second time',
      `Access-Control-Allow-Origin "${siteOrigin}, ${siteOrigin}", so a browser`,
      () => webServer(422, () => ({ 'access-control-allow-origin': `${siteOrigin}, ${siteOrigin}` })),
    ],
    [
      'a page in its place',
      'it answered 200, expected 422',
      () => webServer(200, (origin) => ({ 'access-control-allow-origin': origin ?? '' })),
    ],
    [
      'a receiver that takes everybody',
      'stranger.example may not: it answered 422, expected 403',
      () => webServer(422, (origin) => ({ 'access-control-allow-origin': origin ?? '' })),
    ],
    ['nobody there', 'ECONNREFUSED', async () => `http://127.0.0.1:${await freePort()}`],
    [
      'a redirect',
      'it redirects to https://www.example.nz/,',
      () => webServer(301, () => ({ location: 'https://www.example.nz/' })),
    ],
  ])('finds %s', async (_, words, start) => {
    const { code, output } = await check({
      PUBLIC_RECEIVER_URL: await start(),
      ALLOWED_ORIGINS: siteOrigin,
    });
    expect(output).toContain(words);
    expect(output).toMatch(/^WRONG /m);
    expect(code).toBe(1);
  });
});
