// What axe objects to in menus and in the form, besides the pages as they open.
import { axeFaultsInBothSchemes } from './axe-faults.ts';
import { fillIn, openForm, send, sentToast } from './form.ts';
import { expect, test } from './site.ts';

test('open menus have nothing that axe objects to', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    for (const button of await page.locator('header [popovertarget]:visible').all()) {
      await button.click();
      expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    }
  }
});

test('nor has the form with errors, nor when it was sent', async ({ page }) => {
  await openForm(page);
  await send(page).click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await page.route('**/contact-form.php', (route) => route.fulfill({ body: 'ok' }));
  await fillIn(page);
  await send(page).click();
  await expect(sentToast(page)).toBeVisible();
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
});
