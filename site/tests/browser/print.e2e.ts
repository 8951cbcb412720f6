import type { Contact, StopTheWater } from '../../src/schemas/pages.ts';
import { content, pageLike, shownPhone } from '../pages.ts';
import { expect, test } from './site.ts';

const steps = content<StopTheWater>('pages/stop-the-water.yaml');
const contact = content<Contact>('pages/contact.yaml');

/** Pages of a PDF: its page objects, which the page tree (/Pages) is none of. */
const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('the emergency page prints as one fridge card with the number, the steps and lines to fill in', async ({
  page,
}) => {
  await page.goto('/services/emergency');
  expect(pageCount(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(steps.fridgeCard.heading)).toBeVisible();
  await expect(page.getByRole('heading', { name: steps.steps[0]?.title ?? 'no first step' })).toBeVisible();
  await expect(page.locator('main').getByText(shownPhone).first()).toBeVisible();
  await expect(page.locator('main > section:last-of-type')).toBeHidden();
});

test('the contact page prints the number, the hours and the legal texts on one margin, and no form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: contact.form.heading })).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.locator('#contact-info dl dl')).toBeVisible();
  for (const id of ['privacy', 'terms', 'licensing']) {
    await expect(page.locator(`#${id} h2`)).toBeVisible();
  }
  const [number, rule, brand, card] = await Promise.all(
    [
      page.getByRole('banner').getByRole('link', { name: shownPhone }).filter({ visible: true }),
      page.locator('#why li').first(),
      page.getByRole('banner').getByRole('link').first(),
      page.locator('#emergency-card h2'),
    ].map((element) => element.boundingBox()),
  );
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeCloseTo((rule?.x ?? 0) + (rule?.width ?? 0), 0);
  expect(brand?.x).toBe(rule?.x);
  expect(card?.x).toBe(rule?.x);
});

test('a suburb page prints in black on white, without the parts that only work on a screen', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(pageLike('/towns/devonport'));
  await expect(page.locator('main h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body > aside')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Call Now' }).first()).toBeHidden();
  await expect(page.locator('main').getByText(shownPhone).first()).toBeVisible();
});

test('on a narrow sheet the map is whole: what is swiped on a screen stands below each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 420, height: 700 });
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', pageLike('/areas/west-auckland')]) {
    await page.goto(path);
    const beyond = await page
      .locator('main a[href^="/towns/"]')
      .evaluateAll(
        (links) =>
          links.filter(
            (link) => link.getClientRects().length > 0 && link.getBoundingClientRect().right > innerWidth,
          ).length,
      );
    expect(beyond, path).toBe(0);
  }
});
