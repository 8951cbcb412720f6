// What two pages are printed for: a fridge card, and the number with the hours and the legal texts.
import type { StopTheWater } from '../../src/schemas/pages.ts';
import { content, shownPhone } from '../pages.ts';
import { expect, open, test } from './site.ts';

const steps = content<StopTheWater>('pages/stop-the-water.yaml');

/** Pages of a PDF: its page objects, which the page tree (/Pages) is none of. */
const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('the emergency page is one fridge card with the number and the steps', async ({ page }) => {
  await open(page, '/services/emergency');
  expect(pageCount(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('For the fridge door')).toBeVisible();
  await expect(page.getByRole('heading', { name: steps.steps[0]?.title ?? 'no first step' })).toBeVisible();
  await expect(page.locator('main').getByText(shownPhone).first()).toBeVisible();
  await expect(page.locator('main > section:last-of-type')).toBeHidden();
  await page
    .locator('main h2:visible')
    .first()
    .evaluate((heading) => {
      heading.style.marginBlockStart = '1000px';
    });
  expect(pageCount(await page.pdf({ format: 'A4' })), 'a card too long is seen').toBeGreaterThan(1);
});

test('the contact page prints number, hours and legal texts on one margin', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/contact');
  await expect(page.locator('#contact-info dl dl')).toBeVisible();
  for (const id of ['privacy', 'terms', 'licensing']) await expect(page.locator(`#${id} h2`)).toBeVisible();
  const header = page.getByRole('banner').getByRole('link');
  const edges = (locator = header) =>
    locator.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [Math.round(left), Math.round(right)];
    });
  const [left, right] = await edges(page.locator('#why li').first());
  expect(await edges(page.locator('#emergency-card h2'))).toContain(left);
  expect(await edges(header.first())).toContain(left);
  expect(await edges(header.filter({ hasText: shownPhone, visible: true }))).toContain(right);
});
