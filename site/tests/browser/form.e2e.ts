import type { Page } from '@playwright/test';
import { chatHref, chatLabel } from '../../src/lib/chat.ts';
import { nextOpening } from '../../src/lib/opening-hours.ts';
import type { Claims } from '../../src/schemas/claims.ts';
import type { Contact } from '../../src/schemas/pages.ts';
import { business, chat, content, phone, shownPhone } from '../pages.ts';
import { openForm } from './open-form.ts';
import { expect, test } from './site.ts';

const post = '**/contact-form.php';
const words = content<Contact>('pages/contact.yaml');
const { claims } = content<{ claims: Claims }>('claims.yaml');

async function fillIn(page: Page, message: string) {
  await page.locator('form').getByLabel('First name').fill('Mere');
  await page.locator('form').getByLabel('Last name').fill('Tāmaki');
  await page.locator('form').getByLabel('Email').fill('mere@customer.example');
  await page.locator('form').getByLabel('Phone', { exact: true }).fill('021 000 000');
  await page.locator('form').getByLabel('Property address').fill('1 Example Road');
  await page.locator('form').getByLabel('Message').fill(message);
}

test('an enquiry is sent, confirmed, and arrives in the mailbox', async ({ page, site }) => {
  await openForm(page);
  await fillIn(page, 'The cylinder in Ōtara is leaking.');
  await page.locator('form').getByLabel('Service needed').selectOption('Hot Water Systems');

  const held = Promise.withResolvers<void>();
  let fields: string[] = [];
  await page.route(post, async (route) => {
    fields = [...(route.request().postData() ?? '').matchAll(/ name="(\w+)"/g)].map(([, name = '']) => name);
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  held.resolve();

  const toast = page.getByRole('status').filter({ hasText: 'Message Sent!' });
  await expect(toast).toContainText(
    // The second half is a claim, which an owner may have switched off.
    claims['reply-hour']?.on
      ? "Thank you for your inquiry. We'll get back to you within the hour during business hours."
      : 'Thank you for your inquiry.',
  );
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await expect(page.locator('form').getByLabel('Message')).toHaveValue('');
  await expect(page.locator('form').getByLabel('Service needed')).toHaveValue('');
  expect(fields).toEqual(['firstName', 'lastName', 'email', 'phone', 'address', 'service', 'message']);
  await expect
    .poll(async () =>
      (await site.mailbox()).some((mail) => mail.includes('Reply-To: ') && /customer\.example/.test(mail)),
    )
    .toBe(true);
});

test('errors are told in words by each field and summed up in focus, then go as they are mended', async ({
  page,
}) => {
  await openForm(page);
  await page.locator('form').getByLabel('Email').fill('mere@');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  for (const message of [
    'Enter your first name',
    'Enter your last name',
    'Enter an email address like name@example.com',
    'Tell us what is wrong or what you need',
  ]) {
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
  }
  await expect(page.locator('form').getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('form').getByLabel('First name')).toHaveAccessibleDescription(
    /Enter your first name/,
  );

  await summary.getByRole('link', { name: 'Enter your first name' }).click();
  await expect(page.locator('form').getByLabel('First name')).toBeFocused();
  await page.locator('form').getByLabel('First name').fill('Mere');
  await expect(summary.getByRole('link', { name: 'Enter your first name' })).toHaveCount(0);
  await expect(page.locator('form').getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true');
});

test.describe('when sending fails', () => {
  test.use({
    expected: {
      console: [/contact-form\.php|answered with|Failed to (fetch|load)|TimeoutError|timed out/],
    },
  });

  const failures: [string, (page: Page) => Promise<unknown>][] = [
    [
      'the receiver says no',
      (page) => page.route(post, (route) => route.fulfill({ status: 503, body: 'later' })),
    ],
    ['the network fails', (page) => page.route(post, (route) => route.abort())],
    [
      'nothing comes for twenty seconds',
      async (page) => {
        await page.clock.install();
        await page.route(post, async () => {
          await page.clock.fastForward(19_000);
          await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
          await page.clock.fastForward(1000);
        });
      },
    ],
  ];
  for (const [what, fail] of failures) {
    test(`nothing is lost where ${what}`, async ({ page }) => {
      const logged: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') logged.push(message.text());
      });
      await openForm(page);
      await fail(page);
      await fillIn(page, 'Water through the ceiling');
      await page.getByRole('button', { name: 'Send Message' }).click();

      const toast = page.getByRole('alert').filter({ hasText: 'There was a problem' });
      await expect(toast).toContainText(
        new RegExp(
          `There was a problem sending your message\\. Please try calling us directly at ${shownPhone.source}\\.`,
        ),
      );
      await expect(toast.getByRole('link')).toHaveAttribute('href', phone.href);
      await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
      await expect(page.locator('form').getByLabel('Message')).toHaveValue('Water through the ceiling');
      await expect(page.locator('form').getByLabel('First name')).toHaveValue('Mere');
      expect(logged.length).toBeGreaterThan(0);
      // An owner may have no chat.
      if (business.chat === undefined || chat === undefined) return;
      const link = page.getByRole('status').getByRole('link', { name: chatLabel(business.chat) });
      // Not every app can be handed a text.
      const takesText = chatHref(business.chat, 'a') !== chatHref(business.chat, 'b');
      await expect(link).toHaveAttribute('href', takesText ? /Water%20through%20the%20ceiling/ : chat);
    });
  }
});

test('a filled honeypot is sent along, an empty one is not', async ({ page }) => {
  await openForm(page);
  await fillIn(page, 'Autofill filled the honeypot');
  await page.locator('[name=website]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  const [request] = await Promise.all([
    page.waitForRequest(post),
    page.getByRole('button', { name: 'Send Message' }).click(),
  ]);
  expect(request.postData()).toContain('name="website"');
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
});

