// What is below the first screen is laid out late; whoever looks for it finds it all the same.
import { pageLike, sitemapPaths } from '../pages.ts';
import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] }, viewport: { width: 360, height: 740 } });

const anchors = [
  '/contact#licensing',
  '/contact#privacy',
  '/services/emergency#questions',
  '/services/drainage#common-issues',
  `${pageLike('/areas/central-auckland')}#reasons`,
];

for (const address of anchors.filter((anchor) => sitemapPaths.includes(anchor.split('#')[0] ?? ''))) {
  test(`${address} is at the top of the window, under the header`, async ({ page }) => {
    await page.goto(address);
    const [, id = ''] = address.split('#');
    const place = () =>
      page.evaluate(
        ([wanted]) => ({
          top: document.getElementById(wanted ?? '')?.getBoundingClientRect().top ?? Number.NaN,
          under: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart),
          end: Math.round(document.documentElement.scrollHeight - innerHeight - scrollY),
        }),
        [id],
      );
    // What is late above it has been laid out by then.
    await expect
      .poll(async () => {
        const { top, under, end } = await place();
        return Math.abs(top - under) < 4 || (end <= 1 && top > 0 && top < 740);
      })
      .toBe(true);
  });
}

test('what is laid out late is found by a search in the page', async ({ page }) => {
  for (const path of kinds) {
    await page.goto(path);
    const found = await page.evaluate(() => {
      const late = [...document.querySelectorAll('main > *')].filter(
        (part) => getComputedStyle(part).contentVisibility === 'auto',
      );
      const words = [...(late.at(-1)?.querySelectorAll('h2, h3, p, a, dt, li') ?? [])].find(
        (element) => element.childElementCount === 0 && element.checkVisibility(),
      );
      if (words === undefined) return late.length === 0;
      // Not in TypeScript's library: every browser has it, and looks as its own search does.
      const { find } = globalThis as unknown as { find(text: string): boolean };
      while (find(words.textContent)) {
        if (words.contains(getSelection()?.anchorNode ?? null)) return true;
      }
      return false;
    });
    expect(found, path).toBe(true);
  }
});

test('on paper a page is whole', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of kinds) {
    await page.goto(path);
    const late = await page.evaluate(
      () =>
        [...document.querySelectorAll('main > *')].filter(
          (part) => getComputedStyle(part).contentVisibility === 'auto',
        ).length,
    );
    expect(late, path).toBe(0);
  }
});
