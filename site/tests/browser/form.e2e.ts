// The form against the real receiver: sent, refused, failing, without script.
import type { Page } from '@playwright/test';
import { fieldError } from 'receiver/contract/errors';
import {
  emergencyService,
  type FieldName,
  fieldNames,
  fields,
  honeypotField,
} from 'receiver/contract/fields';
import { chatHref } from '../../src/lib/chat.ts';
import { formWords, islandWords } from '../../src/lib/interface-words.ts';
import { nextOpening } from '../../src/lib/opening-hours.ts';
import { business, phone, shownPhone } from '../pages.ts';
import { axeFaults } from './axe-faults.ts';
import { field, fillIn, openForm, send, sentToast, words } from './form.ts';
import { expect, open, test } from './site.ts';

/** Whether something lies over the middle of the field that has the focus; its own label may. */
const focusCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const box = focused?.getBoundingClientRect();
    const over = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const fieldOf = (element?: Element | null) =>
      element?.closest('[data-field]') ?? element?.closest('label');
    return fieldOf(over) !== fieldOf(focused);
  });

const post = '**/contact-form.php';
const { sent: success, notSent: error } = words;

test('an enquiry is filled in without a mouse, sent, confirmed, and arrives', async ({ page, site }) => {
  const { keyboard } = page;
  const typed: Partial<Record<FieldName, string>> = {
    email: 'tab@customer.example',
    message: 'A leak in Ōtara.',
  };
  await openForm(page);
  for (const name of fieldNames) {
    const { control, required } = fields[name];
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toHaveJSProperty('required', required);
    const mark = required || control === 'checkbox' ? '' : ` ${islandWords.optional}`;
    await expect(field(page, name)).toHaveAccessibleName(`${fields[name].label}${mark}`);
    if (control === 'select') await keyboard.press('ArrowDown');
    else if (control === 'checkbox') await keyboard.press('Space');
    else await keyboard.type(typed[name] ?? 'Tāmaki');
    await keyboard.press('Tab');
  }
  // The trap is for robots alone.
  const typedIn = fieldNames.filter((name) => /input|textarea/.test(fields[name].control));
  await expect(page.getByRole('textbox')).toHaveCount(typedIn.length);
  const held = Promise.withResolvers<void>();
  await page.route(post, async (route) => {
    await held.promise;
    await route.continue();
  });
  await expect(page.locator('form a:focus')).toHaveAttribute('href', phone.href);
  await keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  // The button loses the focus as it is switched off: what says so takes it, and the button shows that it is there.
  await expect(page.getByRole('status').filter({ hasText: 'Sending...' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sending...' })).toHaveCSS('outline-style', 'solid');
  held.resolve();

  // What follows rests on a claim, which an owner may have switched off.
  await expect(sentToast(page)).toContainText(success.text.split('. ')[0] ?? '');
  const sent = page.getByRole('region', { name: /^Sent at \d+:\d\d [AP]M$/ });
  await expect(sent).toBeFocused();
  await expect(sent).toBeInViewport();
  await expect(sent.getByRole('listitem')).not.toHaveCount(0);
  await expect(send(page)).toBeEnabled();
  await expect(field(page, 'message')).toHaveValue('');
  await expect(field(page, 'service')).toHaveValue('');
  expect(await axeFaults(page, 'main')).toEqual([]);
  const arrived = async () =>
    (await site.mailbox()).filter((mail) => /^Reply-To: .*tab@customer/m.test(mail));
  await expect.poll(async () => (await arrived()).length).toBe(1);
});

test('no field is called invalid before it is, and in large letters no label lies on what is typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  for (const name of fieldNames.filter((one) => fields[one].required))
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'false');
  // The size of letters that somebody has set in the browser, by which media queries go too.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  const overlaps = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-field] > label')].flatMap((label) => {
      const box = label.parentElement?.querySelector('input, select, textarea')?.getBoundingClientRect();
      return box && label.getBoundingClientRect().bottom > box.top + 1 ? [label.textContent] : [];
    }),
  );
  expect(overlaps).toEqual([]);
});

