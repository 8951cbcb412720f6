import { expect, test } from './site.ts';

test('the toby turns by keyboard and says that the water is off', async ({ page }) => {
  await page.goto('/services/emergency');
  const toby = page.getByRole('checkbox', { name: 'Turn it clockwise' });
  await toby.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Off. Now call.' })).toBeChecked();
});
