// What people do on the site, in Firefox and in the engine of Safari.
import { Hono } from 'hono';
import { listen } from 'receiver/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteHeaders } from '../../hosting/headers.ts';
import { readHosting } from '../../hosting/hosting-folder.ts';
import { createSiteApp } from '../../hosting/serve.ts';
import { findBrowser, howToInstall } from '../browsers.ts';
import { displayFaceCame } from '../display-face.ts';
import { page as built, mistyped, pageLike, site as pages, phone } from '../pages.ts';
import { type ReceiverApp, type ServedSite, servedSite } from '../served-site.ts';
import { testedDist } from '../tested-dist.ts';
import type { Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

const wide = [1440, 900] as const;
const phoneSized = [360, 740] as const;
const typed = {
  firstName: 'Mere',
  lastName: 'Tāmaki',
  email: 'mere@customer.example',
  message: 'Water under the floor',
};

/**
 * Serves the built site with its real policy, which browsers are asked to report on: a report needs nothing in
 * the page, so every engine tells of what happened from the first byte on.
 */
async function serveReporting(receiver: ReceiverApp, violations: string[]) {
  const dist = testedDist();
  const app: ReceiverApp = new Hono();
  app.post('/policy-reports', async (c) => {
    const { 'csp-report': report } = await c.req.json<{ 'csp-report': Record<string, string> }>();
    const page = new URL(report['document-uri'] ?? '').pathname;
    violations.push(`${report['effective-directive'] ?? report['violated-directive']}: ${page}`);
    return c.body(null, 204);
  });
  app.route('/', receiver);
  const headers = siteHeaders(`${(await readHosting(dist)).policy}; report-uri /policy-reports`);
  const server = await listen(createSiteApp({ dist, headers, receiver: app }), {
    host: '127.0.0.1',
    port: 0,
  });
  return { url: server.address, close: () => server.close(0) };
}

/** Expects what is soon so: a page is asked again, also where asking fails because it is just leaving. */
const eventually = <T>(ask: () => T | Promise<T>, message?: string) =>
  expect.poll(ask, { timeout: 20_000, interval: 50, ...(message !== undefined && { message }) });

for (const engine of [firefox, webkit]) {
  const isThere = findBrowser(engine.name) !== undefined;
  if (!isThere) console.warn(`NOT TESTED: the site in ${engine.name}. ${howToInstall(engine.name)}`);

  describe.skipIf(!isThere)(`the site in ${engine.name}`, { timeout: 240_000 }, () => {
    const violations: string[] = [];
    let site: ServedSite;
    let page: Driver;
    beforeAll(async () => {
      site = await servedSite((receiver) => serveReporting(receiver, violations));
      page = await engine.start();
    }, 240_000);
    afterAll(async () => {
      await page?.close();
      await site?.close();
    }, 240_000);

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

    test('the number is in sight and can be called', async () => {
      for (const [size, places] of [
        [wide, ['header', 'main']],
        [phoneSized, ['header', 'main', 'aside']],
      ] as const) {
        await visit(size, '/');
        for (const place of places) {
          const numbers = new Set(await hrefsInSight(`${place} a[href^="tel:"]`));
          expect(numbers, `in ${place} at ${size[0]} px`).toEqual(new Set([phone.href]));
        }
      }
    });

    test('the house and the map are drawn from their files', async () => {
      await visit(wide, '/');
      // Nothing is as large as nothing: `<use>` has the size of what it has found.
      const smallest = () =>
        page.run(() =>
          Math.min(
            ...[...document.querySelectorAll<SVGUseElement>('main use')].map((use) => use.getBBox().height),
          ),
        );
      await eventually(smallest).toBeGreaterThan(50);
    });

    test.each([
      ['Services', pages.of('services').at(-1) ?? ''],
      ['Areas', pages.of('areas').at(-1) ?? ''],
    ])('the menu %s opens, closes and leads to a page', async (name, href) => {
      const button = 'nav[aria-label=Main] button';
      const link = `nav[aria-label=Main] [popover] a[href="${href}"]`;
      await visit(wide, '/');
      expect(await page.sees(link)).toBe(false);
      await page.click(button, name);
      await sees(link).toBe(true);
      await page.press('Escape');
      await sees(link).toBe(false);
      await eventually(() => page.run(() => document.activeElement?.textContent?.trim())).toBe(name);
      await page.press('Enter');
      await sees(link).toBe(true);
      await page.click(link);
      await eventually(path).toBe(href);
    });

    test('the menu of a small screen opens and closes, all of it in the window', async () => {
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
      page.run((names) => {
        const data = new FormData(document.querySelector('form') ?? undefined);
        return Object.fromEntries(names.split(' ').map((name) => [name, String(data.get(name))]));
      }, Object.keys(typed).join(' '));

    test('an enquiry is sent, confirmed, and arrives in the mailbox', async () => {
      await fillIn();
      await page.click(...send);
      await sees('[role=status] h2', 'Message Sent!').toBe(true);
      await eventually(async () => Object.values(await formHolds()).join('')).toBe('');
      await eventually(async () => (await site.mailbox()).join()).toContain(typed.message);
    });

    test('nothing that was typed is lost where sending fails', async () => {
      await fillIn();
      await page.run(() => {
        globalThis.fetch = () => Promise.reject(new Error('no network'));
      });
      await page.click(...send);
      await sees('[role=alert] h2', 'Error').toBe(true);
      await sees('[role=alert] a[href^="tel:"]').toBe(true);
      await sees(...send).toBe(true);
      expect(await formHolds()).toEqual(typed);
    });

    test('an address that is not there is told, logged, and helped', async () => {
      const meant = pageLike('/towns/mangere');
      await visit(wide, mistyped(meant));
      await sees('main p', 'Oops! Page not found').toBe(true);
      // The script logs the path before it names the nearest page, so this tells of both.
      await sees(`#nearest li:first-child a[href="${meant}"]`).toBe(true);
      if (page.heard !== undefined)
        await eventually(() => page.heard?.join('\n')).toMatch(`404: there is no page at ${mistyped(meant)}`);
      await page.click('main a', 'Return to Home');
      await eventually(path).toBe('/');
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

    // Last: it speaks for all the journeys above.
    test('the security policy was never violated, and nothing unexpected was logged', async () => {
      await visit(wide, '/contact');
      await page.run(() => {
        const style = document.createElement('style');
        style.textContent = 'p { color: red }';
        document.head.append(style);
      });
      // The planted violation proves that this engine reports, and comes after all others.
      await eventually(() => violations).toContain('style-src-elem: /contact');
      expect(violations).toEqual(['style-src-elem: /contact']);
      // An error that is logged as an object is told by its kind alone in Firefox.
      const meant = /404|no network|^JSHandle@error$|content[- ]security[- ]policy/i;
      expect(page.heard?.filter((message) => !meant.test(message)) ?? []).toEqual([]);
    });
  });
}
