// Before a release and once a week: axe on every page, in both schemes.
import { site } from '../pages.ts';
import { axeFaults } from './axe-faults.ts';
import { expect, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: { console: [/404/] } });

for (const path of site.everyPath) {
  test(`${path} has nothing that axe objects to`, async ({ page }) => {
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeFaults(page), colorScheme).toEqual([]);
    }
  });
}
