import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { SMTPServer } from 'smtp-server';
import { FakeClock } from '../../../receiver/tests/support/fake-clock.ts';
import { serveSite } from '../../../tools/serve.ts';
import { testedDist } from '../tested-dist.ts';

const dist = testedDist();

/** A mail server on 127.0.0.1 that keeps what it is sent. @param port 0 for any that is free */
async function mailServer(port: number) {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  const listening = Promise.withResolvers<number>();
  const server = smtp.listen(port, '127.0.0.1', () =>
    listening.resolve((server.address() as AddressInfo).port),
  );
  return {
    port: await listening.promise,
    mails,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}

test('with the mail server down the visitor reads that it was sent, and the mail arrives when it is back', async ({
  page,
}) => {
  // Its port is known to be free once it has been closed again.
  const { port, close } = await mailServer(0);
  await close();
  const dataDir = await mkdtemp(join(tmpdir(), 'outage-'));
  const clock = new FakeClock();
  const failures: string[] = [];
  const config = configFromEnvironment({
    DATA_DIR: dataDir,
    SITE_ON_SAME_ORIGIN: 'yes',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'site@plumber.example',
    MAIL_TO: 'office@plumber.example',
  });
  const receiver = await openReceiver(config, {
    clock,
    log: (level, event) => {
      if (level !== 'info') failures.push(event);
    },
  });
  const site = await serveSite({ dist, host: '127.0.0.1', port: 0, receiver: receiver.app });
  try {
    await page.goto(`${site.url}/contact`);
    const form = page.locator('form');
    await form.scrollIntoViewIfNeeded();
    await expect(page.locator('form[novalidate]')).toBeVisible();
    await form.getByLabel('First name').fill('Mere');
    await form.getByLabel('Last name').fill('Tāmaki');
    await form.getByLabel('Email').fill('mere@customer.example');
    await form.getByLabel('Message').fill('Water through the ceiling in Māngere.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('dialog', { name: 'Message Sent!' })).toBeVisible();
    // Delivery has been tried, and has failed.
    await expect.poll(() => failures.length).toBeGreaterThan(0);

    const back = await mailServer(port);
    try {
      await expect
        .poll(() => {
          clock.advance(20_000);
          return back.mails.length;
        })
        .toBe(1);
      expect(back.mails[0]).toMatch(/^Reply-To: .*mere@customer\.example/m);
    } finally {
      await back.close();
    }
  } finally {
    await site.close();
    await receiver.close();
    await rm(dataDir, { recursive: true });
  }
});
