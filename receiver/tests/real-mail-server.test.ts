import { describe, expect, it, vi } from 'vitest';
import { askService } from '../src/node/control.ts';
import { SmtpMailer } from '../src/node/smtp-mailer.ts';
import { selfSigned } from '../testing/certificate.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { until } from '../testing/passing-time.ts';
import { Postfix, whyNoPostfix } from '../testing/postfix.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';

const office = 'office@plumber.example';
const reason = whyNoPostfix();
if (reason) console.warn(`NOT TESTED: delivery through Debian's mail server, since ${reason}.`);

/** Postfix with one mailbox, and a receiver that sends to `mailTo` through it, encrypted. */
async function withPostfix(mailTo = office) {
  const certificate = selfSigned('localhost');
  const postfix = await Postfix.withMailbox(office, certificate);
  const mailer = new SmtpMailer(
    { host: 'localhost', port: postfix.port, security: 'starttls' },
    { ca: certificate.cert },
  );
  const clock = new FakeClock();
  const receiver = await startReceiver(
    { mailFrom: 'site@plumber.example', mailTo: [mailTo] },
    { clock, mailer },
  );
  return { postfix, clock, ...receiver };
}

/** Waits until the mailbox holds so many mails: Postfix delivers after it has answered. */
function mailsOf(postfix: Postfix, count: number) {
  return vi.waitFor(
    async () => {
      const mails = await postfix.mails();
      expect(mails).toHaveLength(count);
      return mails;
    },
    { timeout: 20_000 },
  );
}

describe.skipIf(reason !== undefined)("through Debian's mail server", () => {
  it('an enquiry lies in the mailbox with every word as it was typed', async () => {
    const { postfix, address } = await withPostfix();
    const message = [
      'Kia ora, the tap in Ōrewa drips 💧.',
      '.',
      '.. a line of dots, and one that looks like an envelope:',
      'From somebody',
      '=3D and = at the end =',
      'x'.repeat(5000),
      'The end.',
    ].join('\n');
    const enquiry = newEnquiry({ firstName: 'Hēmi', lastName: "O'Neil, Jr", urgent: 'yes', message });
    expect((await post(address, enquiry)).status).toBe(200);

    const [mail] = await mailsOf(postfix, 1);
    expect(mail?.text?.replaceAll('\r\n', '\n')).toContain(message);
    expect(mail?.from?.address).toBe('site@plumber.example');
    expect(mail?.to?.map((to) => to.address)).toEqual([office]);
    expect(mail?.replyTo?.[0]).toMatchObject({ name: "Hēmi O'Neil, Jr", address: enquiry.email });
    expect(mail?.subject).toContain("URGENT: Hot Water Systems from Hēmi O'Neil, Jr");
    expect(mail?.headers.find(({ key }) => key === 'received')?.value).toContain(' with ESMTPS ');
  });

  it('enquiries wait while it is stopped, and arrive once each when it is started', async () => {
    const { postfix, address, clock, counts } = await withPostfix();
    await postfix.stop();
    const enquiries = [newEnquiry(), newEnquiry(), newEnquiry()];
    for (const enquiry of enquiries) expect((await post(address, enquiry)).status).toBe(200);
    const later = clock.wall + 3_600_000;
    await until(clock, 60_000, () => clock.wall >= later);
    expect(await counts()).toMatchObject({ pending: 3, dead: 0, delivered: 0 });

    await postfix.start();
    await until(clock, 60_000, async () => (await counts()).delivered === 3);
    const texts = (await mailsOf(postfix, 3)).map(({ text }) => text ?? '');
    for (const { message } of enquiries)
      expect(texts.filter((text) => text.includes(`\n${message}\n`))).toHaveLength(1);
  });

  it.each([
    'nobody@plumber.example',
    'office@elsewhere.example',
  ])('what it refuses for good, as for %s, is kept and shown with its words', async (mailTo) => {
    const { address, clock, config, counts } = await withPostfix(mailTo);
    await post(address, newEnquiry());
    await until(clock, 60_000, async () => (await counts()).dead === 1);
    const listed = await askService(config.dataDir, ['list', 'dead']);
    const reference = listed?.text.slice(0, 9) ?? '';
    const shown = await askService(config.dataDir, ['show', reference]);
    expect(shown?.text).toMatch(/User unknown|Relay access denied/);
  });
});
