import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { FakeClock } from 'receiver/testing/fake-clock';
import { ScriptedSmtp } from 'receiver/testing/scripted-smtp';
import { serveSite } from '../../hosting/serve.ts';
import { testedDist } from '../tested-dist.ts';
import { openForm } from './open-form.ts';

const dist = testedDist();

test('with the mail server down the visitor reads that it was sent, and the mail arrives when it is back', async ({
  page,
}) => {
  const smtp = await new ScriptedSmtp().start();
  const { port } = smtp.route;
  await smtp.stop();
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
    now: clock.now,
    log: (level, event) => {
      if (level !== 'info') failures.push(event);
    },
  });
  const site = await serveSite({ dist, host: '127.0.0.1', port: 0, receiver: receiver.app });
  try {
    await openForm(page, `${site.url}/contact`);
    const form = page.locator('form');
    await form.getByLabel('First name').fill('Mere');
    await form.getByLabel('Last name').fill('Tāmaki');
    await form.getByLabel('Email').fill('mere@customer.example');
    await form.getByLabel('Message').fill('Water through the ceiling in Māngere.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
    // Delivery has been tried, and has failed.
    await expect.poll(() => failures.length).toBeGreaterThan(0);

    await smtp.start();
    try {
      clock.advance(60_000);
      await receiver.tick();
      expect(smtp.accepted).toHaveLength(1);
      expect(smtp.accepted[0]?.text).toMatch(/^Reply-To: .*mere@customer\.example/m);
    } finally {
      await smtp.stop();
    }
  } finally {
    await site.close();
    await receiver.close();
    await rm(dataDir, { recursive: true });
  }
});
