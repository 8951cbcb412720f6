import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phone } from '../pages.ts';
import type { Driver, Engine, Target } from './driver.ts';
import {
  type EngineSite,
  type SiteWithMailbox,
  serveWithoutReceiver,
  serveWithReceiver,
} from './engine-site.ts';
import { eventually } from './eventually.ts';

const wide = [1440, 900] as const;
const phoneSized = [360, 740] as const;

const typed = {
  firstName: 'Mere',
  lastName: 'Tāmaki',
  email: 'mere@customer.example',
  message: 'Water under the floor',
};

const fieldOf = (name: string): Target => ({ css: `form [name=${name}]` });
const send: Target = { css: 'form button', text: 'Send Message' };

/** What people do on the site, asked of one engine. */
export function journeysIn(engine: Engine): void {
  const missing = engine.missing();
  if (missing !== undefined) console.warn(`NOT TESTED: the site in ${engine.name}. ${missing}`);

  describe.skipIf(missing !== undefined)(`the site in ${engine.name}`, { timeout: 60_000 }, () => {
    let site: SiteWithMailbox;
    let refusing: EngineSite;
    let page: Driver;
    const ends: { close(): Promise<void> }[] = [];

    beforeAll(async () => {
      site = await serveWithReceiver();
      ends.push(site);
      refusing = await serveWithoutReceiver();
      ends.push(refusing);
      page = await engine.start();
      ends.push(page);
    }, 60_000);
    afterAll(async () => {
      for (const end of ends.toReversed()) await end.close();
    }, 60_000);

    const path = () =>
      page.run(() => (document.readyState === 'complete' ? location.pathname : 'still loading'));
    const place = () => page.run(() => Math.round(scrollY));
    const focused = () => page.run(() => document.activeElement?.textContent?.trim());
    const sees = (target: Target) => eventually(() => page.sees(target));
    /** A point where a press hits no link, no control and no menu. */
    const emptyPoint = () =>
      page.run(() => {
        for (let y = innerHeight - 20; y > 0; y -= 20) {
          for (let x = 20; x < innerWidth; x += 20) {
            const there = document.elementFromPoint(x, y);
            if (there !== null && there.closest('a, button, aside, [popover]') === null)
              return [x, y] as const;
          }
        }
        throw new Error('Everything in the window can be pressed');
      });

    for (const [name, entry] of [
      ['Services', 'Hot Water Systems'],
      ['Areas', 'North Shore'],
    ] as const) {
      test(`the menu ${name} opens and closes`, async () => {
        const button: Target = { css: 'nav[aria-label=Main] button', text: name };
        const link: Target = { css: 'nav[aria-label=Main] [popover] a', text: entry };
        await page.visit(wide, `${site.url}/`);
        expect(await page.sees(link)).toBe(false);

        await page.click(button);
        await sees(link).toBe(true);
        await page.press('Escape');
        await sees(link).toBe(false);
        await eventually(focused).toBe(name);
        await page.press('Enter');
        await sees(link).toBe(true);
        await page.clickAt(...(await emptyPoint()));
        await sees(link).toBe(false);

        await page.click(button);
        const href = await page.run(
          (text) =>
            [...document.querySelectorAll('header a')]
              .find((a) => a.textContent === text)
              ?.getAttribute('href'),
          entry,
        );
        await page.click(link);
        await eventually(path).toBe(href);
      });
    }

    test('the menu of a small screen opens and closes', async () => {
      const button: Target = { css: 'header button', text: 'Menu' };
      const menu: Target = { css: 'nav[aria-label=Menu]' };
      await page.visit(phoneSized, `${site.url}/`);
      expect(await page.run(() => innerWidth)).toBe(phoneSized[0]);
      expect(await page.sees(menu)).toBe(false);

      await page.click(button);
      await sees(menu).toBe(true);
      const reachable = await page.run(
        () =>
          [...document.querySelectorAll('nav[aria-label=Menu] a')].filter((link) => {
            const { left, right, width } = link.getBoundingClientRect();
            return link.checkVisibility() && width > 0 && left >= 0 && right <= innerWidth;
          }).length,
      );
      expect(reachable).toBe(12);
      await page.click(button);
      await sees(menu).toBe(false);
      await page.click(button);
      await sees(menu).toBe(true);
      await page.press('Escape');
      await sees(menu).toBe(false);
      await page.click(button);
      await sees(menu).toBe(true);
      await page.clickAt(...(await emptyPoint()));
      await sees(menu).toBe(false);
    });

    test('the number is in sight and can be called', async () => {
      for (const [size, places] of [
        [wide, ['header', 'main']],
        [phoneSized, ['header', 'main', 'aside']],
      ] as const) {
        await page.visit(size, `${site.url}/`);
        for (const place of places) {
          const hrefs = await page.run(
            (css) =>
              [...document.querySelectorAll<HTMLAnchorElement>(css)]
                .filter((link) => {
                  const { top, bottom } = link.getBoundingClientRect();
                  return link.checkVisibility() && top >= 0 && bottom <= innerHeight;
                })
                .map((link) => link.getAttribute('href')),
            `${place} a[href^="tel:"]`,
          );
          expect(new Set(hrefs), `numbers in sight in ${place} at ${size[0]} px`).toEqual(
            new Set([phone.href]),
          );
        }
      }
    });

    async function fillIn({ url }: EngineSite): Promise<void> {
      await page.visit(wide, `${url}/contact`);
      // The form's script has arrived.
      await sees({ css: 'form[novalidate]' }).toBe(true);
      for (const [name, text] of Object.entries(typed)) await page.type(fieldOf(name), text);
    }
    const formHolds = () =>
      page.run((names) => {
        const data = new FormData(document.querySelector('form') ?? undefined);
        return Object.fromEntries(names.split(' ').map((name) => [name, String(data.get(name))]));
      }, Object.keys(typed).join(' '));

    test('an enquiry is sent, confirmed, and arrives in the mailbox', async () => {
      await fillIn(site);
      expect(await formHolds()).toEqual(typed);
      await page.click(send);
      await sees({ css: '[role=dialog] h2', text: 'Message Sent!' }).toBe(true);
      await eventually(async () => Object.values(await formHolds()).join('')).toBe('');
      await eventually(async () => (await site.mails()).length).toBe(1);
      const [mail] = await site.mails();
      expect(mail).toMatch(/^Reply-To: .*mere@customer\.example/m);
      expect(mail).toContain(typed.message);
    });

    test('nothing that was typed is lost where sending fails', async () => {
      await fillIn(refusing);
      await page.click(send);
      await sees({ css: '[role=alertdialog] h2', text: 'Error' }).toBe(true);
      await sees({ css: '[role=alertdialog] a[href^="tel:"]' }).toBe(true);
      await sees(send).toBe(true);
      expect(await formHolds()).toEqual(typed);
    });

    test('an address that is not there is told, logged, and helped', async () => {
      const lost = '/towns/M%C4%81ngare';
      expect((await fetch(site.url + lost)).status).toBe(404);
      await page.visit(wide, site.url + lost);
      await sees({ css: 'h1', text: '404' }).toBe(true);
      await sees({ css: 'main p', text: 'Oops! Page not found' }).toBe(true);
      // The script logs the path before it names the nearest page, so this tells of both.
      await sees({ css: '#nearest li:first-child a[href="/towns/mangere"]' }).toBe(true);
      if (page.heard !== undefined) {
        await eventually(() => page.heard?.join('\n')).toMatch(`404: there is no page at ${lost}`);
      }
      await page.click({ css: 'main a', text: 'Return to Home' });
      await eventually(path).toBe('/');
    });

    test('a followed link starts at the top, and Back restores the place', async () => {
      await page.visit(phoneSized, `${site.url}/areas/west-auckland`);
      const card = '#suburbs a[href="/towns/kumeu"]';
      await page.run((css) => document.querySelector(css)?.scrollIntoView({ block: 'center' }), card);
      const before = await place();
      expect(before).toBeGreaterThan(200);
      await page.click({ css: card });
      await eventually(path).toBe('/towns/kumeu');
      expect(await place()).toBe(0);
      await page.back();
      await eventually(path).toBe('/areas/west-auckland');
      await eventually(place).toBe(before);
    });

    // Last: it speaks for all the journeys above.
    test('the security policy was never violated, and nothing unexpected was logged', async () => {
      await page.visit(wide, `${site.url}/contact`);
      await page.run(() => {
        const style = document.createElement('style');
        style.textContent = 'p { color: red }';
        document.head.append(style);
      });
      // The planted violation proves that this engine reports, and comes after all others.
      await eventually(() => site.violations).toContain('style-src-elem: /contact');
      expect(site.violations).toEqual(['style-src-elem: /contact']);
      expect(refusing.violations).toEqual([]);
      // An error that is logged as an object is told by its kind alone in Firefox.
      // Chromium tells of a page transition that it gave up because the window was hidden just then.
      const meant =
        /404|503|answered with|^JSHandle@error$|content[- ]security[- ]policy|transition was aborted.*hidden/i;
      expect(page.heard?.filter((message) => !meant.test(message)) ?? []).toEqual([]);
    });
  });
}
