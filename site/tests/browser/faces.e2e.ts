// The site in the system faces that people have, at the widths of their screens.
import { displayFaceCame } from '../display-face.ts';
import { business, pageLike } from '../pages.ts';
import { faces, faults, setFace, widths } from './faults-of-faces.ts';
import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] } });

for (const path of kinds) {
  test(`${path} holds in every face, at every width, by day and by night`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(path);
    await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
    for (const face of faces) {
      if (!(await setFace(page, face))) {
        console.warn(`NOT TESTED: the pages in ${face}, which this machine does not have.`);
        continue;
      }
      // The schemes differ in colours, and by a hairline between the bands.
      for (const colorScheme of face === 'Roboto' ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await faults(page), `${face}, ${width} px, ${colorScheme}`).toEqual([]);
        }
      }
    }
  });
}

for (const name of ['Dry Plumbs', 'Northern Districts Plumbing and Drainage']) {
  test(`a business of ${name.length} letters fits into its own pages`, async ({ page }) => {
    for (const path of ['/', pageLike('/towns/whangaparaoa'), '/404']) {
      await page.goto(path);
      await setFace(page, 'Roboto');
      await page.evaluate(
        ([from = '', to = '']) => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
            node.textContent = (node.textContent ?? '').replaceAll(from, to);
          document.querySelector('header a[href="/"]')?.toggleAttribute('data-long', to.length > 18);
        },
        [business.name, name],
      );
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await faults(page), `${path}, ${width} px`).toEqual([]);
        const mark = await page.locator('footer svg').first().boundingBox();
        expect.soft(mark?.width, `the footer's mark is squeezed at ${width} px`).toBe(mark?.height);
      }
    }
  });
}
