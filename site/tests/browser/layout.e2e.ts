// What must stay in sight on the contact and emergency pages, and the header's place.
import { covered, screens } from './layout-faults.ts';
import { expect, open, test } from './site.ts';

for (const [width, height] of screens.slice(0, 3)) {
  test(`nothing floats over a field of the form at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '/contact');
    const control = 'main form :is(input:not([tabindex]), select, textarea, button)';
    expect(await covered(page, control), 'as the page opens').toEqual([]);
    const controls = await page.locator(control).filter({ visible: true }).all();
    expect(controls.length).toBeGreaterThan(7);
    for (const field of controls) {
      await field.focus();
      await expect(field).toBeInViewport({ ratio: 1 });
      expect.soft(await covered(page, ':focus'), `with focus: ${field}`).toEqual([]);
      // A thumb leaves the page wherever it lets go. Under the header fields go as the page is scrolled.
      for (const share of [0.5, 1]) {
        await field.evaluate((element, part) => {
          const { bottom, height } = element.getBoundingClientRect();
          scrollBy({ top: bottom - innerHeight - (1 - part) * height, behavior: 'instant' });
          if (element instanceof HTMLElement) element.blur();
        }, share);
        expect.soft(await covered(page, control, 'header'), `at the lower edge: ${field}`).toEqual([]);
      }
    }
  });
}

test("the header stands on the page's grid, one line high", async ({ page }) => {
  await open(page, '/');
  for (const width of [992, 1056, 1184, 1280, 1366, 1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const edges = await page.getByRole('banner').evaluate((element) => {
      const shown = [...element.querySelectorAll('a, button')].filter((e) => e.checkVisibility());
      const boxes = shown
        .map((e) => e.getBoundingClientRect())
        .filter(({ top }) => top > 0 || innerWidth > 1183);
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        highest: Math.max(...boxes.map(({ height }) => height)),
      };
    });
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect.soft(edges.left, `${width} px`).toBeCloseTo(title?.x ?? 0, 0);
    expect.soft(edges.right, `${width} px`).toBeCloseTo(width - (title?.x ?? 0), 0);
    expect.soft(edges.highest, `${width} px`).toBeLessThanOrEqual(45);
  }
});

test('on a phone the way to stop the water is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/services/emergency');
  const link = 'main > section a[href="#stop-the-water"]';
  await expect(page.locator(link).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
  expect(await covered(page, link)).toEqual([]);
});
