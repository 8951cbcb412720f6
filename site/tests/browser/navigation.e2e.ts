import type { Page } from '@playwright/test';
import type { Common } from '../../src/schemas/common.ts';
import { page as built, content, mistyped, pageLike, phone, text } from '../pages.ts';
import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

const { notFound } = content<Common>('pages/common.yaml');

/** Whether a button tells assistive technology that what it opens is open: the browser's own tree. */
async function isExpanded(page: Page, name: string): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === name);
  return button?.properties?.find((property) => property.name === 'expanded')?.value.value as
    | boolean
    | undefined;
}

test.describe('menus on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const [name, link] of [
    ['Services', 'Hot Water Systems'],
    ['Areas', 'North Shore'],
  ] as const) {
    test(`${name} opens by keyboard, tells its state, and closes with Esc and outside`, async ({ page }) => {
      await page.goto('/');
      const button = page.getByRole('button', { name, exact: true });
      const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link });
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
    });
  }

  test('one menu closes the other, and an entry leads to its page', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Services', exact: true }).click();
    await page.getByRole('button', { name: 'Areas', exact: true }).click();
    await expect(main.getByRole('link', { name: 'Drain Cleaning' })).toBeHidden();
    const area = pageLike('/areas/west-auckland');
    const entry = main.locator(`a[href="${area}"]`);
    await entry.click();
    await expect(page).toHaveURL(area);
    await page.getByRole('button', { name: 'Areas', exact: true }).click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the mobile menu ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, javaScriptEnabled });

    test('opens and closes by touch and lists every service and area', async ({ page }) => {
      await page.goto('/');
      const toggle = page.getByRole('button', { name: 'Menu' });
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await expect(menu).toBeHidden();
      await toggle.tap();
      await expect(menu.getByRole('link')).toHaveCount(13);
      for (const link of await menu.getByRole('link').all()) await expect(link).toBeVisible();
      await toggle.tap();
      await expect(menu).toBeHidden();
    });
  });
}

test("the header stands on the page's grid, one line high", async ({ page }) => {
  await page.goto('/');
  for (const width of [992, 1056, 1184, 1280, 1366, 1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const header = page.getByRole('banner');
    const edges = await header.evaluate((element) => {
      const shown = [...element.querySelectorAll('a, button')].filter((e) => e.checkVisibility());
      const boxes = shown
        .map((e) => e.getBoundingClientRect())
        .filter(({ top }) => top > 0 || innerWidth > 1183);
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        highest: Math.max(...boxes.map(({ height }) => height)),
      };
    });
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect.soft(edges.left, `${width} px`).toBeCloseTo(title?.x ?? 0, 0);
    expect.soft(edges.right, `${width} px`).toBeCloseTo(width - (title?.x ?? 0), 0);
    expect.soft(edges.highest, `${width} px`).toBeLessThanOrEqual(45);
  }
});

// To come at once is no motion: who asked for less of it has it the same way.
for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a small screen has the number in the header and the hero, and under the thumb once that has left, motion ${reducedMotion}`, async ({
    page,
  }) => {
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

for (const path of kinds.filter((kind) => kind !== '/404')) {
  test(`what stands under the thumb covers nothing at the end of ${path}`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 360, 768, 1040, 1100, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect(page.locator('aside a').last()).toBeInViewport();
      const covered = await page.evaluate(() => {
        const bars = [...document.querySelectorAll('aside a')].map((link) => link.getBoundingClientRect());
        const walker = document.createTreeWalker(
          document.querySelector('footer') ?? document,
          NodeFilter.SHOW_TEXT,
        );
        const lines: string[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          const isUnder = [...range.getClientRects()].some((line) =>
            bars.some(
              (bar) =>
                line.bottom > bar.top &&
                line.top < bar.bottom &&
                line.right > bar.left &&
                line.left < bar.right,
            ),
          );
          if (isUnder) lines.push(node.textContent ?? '');
        }
        return lines;
      });
      expect.soft(covered, `${width} px`).toEqual([]);
    }
  });
}

test('a followed link starts at the top, and Back restores the place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const area = pageLike('/areas/west-auckland');
  await page.goto(area);
  const last = built(area).querySelectorAll('#suburbs li h3 a').at(-1);
  const card = page.locator('#suburbs').getByRole('link', { name: text(last) });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await card.click();
  await expect(page).toHaveURL(last?.getAttribute('href') ?? '');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(area);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test.describe('an address that is not there', () => {
  test.use({ expected: { console: [/404/] } });

  test('is told in the words of the specification, logged, and helped', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const meant = pageLike('/towns/mangere');
    const response = await page.goto(mistyped(meant));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(
      page.getByRole('region', { name: notFound.nearest }).getByRole('link').first(),
    ).toHaveAttribute('href', meant);
    expect(logged.join()).toContain(mistyped(meant));
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
