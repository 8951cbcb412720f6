import type { Page } from '@playwright/test';
import { page as built, mistyped, pageLike, phone, site } from '../pages.ts';
import { expect, open, test } from './site.ts';

/** Whether a button tells assistive technology that what it opens is open: the browser's own tree. */
async function isExpanded(page: Page, name: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === name);
  return button?.properties?.find((property) => property.name === 'expanded')?.value.value;
}

for (const [name, kind, other] of [
  ['Services', 'services', 'Areas'],
  ['Areas', 'areas', 'Services'],
] as const) {
  test(`the menu ${name} opens by keyboard, tells its state, and closes`, { tag: '@newer' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const button = page.getByRole('button', { name, exact: true });
    const entry = page.locator(`header nav a[href="${site.of(kind).at(-1)}"]`).first();
    await expect(entry).toBeHidden();
    expect(await isExpanded(page, name)).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(entry).toBeVisible();
    expect(await isExpanded(page, name)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(entry).toBeVisible();
    await page.mouse.click(700, 700);
    await expect(entry).toBeHidden();
    await button.click();
    await page.getByRole('button', { name: other, exact: true }).click();
    await expect(entry).toBeHidden();
    await button.click();
    await entry.click();
    await expect(page).toHaveURL(site.of(kind).at(-1) ?? '');
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the mobile menu ${javaScriptEnabled ? 'with' : 'without'} script`, { tag: '@newer' }, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, javaScriptEnabled });

    test('opens and closes by touch and lists every service and area', async ({ page }) => {
      await page.goto('/');
      const toggle = page.locator('header [popovertarget]:visible').first();
      const list = page.locator('header nav[popover]');
      await expect(list).toBeHidden();
      await toggle.tap();
      await expect(list).toBeVisible();
      for (const path of ['/', '/contact', ...site.of('services'), ...site.of('areas')])
        await expect(list.locator(`a[href="${path}"]`).first()).toBeVisible();
      await toggle.tap();
      await expect(list).toBeHidden();
    });
  });
}

// To come at once is no motion: who asked for less of it has it the same way.
for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a phone's number comes under the thumb once the hero's has left, motion ${reducedMotion}`, {
    tag: '@newer',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    const number = (place: string) => page.locator(`${place} a[href="${phone.href}"]`).first();
    for (const place of ['header', 'main']) await expect(number(place)).toBeInViewport();
    await expect(number('aside')).toBeHidden();
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(number('aside')).toBeVisible();
    await expect(number('aside')).toBeInViewport();
  });
}

test('on the emergency page the second action leads to the steps', async ({ page }) => {
  await page.goto('/services/emergency');
  await page.locator('main > section').first().locator('a[href="#stop-the-water"]:visible').first().click();
  await expect(page.locator('#stop-the-water h2')).toBeInViewport();
});

test('a followed link starts at the top, and Back restores the place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const area = pageLike('/areas/west-auckland');
  await open(page, area);
  const last = built(area).querySelectorAll('#suburbs li h3 a').at(-1)?.getAttribute('href') ?? '';
  const card = page.locator(`#suburbs a[href="${last}"]`).last();
  await card.scrollIntoViewIfNeeded();
  const place = async () => (await card.boundingBox())?.y ?? Number.NaN;
  const before = await place();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await card.click();
  await expect(page).toHaveURL(last);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(area);
  // What was in view is, though the page over it may be a little lower until headings have their face.
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(8);
});

test('an address that is not there is told, logged, and helped', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const meant = pageLike('/towns/mangere');
  const response = await page.goto(mistyped(meant));
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  const nearest = page.getByRole('region', { name: 'Did you mean' }).getByRole('link').first();
  await expect(nearest).toHaveAttribute('href', meant);
  await expect.poll(() => logged.join()).toContain(mistyped(meant));
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
