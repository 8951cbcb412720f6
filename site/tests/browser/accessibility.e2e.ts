// What axe objects to, on pages, in menus and in the form.
import { axeFaults, colourRules } from './axe-faults.ts';
import { fillIn, openForm, send, sentToast } from './form.ts';
import { kinds, suburbOfEachArea } from './page-kinds.ts';
import { expect, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: { console: [/404/] } });

for (const path of new Set([...kinds, ...suburbOfEachArea])) {
  test(`${path} has nothing that axe objects to`, async ({ page }) => {
    await page.goto(path);
    expect(await axeFaults(page)).toEqual([]);
    // The schemes differ in colours alone.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page, colourRules)).toEqual([]);
  });
}

test('axe finds a picture without words', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  expect((await axeFaults(page)).join()).toContain('image-alt');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('neither have open menus', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/');
      for (const button of await page.locator('header [popovertarget]:visible').all()) {
        await button.click();
        expect(await axeFaults(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.locator('header [popovertarget]:visible').click();
      expect(await axeFaults(page)).toEqual([]);
    });

    test('nor has the form with errors and when it was sent', async ({ page }) => {
      await openForm(page);
      await send(page).click();
      await expect(page.getByRole('alert').first()).toBeFocused();
      expect(await axeFaults(page)).toEqual([]);
      await page.route('**/contact-form.php', (route) => route.fulfill({ body: 'ok' }));
      await fillIn(page);
      await send(page).click();
      await expect(sentToast(page)).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
    });
  });
}
