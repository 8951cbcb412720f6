// In browsers older than the floor a page is a plain document in the site's colours, which works. Playwright's own questions whether
// something can be seen need a newer browser.
import type { Page } from '@playwright/test';
import { honeypotField } from 'receiver/contract/fields';
import { phone } from '../pages.ts';
import { expect, somePaths, test } from './site.ts';

for (const path of somePaths)
  test(`${path} is a coloured document in reading order, its number on top`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const seen = await page.evaluate(
        ([href, trap]) => {
          const top = (css: string) => document.querySelector(css)?.getBoundingClientRect().top ?? Number.NaN;
          const shown = [...document.querySelectorAll('body *')].filter(
            (element) => element.getClientRects().length > 0,
          );
          const pictures = shown.filter((element) => element instanceof SVGSVGElement);
          return {
            number: top(`a[href="${href}"]`),
            order: ['header', 'main', 'footer'].map(top),
            sideways: document.documentElement.scrollWidth - innerWidth,
            lifted: shown.filter((element) => getComputedStyle(element).position !== 'static').length,
            odd: shown.filter((e) => e.matches(`[popover], [popovertarget], #sent, [name=${trap}]`)).length,
            ground: getComputedStyle(document.documentElement).backgroundColor,
            largest: Math.max(...pictures.map((element) => element.getBoundingClientRect().width)),
          };
        },
        [phone.href, honeypotField],
      );
      expect(seen.number).toBeLessThan(100);
      expect(seen.order).toEqual(seen.order.toSorted((a, b) => a - b));
      expect(seen, `${width} px`).toMatchObject({ sideways: 0, lifted: 0, odd: 0 });
      expect(seen.ground, 'colour behind the page').not.toBe('rgba(0, 0, 0, 0)');
      expect(seen.largest, 'width of the largest picture').toBeLessThanOrEqual(64);
    }
  });

const press = (page: Page, css: string) =>
  page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), css);
const isShown = (page: Page, css: string) =>
  page.evaluate((wanted) => Boolean(document.querySelector(wanted)?.getClientRects().length), css);

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('the menu leads to the footer, and the form posts', async ({ page, site }) => {
      const message = `Old, ${javaScriptEnabled}`;
      const typed = { firstName: 'Mere', lastName: 'Tāmaki', email: 'mere@customer.example', message };
      await page.goto('/contact');
      await press(page, 'header a[href="#site-links"]');
      await expect.poll(() => page.url()).toMatch(/#site-links$/);
      expect(await isShown(page, '#site-links')).toBe(true);
      for (const [name, text] of Object.entries(typed))
        await page.locator(`form [name=${name}]`).pressSequentially(text);
      await press(page, 'form button');
      await expect.poll(() => page.url()).toMatch(/\/contact.*#sent$/);
      await expect.poll(() => isShown(page, '#sent h2')).toBe(true);
      await expect.poll(async () => (await site.mailbox()).join()).toContain(message);
    });
  });
