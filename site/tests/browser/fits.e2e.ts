import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] } });

for (const path of kinds) {
  test(`${path} does not scroll sideways with text at 200 %`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 900 });
    await page.goto(path);
    const sideways = await page.evaluate(() => {
      const root = document.documentElement;
      root.style.fontSize = '200%';
      return root.scrollWidth - root.clientWidth;
    });
    expect(sideways).toBe(0);
  });
}

for (const width of [360, 393, 768]) {
  test(`the header's call button is one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const button = page.getByRole('banner').getByRole('link', { name: 'Call Now' });
    const lines = await button.evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link.lastChild ?? link);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  });
}

/** Pixels that a number keeps off the edge of its button. */
const off = 6;

test('the number keeps off the edges of the button that it stands in', async ({ page }) => {
  for (const path of kinds) {
    await page.goto(path);
    for (const width of [320, 390, 768, 992, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const rooms = await page.locator('main a[href^="tel:"]:visible').evaluateAll((links) =>
        links.flatMap((link) => {
          const number = link.querySelector('b')?.getBoundingClientRect();
          return number === undefined ? [] : [link.getBoundingClientRect().right - number.right];
        }),
      );
      expect.soft(Math.min(...rooms), `${path} at ${width} px`).toBeGreaterThanOrEqual(off);
    }
  }
});
