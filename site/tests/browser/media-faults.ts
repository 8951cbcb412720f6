// Pages as they are asked for by media: on paper, and in colours of the visitor's own.
import type { Page } from '@playwright/test';

/** What is wrong with a page on paper: colours, what leaves the sheet, and what only works on a screen. */
export async function paperFaults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(path);
  const faults: string[] = [];
  for (const width of [420, 794]) {
    await page.setViewportSize({ width, height: 1123 });
    const found = await page.evaluate(() => {
      const shown = (css: string) => [...document.querySelectorAll(css)].filter((e) => e.checkVisibility());
      const said = (element: Element) => (element.textContent ?? '').trim().slice(0, 40);
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      return [
        ...(ground === 'rgb(255, 255, 255)' ? [] : [`the ground is ${ground}`]),
        ...shown('main h1, main h2')
          .filter((element) => getComputedStyle(element).color !== 'rgb(0, 0, 0)')
          .map((element) => `${said(element)} is not black`),
        ...shown('main a, main h2, main p, main li')
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => `${said(element)} leaves the sheet`),
        ...shown('body > aside, form, button').map(
          (element) => `${element.tagName} ${said(element)} is of no use on paper`,
        ),
        ...(shown('a[href^="tel:"]').length > 0 ? [] : ['there is no number']),
      ];
    });
    for (const fault of found) faults.push(`${width} px: ${fault}`);
  }
  return faults;
}

/** Buttons and fields whose edge cannot be seen in forced colours. */
export async function faultsInForcedColours(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(path);
  return page.evaluate(() => {
    const controls =
      '[data-variant]:is(a, button), input:not([tabindex="-1"], [type=checkbox]), select, textarea';
    const ground = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
        const isDrawn = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none';
        return !isDrawn || borderTopColor === ground;
      })
      .map((element) => `${element.tagName} ${element.textContent ?? ''} has no edge`);
  });
}