test('urgent work is pointed at the phone', async ({ page }) => {
  await openForm(page);
  const hint = page.getByRole('status').filter({ hasText: words.urgentHint });
  await expect(hint).toHaveCount(0);
  await page.locator('form').getByLabel('This is urgent').check();
  await expect(hint.getByRole('link', { name: shownPhone })).toHaveAttribute('href', phone.href);
  await page.locator('form').getByLabel('This is urgent').uncheck();
  await expect(hint).toHaveCount(0);
  await page.locator('form').getByLabel('Service needed').selectOption('Emergency Plumbing');
  await expect(hint).toHaveCount(1);
});

test.describe('by the clock in Auckland', () => {
  const answersNext = (time: Date) => nextOpening(business, time);
  /** The first full hour of a week for which it holds, whatever hours the owner keeps. */
  const hourWhen = (holds: (time: Date) => boolean): Date => {
    const hours = Array.from({ length: 7 * 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 20, hour)));
    const found = hours.find(holds);
    if (found === undefined) throw new Error('The office is always open, or never.');
    return found;
  };

  test('outside office hours the form says when the office answers', async ({ page }) => {
    const night = hourWhen((time) => answersNext(time)?.startsWith('tomorrow') === true);
    await page.clock.setFixedTime(night);
    await openForm(page);
    await expect(page.getByText(`${words.officeClosed} ${answersNext(night)}.`)).toBeVisible();
  });
  test('inside office hours it says nothing of the kind', async ({ page }) => {
    await page.clock.setFixedTime(hourWhen((time) => answersNext(time) === undefined));
    await openForm(page);
    await expect(page.getByText(words.officeClosed)).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts natively and the visitor reads that it was sent', async ({ page, site }) => {
    await page.goto('/contact');
    await fillIn(page, 'Sent without script');
    await page.locator('form').getByLabel('This is urgent').check();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact\?sent=1#sent$/);
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
    await expect.poll(async () => (await site.mailbox()).join()).toContain('Sent without script');
  });

  test('the browser itself holds back what is incomplete', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeHidden();
  });
});