test('errors are told by field and summed up, and go once mended', async ({ page }) => {
  await openForm(page);
  await field(page, 'email').fill('mere@');
  await send(page).click();
  const summary = page.getByRole('region', { name: formWords.problem });
  await expect(summary).toBeFocused();
  // The focus has it read once. An alert would read it again at each field that is put right.
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page).toHaveTitle(/^Error: /);
  for (const name of fieldNames.filter((one) => fields[one].required)) {
    const message = fieldError(name, name === 'email' ? 'mere@' : '') ?? 'nothing';
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message));
  }
  expect(await axeFaults(page, 'main')).toEqual([]);
  const link = summary.getByRole('link', { name: fieldError('firstName', '') ?? 'nothing' });
  await link.click();
  await expect(field(page, 'firstName')).toBeFocused();
  await field(page, 'firstName').fill('Mere');
  await expect(link).toHaveCount(0);
  await expect(field(page, 'firstName')).not.toHaveAttribute('aria-invalid', 'true');
  const status = page.getByRole('status');
  await expect(status.filter({ hasText: islandWords.wrongStill(3) })).toHaveCount(1);
  await fillIn(page);
  await expect(summary).toHaveCount(0);
  await expect(status.filter({ hasText: islandWords.wrongStill(0) })).toHaveCount(1);
  await expect(page).not.toHaveTitle(/^Error: /);
});

const code = '**/hydrate*.js';

test('sent before its code has come, the form tells its errors once it has', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/contact');
  await send(page).click();
  // The browser's own bubble would have moved the focus to the first field.
  await expect(send(page)).toBeFocused();
  held.resolve();
  await expect(page.getByRole('region', { name: formWords.problem })).toBeFocused();
});

test.describe('where its code does not come', () => {
  test.use({ expected: { console: [/Failed to (fetch|load)/] } });

  test('the form is checked by the browser', async ({ page }) => {
    await page.route(code, (route) => route.abort());
    await page.goto('/contact');
    await send(page).click();
    await expect(field(page, 'firstName')).toBeFocused();
  });
});

test('a likely slip in the mail address is asked about, and sent as it is where it was meant', async ({
  page,
}) => {
  await openForm(page);
  await fillIn(page);
  await field(page, 'email').fill('mere@gmial.com');
  await field(page, 'phone').focus();
  const question = page.getByRole('button', { name: 'mere@gmail.com' });
  await expect(page.getByRole('status').filter({ hasText: 'Did you mean mere@gmail.com?' })).toHaveCount(1);
  await question.click();
  await expect(field(page, 'email')).toBeFocused();
  await expect(field(page, 'email')).toHaveValue('mere@gmail.com');
  await expect(question).toHaveCount(0);
  await field(page, 'email').fill('mere@gmial.com');
  await field(page, 'phone').focus();
  await expect(question).toBeVisible();
  const [request] = await Promise.all([page.waitForRequest(post), send(page).click()]);
  expect(request.postData()).toContain('mere@gmial.com');
  await expect(sentToast(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Sent: /);
});

test('the toast hides nothing that has the focus, and leaves with Escape, typing and sending', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 664],
    [320, 256],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openForm(page);
    await fillIn(page);
    await send(page).click();
    const sent = page.getByRole('region', { name: /^Sent at/ });
    const toast = sentToast(page);
    const close = page.getByRole('button', { name: 'Close' });
    await expect(sent).toBeFocused();
    await expect(toast.getByRole('heading')).toBeVisible();
    // Right after what it speaks of; closing leads back there.
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast).toHaveCount(0);
    await expect(sent).toBeFocused();

    await fillIn(page);
    await send(page).click();
    await expect(toast).toHaveCount(1);
    await page.keyboard.press('Tab');
    for (const name of fieldNames) {
      await page.keyboard.press('Tab');
      await expect(field(page, name)).toBeFocused();
      expect(await focusCovered(page), `${name} at ${width} px`).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(toast).toHaveCount(0);
    await expect(field(page, 'urgent')).toBeFocused();

    await fillIn(page);
    await send(page).click();
    await expect(toast).toHaveCount(1);
    await field(page, 'phone').fill('021 123 4567');
    await expect(toast).toHaveCount(0);
    // The next sending, which finds an error, takes away what was said of the last.
    await expect(sent).toHaveCount(1);
    await send(page).click();
    await expect(page.getByRole('region', { name: formWords.problem })).toBeFocused();
    await expect(sent).toHaveCount(0);
  }
});

