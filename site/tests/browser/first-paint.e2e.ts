// What comes after a page is painted: on the second page hardly anything, and the form's script on demand.
import { field } from './form.ts';
import { kinds } from './page-kinds.ts';
import { watchShifts } from './shifts.ts';
import { expect, open, test } from './site.ts';

test('on the second page nothing moves, as its face is there', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', ...kinds]) {
    await open(page, path);
    if (path !== '/') expect.soft(await shifts(), path).toEqual([]);
  }
});

test.describe('the script of the form', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  for (const come of ['tap', 'focus'] as const) {
    test(`comes with the first ${come} of a field, and not before`, async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await open(page, '/contact');
      const first = field(page, 'firstName');
      await first.scrollIntoViewIfNeeded();
      expect(scripts).toEqual([]);
      await first[come]();
      await expect(page.locator('form[novalidate]')).toBeVisible();
      expect(scripts).not.toEqual([]);
    });
  }
});
