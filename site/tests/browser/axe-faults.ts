import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 at level AA, and good practice. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong, a line for each element, in both schemes, which differ in colours alone.
 *
 * @param part Of the page, where the rest has been looked at before.
 */
export async function axeFaults(page: Page, part = 'html'): Promise<string[]> {
  const faults: string[] = [];
  for (const [colorScheme, runOnly] of [
    ['light', axeTags],
    ['dark', colourRules],
  ] as const) {
    // Nothing moves meanwhile.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // No page has a frame, for which axe would open another page.
    const axe = new AxeBuilder({ page }).setLegacyMode().include(part);
    const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze();
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        faults.push(`${colorScheme}: ${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return faults;
}
