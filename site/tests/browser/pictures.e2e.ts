import type { Home } from '../../src/schemas/pages.ts';
import { content, pageLike, sitemapPaths } from '../pages.ts';
import { expect, test } from './site.ts';

const home = content<Home>('pages/home.yaml');

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Pairs of boxes that share more than a pixel either way. */
function collisions(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
      )
      .map((b) => `${a.text} on ${b.text}`),
  );
}

const towns = sitemapPaths.filter((path) => path.startsWith('/towns/'));
const areas = sitemapPaths.filter((path) => path.startsWith('/areas/'));

test('the names on the map never collide', async ({ page }) => {
  await page.goto('/');
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page.locator('nav:has([data-area])').evaluate((map) =>
      [...map.querySelectorAll('a')].map((link): Box => {
        // The words, not the target around them, which may reach into a neighbour's margin.
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { text: link.textContent ?? '', left, right, top, bottom };
      }),
    );
    expect(boxes).toHaveLength(towns.length + areas.length);
    expect.soft(collisions(boxes), `${width} px`).toEqual([]);
  }
});

test("an area's hero is its line, each stop a link to its suburb", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const area of areas) {
    await page.goto(area);
    const paths = (css: string) =>
      page.locator(css).evaluateAll((links) => links.map((link) => link.getAttribute('href')).toSorted());
    expect(await paths('main > section:first-child li a[href^="/towns/"]:visible')).toEqual(
      await paths('#suburbs h3 a'),
    );
  }
});

test('the house has at least eight fixtures, each a link that is reached by keyboard and told by name', async ({
  page,
}) => {
  await page.goto('/');
  const house = page.getByRole('navigation', { name: home.house.heading });
  const links = house.getByRole('link');
  expect(await links.count()).toBeGreaterThanOrEqual(8);
  for (const link of await links.all()) {
    await link.focus();
    await expect(link).toBeFocused();
    expect(await link.evaluate((a) => a.matches(':focus-visible'))).toBe(true);
    expect((await link.textContent())?.trim().length).toBeGreaterThan(3);
  }
});

test("home's picture covers nothing of what is said beside it or under it", async ({ page }) => {
  await page.goto('/');
  for (const width of [320, 390, 480, 768, 900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1800 });
    const covered = await page
      .locator('main > section')
      .first()
      .evaluate((hero) =>
        [...hero.querySelectorAll('h1, small, p, li, a[href^="tel:"]')].flatMap((element) => {
          if (element.closest('nav') !== null || !element.checkVisibility()) return [];
          const box = element.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 4, box.top + box.height / 2);
          return element.contains(top) ? [] : [element.textContent];
        }),
      );
    expect.soft(covered, `${width} px`).toEqual([]);
  }
});

const wide = [992, 1024, 1056, 1152, 1440];

test('the house has its labels on it, and title, number and heading keep off each other', async ({
  page,
}) => {
  await page.goto('/');
  for (const width of wide) {
    await page.setViewportSize({ width, height: 900 });
    const house = page.getByRole('navigation', { name: home.house.heading });
    const boxes = await page
      .locator('main > section')
      .first()
      .evaluate((hero) =>
        // The words, without the room around them.
        [...hero.querySelectorAll('h1, h2, nav span, a[href^="tel:"]')].map((element): Box => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { text: element.textContent ?? '', left, right, top, bottom };
        }),
      );
    expect(boxes.length).toBeGreaterThanOrEqual(13);
    expect.soft(collisions(boxes), `${width} px`).toEqual([]);
    const picture = await house.locator('svg').first().boundingBox();
    const [toby, drain] = await Promise.all(
      ['toby', 'drain'].map((fixture) => house.locator(`[data-fixture=${fixture}] a`).boundingBox()),
    );
    for (const label of [toby, drain]) {
      expect(label?.y).toBeGreaterThan(picture?.y ?? 0);
      expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0));
    }
  }
});

const edgeStops = ['whangaparaoa', 'orewa', 'gulf-harbour', 'pukekohe', 'mount-eden', 'pakuranga'];
for (const path of new Set(edgeStops.map((slug) => pageLike(`/towns/${slug}`)))) {
  test(`no name beside the stop of ${path} is cut or faded`, async ({ page }) => {
    await page.goto(path);
    for (const width of wide) {
      await page.setViewportSize({ width, height: 900 });
      const hero = page.locator('main > section').first();
      const faults = await hero.evaluate((section) => {
        const edge = section.getBoundingClientRect();
        const list = section.querySelector('li[aria-current=true]')?.parentElement;
        const names = [...(list?.querySelectorAll('li:not([aria-current])') ?? [])];
        if (names.length === 0) return ['no stop'];
        return names.flatMap((name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          // The line fades over the last five rem of its box.
          const box = list?.getBoundingClientRect() ?? edge;
          const whole =
            left >= box.left && right <= edge.right && top >= box.top + 40 && bottom <= box.bottom - 40;
          return whole ? [] : [name.textContent];
        });
      });
      expect.soft(faults, `${width} px`).toEqual([]);
    }
  });
}

for (const path of new Set(
  ['bucklands-beach', 'whangaparaoa', 'mount-eden', 'cbd'].map((slug) => pageLike(`/towns/${slug}`)),
)) {
  test(`the street sign of ${path} stands once, whole`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 992, 1060, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const sign = page
        .locator('main > section')
        .first()
        .locator('p[translate=no]')
        .filter({ visible: true });
      await expect(sign).toHaveCount(1);
      const box = await sign.boundingBox();
      const words = await page.locator('main h1').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      // Beside the title, or in the picture under the words and what to do.
      if (width >= 992) expect(box?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0));
      else {
        const call = await page.locator('main > section').first().locator('a[href^="tel:"]').boundingBox();
        expect(box?.y).toBeGreaterThan((call?.y ?? 0) + (call?.height ?? 0));
      }
    }
  });
}
