import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { sitemapPaths } from '../pages.ts';
import { axeTags } from './axe-tags.ts';
import { openForm } from './open-form.ts';
import { kinds, suburbOfEachArea } from './page-kinds.ts';
import { expect, test } from './site.ts';

/** What a colour scheme can break. */
const colours = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong, one line an element. No page has a frame, for which axe would open another page. */
async function violations(
  page: Page,
  rules: { runOnly: string[] } = { runOnly: axeTags },
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const found = await axe.options({ ...rules, resultTypes: ['violations'] }).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

for (const path of [...sitemapPaths, '/404']) {
  test.describe('as it comes', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: { console: [/404/] } });

    test(`${path} has nothing that axe objects to`, async ({ page }) => {
      await page.goto(path);
      expect(await violations(page)).toEqual([]);
      // The schemes differ in colours alone, and pages of one kind share theirs.
      if (![...kinds, ...suburbOfEachArea].includes(path)) return;
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, { runOnly: colours })).toEqual([]);
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('neither have open menus', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/');
      for (const name of ['Services', 'Areas']) {
        await page.getByRole('button', { name, exact: true }).click();
        expect(await violations(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Menu' }).click();
      expect(await violations(page)).toEqual([]);
    });

    test('nor has the form with errors and toasts', async ({ page }) => {
      await openForm(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await page.route('**/contact-form.php', (route) => route.fulfill({ body: 'ok' }));
      for (const [label, value] of [
        ['First name', 'A'],
        ['Last name', 'B'],
        ['Email', 'a@b.example'],
        ['Message', 'C'],
      ] as const) {
        await page.locator('form').getByLabel(label).fill(value);
      }
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}
