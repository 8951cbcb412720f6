import type { Common } from '../../src/schemas/common.ts';
import type { Home } from '../../src/schemas/pages.ts';
import { content, emergencyPath, pageLike, phone, site } from '../pages.ts';
import { axeFaults } from './axe-faults.ts';
import { covered } from './covered.ts';
import { expect, open, test } from './site.ts';

test('the menus open by keyboard, lead on with Tab, and close', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const menu = (name: string) => page.getByRole('button', { name, exact: true });
  const last = (kind: string) => page.locator(`header nav a[href="${site.of(kind).at(-1)}"]`).first();
  await expect(last('areas')).toBeHidden();
  await menu('Areas').press('Enter');
  expect(await axeFaults(page, 'header')).toEqual([]);
  for (const area of site.of('areas')) {
    await page.keyboard.press('Tab');
    await expect(page.locator('header :focus')).toHaveAttribute('href', area);
  }
  await page.keyboard.press('Escape');
  await expect(last('areas')).toBeHidden();
  await expect(menu('Areas')).toBeFocused();
  await menu('Areas').click();
  await expect(last('areas')).toBeVisible();
  await menu('Services').click();
  await expect(last('areas')).toBeHidden();
  await expect(last('services')).toBeVisible();
  expect(await axeFaults(page, 'header')).toEqual([]);
  await page.mouse.click(700, 700);
  await expect(last('services')).toBeHidden();
  await menu('Services').click();
  await last('services').click();
  await expect(page).toHaveURL(site.of('services').at(-1) ?? '');
});

test('a menu closes once the focus has left it, so that it lies over nothing that has it', async ({
  page,
}) => {
  for (const [width, name] of [
    [1440, 'Areas'],
    [390, 'Menu'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name, exact: true }).press('Enter');
    const menu = page.locator(':popover-open');
    const links = menu.getByRole('link');
    await expect(links.last()).toBeVisible();
    for (const _ of await links.all()) await page.keyboard.press('Tab');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu).toHaveCount(0);
  }
});

test('the header calls with one link of one name at every width', async ({ page }) => {
  await page.goto('/contact');
  for (const width of [320, 390, 768, 1024, 1120, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: `Call Now ${phone.display}`, exact: true })).toHaveCount(1);
    const emergency = header.getByRole('link', { name: `Emergency? Call ${phone.display}`, exact: true });
    await expect(emergency).toHaveCount(1);
    await expect(emergency).toBeVisible();
    await expect(header.locator(`a[href="${phone.href}"]:visible`)).toHaveCount(2);
  }
});

test('the menus say which section the page is in, and emergencies come first', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pageLike('/areas/north-shore'));
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('button', { name: 'Areas' })).toHaveAttribute('aria-current', 'true');
  await expect(main.getByRole('button', { name: 'Services' })).not.toHaveAttribute('aria-current');
  await main.getByRole('button', { name: 'Services' }).click();
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveAttribute('href', emergencyPath);
});

