// What people do on the site, in Chromium, Firefox and the engine of Safari.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser, howToInstall } from '../../../testing/browsers.ts';
import { notTested } from '../../../testing/not-tested.ts';
import { page as built, displayFaceCame, pageLike, site as pages, phone } from '../pages.ts';
import { type ServedSite, servedSite } from '../served-site.ts';
import { type Driver, engines } from './drivers.ts';

const wide = [1440, 900] as const;
// WebKit's small browser does not get narrower: its toolbar has to fit.
const phoneSized = [450, 740] as const;
const typed = {
  firstName: 'Mere',
  lastName: 'Tāmaki',
  email: 'mere@customer.example',
  message: 'Water under the floor',
};

/** Expects what is soon so: a page is asked again, also where asking fails because it is just leaving. */
const eventually = <T>(ask: () => T | Promise<T>, message?: string) =>
  expect.poll(ask, { timeout: 20_000, interval: 50, ...(message !== undefined && { message }) });

for (const name of ['headless-chromium', 'firefox', 'webkit'] as const) {
  const isThere = findBrowser(name) !== undefined;
  if (!isThere) notTested(`the site in ${name}. ${howToInstall(name)}`);

  describe.skipIf(!isThere)(`the site in ${name}`, () => {
    let site: ServedSite;
    let page: Driver;
    beforeAll(async () => {
      site = await servedSite();
      page = await engines[name]();
    });
    afterAll(async () => {
      await page?.close();
      await site?.close();
    });

    const visit = (size: readonly [number, number], path: string) => page.visit(size, site.url + path);
    const sees = (css: string, text?: string) => eventually(() => page.sees(css, text), `${css} ${text}`);
    const path = () =>
      page.run(() => (document.readyState === 'complete' ? location.pathname : 'still loading'));
    /** Where links of the window's width lead, as far as they are in sight. */
    const hrefsInSight = (css: string) =>
      page.run(
        (wanted) =>
          [...document.querySelectorAll(wanted)]
            .filter((link) => {
              const { top, bottom, left, right, width } = link.getBoundingClientRect();
              return width > 0 && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
            })
            .map((link) => link.getAttribute('href')),
        css,
      );

    test('the number is in sight, and house and map are drawn', async () => {
      for (const [size, places] of [
        [phoneSized, ['header', 'main', 'aside']],
        [wide, ['header', 'main']],
      ] as const) {
        await visit(size, '/');
        for (const place of places) {
          const numbers = new Set(await hrefsInSight(`${place} a[href^="tel:"]`));
          expect(numbers, `in ${place} at ${size[0]} px`).toEqual(new Set([phone.href]));
        }
      }
      // `<use>` has the size of what it has found, and none where it found nothing; the toby's handle is the smallest.
      const smallest = () =>
        page.run(() =>
          Math.min(
            ...[...document.querySelectorAll<SVGUseElement>('main use')].map((use) => use.getBBox().height),
          ),
        );
      await eventually(smallest).toBeGreaterThan(20);
    });

    test('a menu opens, closes and leads to a page', async () => {
      const button = 'nav[aria-label=Main] button';
      const href = pages.of('areas').at(-1) ?? '';
      const link = `nav[aria-label=Main] [popover] a[href="${href}"]`;
      await visit(wide, '/');
      expect(await page.sees(link)).toBe(false);
      await page.click(button, 'Areas');
      await sees(link).toBe(true);
      await page.press('Escape');
      await sees(link).toBe(false);
      await eventually(() => page.run(() => document.activeElement?.textContent?.trim())).toBe('Areas');
      await page.press('Enter');
      await sees(link).toBe(true);
      await page.click(link);
      await eventually(path).toBe(href);
    });

    test('the menu of a small screen opens in the window, and closes', async () => {
      const menu = 'nav[aria-label=Menu]';
      await visit(phoneSized, '/');
      expect(await page.run(() => innerWidth)).toBe(phoneSized[0]);
      expect(await page.sees(menu)).toBe(false);
      await page.click('header button', 'Menu');
      const all = ['/', '/contact', ...pages.of('services'), ...pages.of('areas')];
      await eventually(() => hrefsInSight(`${menu} a`)).toEqual(expect.arrayContaining(all));
      await page.click('header button', 'Menu');
      await sees(menu).toBe(false);
    });

    const send = ['form button', 'Send Message'] as const;
    async function fillIn(): Promise<void> {
      await visit(wide, '/contact');
      await page.run(() => document.querySelector<HTMLElement>('form [name=firstName]')?.focus());
      // The form's script has arrived.
      await sees('form[novalidate]').toBe(true);
      for (const [name, text] of Object.entries(typed)) await page.type(`form [name=${name}]`, text);
      expect(await formHolds()).toEqual(typed);
    }
    const formHolds = () =>
      page.run((names: string[]) => {
        const data = new FormData(document.querySelector('form') ?? undefined);
        return Object.fromEntries(names.map((name) => [name, String(data.get(name))]));
      }, Object.keys(typed));

    test('an enquiry is sent, confirmed, and arrives in the mailbox', async () => {
      await fillIn();
      await page.click(...send);
      await sees('[role=status] h2', 'Message Sent!').toBe(true);
      await eventually(async () => Object.values(await formHolds()).join('')).toBe('');
      await eventually(async () => (await site.mailbox()).join()).toContain(typed.message);
    });

    test('a followed link starts at the top, and Back restores the place', async () => {
      const place = () => page.run(() => Math.round(scrollY));
      const area = pageLike('/areas/west-auckland');
      const suburb = built(area).querySelectorAll('#suburbs li h3 a').at(-1)?.getAttribute('href') ?? '';
      const card = `#suburbs a[href="${suburb}"]`;
      const topOfCard = () =>
        page.run((css) => document.querySelector(css)?.getBoundingClientRect().top ?? Number.NaN, card);
      await visit(phoneSized, area);
      // Headings have their face: what is measured from now on stays.
      await eventually(() => page.run(displayFaceCame)).toBe(true);
      await page.run((css) => {
        const link = document.querySelector<HTMLElement>(css);
        link?.scrollIntoView({ block: 'center', behavior: 'instant' });
        link?.focus({ preventScroll: true });
      }, card);
      const before = await topOfCard();
      expect(await place()).toBeGreaterThan(200);
      // By keyboard: a driver may scroll to what it presses with the pointer.
      await page.press('Enter');
      await eventually(path).toBe(suburb);
      expect(await place()).toBe(0);
      await page.back();
      await eventually(path).toBe(area);
      // What was in view is, though the page over it may be a little lower until headings have their face.
      await eventually(async () => Math.abs((await topOfCard()) - before) < 8).toBe(true);
    });

    // Last: it speaks for all the journeys above. WebKit's driver has no console.
    if (name !== 'webkit')
      test('nothing unexpected was logged, such as a breach of the security policy', () => {
        expect(page.heard).toEqual([]);
      });
  });
}
