// Pages as they are asked for by media: on paper, and in colours of the visitor's own.
import type { Page } from '@playwright/test';

/** What is wrong with a page on paper: colours, what leaves the sheet, and what only works on a screen. */
export async function paperFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 794, height: 1123 });
  const faults = await page.evaluate(() => {
    const shown = (css: string) => [...document.querySelectorAll(css)].filter((e) => e.checkVisibility());
    const told = (elements: Element[], fault: string) =>
      elements.map((element) => `${(element.textContent ?? '').trim().slice(0, 40)} ${fault}`);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const coloured = shown('main h1, main h2').filter((e) => getComputedStyle(e).color !== 'rgb(0, 0, 0)');
    const wide = shown('main :is(a, h2, p, li)').filter(
      (element) => element.getBoundingClientRect().right > innerWidth,
    );
    return [
      ...(ground === 'rgb(255, 255, 255)' ? [] : [`the ground is ${ground}`]),
      ...told(coloured, 'is not black'),
      ...told(wide, 'leaves the sheet'),
      ...told(shown('body > aside, form, button'), 'is of no use on paper'),
      ...(shown('a[href^="tel:"]').length > 0 ? [] : ['there is no number']),
    ];
  });
  await page.emulateMedia({ media: null, colorScheme: null });
  return faults;
}

/** Buttons and fields whose edge cannot be seen in forced colours. */
export async function faultsInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await page.evaluate(() => {
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
  await page.emulateMedia({ forcedColors: null });
  return faults;
}
