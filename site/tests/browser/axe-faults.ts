import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 at level AA, and good practice. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong, a line for each element. No page has a frame, for which axe would open another page. */
export async function axeFaults(page: Page, runOnly: string[] = axeTags): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

/** The same in both schemes, which differ in colours alone. Nothing moves meanwhile. @param path Of a page to open. */
export async function axeFaultsInBothSchemes(page: Page, path?: string): Promise<string[]> {
  if (path !== undefined) await page.goto(path);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await axeFaults(page, colourRules)).map((fault) => `dark: ${fault}`)];
}
