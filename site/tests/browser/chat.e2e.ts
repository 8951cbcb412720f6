import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

test.use({ expected: { console: [/404/] } });

for (const path of kinds) {
  test(`the floating chat button of ${path} stands beside the text, never on it`, async ({ page }) => {
    await page.goto(path);
    for (const width of [1060, 1280, 1440, 1680]) {
      await page.setViewportSize({ width, height: 800 });
      const overlap = await page.evaluate(() => {
        const button = document.querySelector('body > aside a:last-child')?.getBoundingClientRect();
        // Home's hero runs into the button's room with its picture, where a tree stands and no words.
        const column = document.querySelector('main section:not([data-size=tall]) .wrap');
        if (button === undefined || column === null) return 'missing';
        const right =
          column.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
        return button.left < right ? `text ends at ${right}, the button begins at ${button.left}` : '';
      });
      expect.soft(overlap, `${width} px`).toBe('');
    }
  });
}
