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