test('a success that is pointed at stays, and goes once it is not', async ({ page }) => {
  await page.clock.install();
  await openForm(page);
  await fillIn(page);
  await send(page).click();
  await sentToast(page).hover();
  await page.clock.fastForward(15_000);
  await expect(sentToast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(15_000);
  await expect(sentToast(page)).toHaveCount(0);
});

test.describe('when sending fails', () => {
  test.use({
    expected: {
      console: [/contact-form\.php|answered with|Failed to (fetch|load)|TimeoutError|timed out|aborted/],
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
      (page) =>
        page.evaluate(() => {
          const late = AbortSignal.abort(new DOMException('', 'TimeoutError'));
          AbortSignal.timeout = (time) => (time === 20_000 ? late : new AbortController().signal);
        }),
    ],
  ];
  for (const [what, fail] of failures) {
    test(`nothing is lost where ${what}`, async ({ page }) => {
      // A wide window at 400 %.
      await page.setViewportSize({ width: 320, height: 256 });
      await page.clock.install();
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await openForm(page);
      await fail(page);
      const typed = await fillIn(page, 'Water through the ceiling');
      await send(page).click();

      const toast = page.getByRole('alert').filter({ hasText: error.text.split('. ')[0] ?? '' });
      await expect(toast).toHaveCount(1);
      await expect(toast).toContainText(shownPhone);
      await expect(toast).toContainText(error.text.split('{')[0] ?? '');
      await expect(toast.getByRole('link')).toHaveAttribute('href', phone.href);
      await expect(toast.getByRole('link')).toBeInViewport({ ratio: 1 });
      await expect(send(page)).toBeEnabled();
      await expect(send(page)).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      // The browser tells of some failures by itself.
      expect(logged.filter((text) => !text.startsWith('Failed to load resource'))).toHaveLength(1);
      // It stays until it is closed, pointed at or not.
      await page.mouse.move(0, 0);
      await page.clock.fastForward(60_000);
      await expect(toast).toHaveCount(1);
      for (const [name, text] of Object.entries(typed))
        await expect(page.locator(`form [name=${name}]`)).toHaveValue(text);
      // An owner may have no chat.
      if (business.chat === undefined) return;
      const link = page
        .getByRole('status')
        .filter({ hasText: words.chatInstead })
        .locator('a:not([href^=tel])');
      const message = Object.entries(typed).map(
        ([name, text]) => `${fields[name as FieldName].label}: ${text}`,
      );
      await expect(link).toHaveAttribute('href', chatHref(business.chat, message.join('\n')));
    });
  }
});

test('a filled honeypot is sent along, an empty box is not', async ({ page }) => {
  await openForm(page);
  await fillIn(page);
  await page.locator(`[name=${honeypotField}]`).evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  const [request] = await Promise.all([page.waitForRequest(post), send(page).click()]);
  expect(request.postData()).toContain(` name="${honeypotField}"`);
  expect(request.postData()).not.toContain(' name="urgent"');
  await expect(sentToast(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

  test('the script comes with the first tap, and typed words stay', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await open(page, '/contact');
    await field(page, 'message').scrollIntoViewIfNeeded();
    expect(scripts).toEqual([]);
    await field(page, 'message').tap();
    await field(page, 'message').fill('Typed at once');
    await expect(page.locator('form[novalidate]')).toBeVisible();
    expect(scripts).not.toEqual([]);
    await expect(field(page, 'message')).toHaveValue('Typed at once');
  });
});

test('urgent work is pointed at the phone', async ({ page }) => {
  await openForm(page);
  const hint = page.getByRole('status').filter({ hasText: words.urgentHint });
  const marked = hint.locator('[data-tone=alarm]');
  await expect(hint.getByRole('link', { name: shownPhone })).toHaveAttribute('href', phone.href);
  await expect(marked).toHaveCount(0);
  await field(page, 'urgent').check();
  await expect(marked).toHaveCount(1);
  await field(page, 'urgent').uncheck();
  await expect(marked).toHaveCount(0);
  await field(page, 'service').selectOption(emergencyService);
  await expect(marked).toHaveCount(1);
});

test('the form says when the office answers, while it is closed', async ({ page }) => {
  const hours = Array.from({ length: 7 * 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 20, hour)));
  const closed = hours.find((time) => nextOpening(business, time)?.startsWith('tomorrow'));
  // An office may never close.
  if (closed === undefined) return;
  await page.clock.setFixedTime(closed);
  await openForm(page);
  const answer = `${words.officeClosed} ${nextOpening(business, closed)}.`;
  await expect(page.getByText(answer)).toBeVisible();
  // "Within the hour" is for business hours: beside it stands what is so now.
  await fillIn(page);
  await send(page).click();
  await expect(sentToast(page)).toContainText(answer);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser holds back what is incomplete, and posts the rest', async ({ page, site }) => {
    await page.goto('/contact');
    await send(page).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('heading', { name: success.title })).toBeHidden();
    await fillIn(page, 'Sent without script');
    await field(page, 'urgent').check();
    await send(page).click();
    await expect(page).toHaveURL(/\/contact\?sent=1#sent$/);
    await expect(page.getByRole('heading', { name: success.title })).toBeVisible();
    await expect.poll(async () => (await site.mailbox()).join()).toContain('Sent without script');
  });
});
