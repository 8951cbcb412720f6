import { shownPhone } from '../pages.ts';
import { expect, test } from './site.ts';

/** Pages of a PDF: its page objects, which the page tree (/Pages) is none of. */
const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('the emergency page prints as one fridge card with the number, the steps and lines to fill in', async ({
  page,
}) => {
  await page.goto('/services/emergency');
  expect(pageCount(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('For the fridge door')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Find the toby' })).toBeVisible();
  await expect(page.locator('main').getByText(shownPhone).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Burst Pipes' })).toBeHidden();
});

test('a suburb page prints in black on white, without the parts that only work on a screen', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/towns/devonport');
  await expect(page.locator('main h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body > aside')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Call Now' }).first()).toBeHidden();
  await expect(page.locator('main').getByText(shownPhone).first()).toBeVisible();
});