test('what a link leads to is open, to the eye and in the accessibility tree', async ({ page }) => {
  let folded = 0;
  for (const path of site.of('services')) {
    await page.goto(path);
    for (const id of await page.locator('details[id]').evaluateAll((all) => all.map((one) => one.id))) {
      folded += 1;
      await page.goto(`${path}#${id}`);
      const row = page.locator(`details[id="${id}"]`);
      await expect(row).toHaveJSProperty('open', true);
      await expect(row.locator('> :not(summary)').first()).toBeVisible();
      // What is closed again is closed to the eye as well.
      await row.locator('summary').press('Enter');
      await expect(row).toHaveJSProperty('open', false);
      await expect(row.locator('> :not(summary)').first()).toBeHidden();
    }
  }
  expect(folded).toBeGreaterThan(3);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a row that a link leads to is closed, to the eye and in the accessibility tree', async ({ page }) => {
    const [path = '/'] = site.of('services');
    await page.goto(path);
    const id = await page.locator('details[id]').first().getAttribute('id');
    await page.goto(`${path}#${id}`);
    const row = page.locator('details:target');
    await expect(row).not.toHaveAttribute('open');
    await expect(row.locator('> :not(summary)').first()).toBeHidden();
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`the mobile menu ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, javaScriptEnabled });

    test('opens and closes by touch and lists every service and area', async ({ page }) => {
      await page.goto('/');
      const toggle = page.locator('header [popovertarget]:visible').first();
      const list = page.locator('header nav[popover]');
      await expect(list).toBeHidden();
      await toggle.tap();
      await expect(list).toBeVisible();
      for (const path of ['/', '/contact', ...site.of('services'), ...site.of('areas')])
        await expect(list.locator(`a[href="${path}"]`).first()).toBeVisible();
      if (javaScriptEnabled) expect(await axeFaults(page, 'header')).toEqual([]);
      await toggle.tap();
      await expect(list).toBeHidden();
    });
  });

test("a phone's number comes under the thumb once the hero's has left", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const number = (place: string) => page.locator(`${place} a[href="${phone.href}"]`).first();
  await page.goto('/');
  for (const place of ['header', 'main']) await expect(number(place)).toBeInViewport();
  await expect(number('aside')).toBeHidden();
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(number('aside')).toBeVisible();
  await expect(number('aside')).toBeInViewport();
  // The header's is there at every place.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Call Now/ })).toBeInViewport();
  // Zoomed in there is no room for two: the bar stands at the end of the page.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.locator('#areas').scrollIntoViewIfNeeded();
  await expect(number('aside')).not.toBeInViewport();
});

test('a phone’s first emergency screen leads to the steps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, emergencyPath);
  const css = 'main > section a[href="#stop-the-water"]';
  const link = page.locator(css).filter({ visible: true }).first();
  await expect(link).toBeInViewport({ ratio: 1 });
  expect(await covered(page)).toEqual([]);
  await link.click();
  await expect(page.locator('#stop-the-water h2')).toBeInViewport();
});

test('the toby turns by keyboard and by its words, and the mark of its focus crosses no word', async ({
  page,
}) => {
  const { toby } = content<Pick<Common, 'toby'>>('pages/common.yaml');
  const house = page.getByRole('heading', { name: content<Home>('pages/home.yaml').house.heading });
  const places = [
    { path: '/', part: page.getByRole('main') },
    { path: emergencyPath, part: page.getByRole('main') },
    { path: '/contact', part: page.getByRole('contentinfo') },
  ];
  for (const { path, part } of places)
    for (const width of [320, 390, 640, 760, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await open(page, path);
      const control = part.getByRole('switch', { name: toby.switch, exact: true });
      for (const [key, words] of [
        ['Shift', toby.switch],
        ['Space', toby.off],
        ['Enter', toby.switch],
      ] as const) {
        await control.press(key);
        const said = part.getByText(words, { exact: true });
        await expect(said).toBeVisible();
        const [mark, text] = await Promise.all([control.boundingBox(), said.boundingBox()]);
        if (mark === null || text === null) throw new Error(`${words} is not on ${path}`);
        const reach = await control.evaluate((input) => {
          const { outlineWidth, outlineOffset } = getComputedStyle(input);
          return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
        });
        const isBeside = text.x >= mark.x + mark.width + reach || text.x + text.width <= mark.x - reach;
        const isOver = text.y + text.height <= mark.y - reach || text.y >= mark.y + mark.height + reach;
        expect(isBeside || isOver, `${words} at ${width} px of ${path}`).toBe(true);
        // Nor does what is said leave the screen, or lie on the heading of the house.
        const heading = path === '/' && width < 1440 ? await house.boundingBox() : null;
        const lowest = heading === null ? 0 : heading.y + heading.height;
        expect([text.x >= 0, text.y >= lowest], `${words} at ${width} px of ${path}`).toEqual([true, true]);
      }
      await part.getByText(toby.switch, { exact: true }).click();
      await expect(control).toBeChecked();
    }
});

test('a toby that is turned leaves every pipe of the page dry, and the call as it is', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  const call = page.getByRole('main').locator(`a[href="${phone.href}"]`).first();
  const room = page.locator('.room').first();
  const colours = async () => [
    await footer.evaluate((element) => getComputedStyle(element).borderTopColor),
    await room.evaluate((element) => getComputedStyle(element).getPropertyValue('--copper')),
    await call.evaluate((element) => getComputedStyle(element).backgroundColor),
  ];
  const [pipe, drawn, button] = await colours();
  await footer.getByRole('switch').press('Space');
  await expect.poll(colours).toEqual([expect.not.stringContaining(`${pipe}`), '#7f969a', button]);
  expect(drawn).not.toBe('#7f969a');
});

test('a thing in the house is heard with what goes wrong with it', async ({ page }) => {
  const { fixtures } = content<Home>('pages/home.yaml').house;
  await page.goto('/');
  for (const { label, description } of Object.values(fixtures))
    await expect(page.getByRole('link', { name: `${label} (${description})`, exact: true })).toHaveCount(1);
});

test('the second page has its face with the first paint, and drawings below it come', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.dataset.hadFace = String(document.documentElement.classList.contains('with-face'));
    });
  });
  await open(page, '/');
  await page.goto(pageLike('/services/drainage'));
  await expect(page.locator('body')).toHaveAttribute('data-had-face', 'true');
  await expect(page.locator('[data-href]:not([href])')).toHaveCount(0);
  expect(await page.locator('[data-href][href]').count()).toBeGreaterThan(0);
});

test('the skip link comes first and leads past the menus', async ({ page }) => {
  await page.goto(emergencyPath);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('an address that is not there is told, logged, and helped', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const meant = pageLike('/towns/mangere');
  const mistyped = `${meant.slice(0, -1)}x`;
  const response = await page.goto(mistyped);
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  const nearest = page.getByRole('region', { name: 'Did you mean' }).getByRole('link').first();
  await expect(nearest).toHaveAttribute('href', meant);
  await expect.poll(() => logged.join()).toContain(mistyped);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
