// What is reached by keys alone, besides the way through a page.
import { site } from '../pages.ts';
import { expect, test } from './site.ts';

test('the skip link comes first and leads past the menus', async ({ page }) => {
  await page.goto('/services/emergency');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the open menu comes next, and Esc leads back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const button = page.locator('header [popovertarget]:visible').last();
  await button.focus();
  await page.keyboard.press('Space');
  for (const area of site.of('areas')) {
    await page.keyboard.press('Tab');
    await expect(page.locator('header :focus')).toHaveAttribute('href', area);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the toby turns, and says that the water is off', async ({ page }) => {
  await page.goto('/services/emergency');
  await page.getByRole('checkbox', { name: 'Turn it clockwise' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Off. Now call.' })).toBeChecked();
});
