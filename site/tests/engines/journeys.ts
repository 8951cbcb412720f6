import { expect, test } from 'vitest';
import { displayFaceCame } from '../display-face.ts';
import { mistyped, page, pageLike, phone } from '../pages.ts';
import type { Target } from './driver.ts';
import type { Room } from './engine-room.ts';
import type { EngineSite } from './engine-site.ts';
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

/** What people do on the site but for its menus, asked of one engine. */
export function journeys(room: Room): void {
  const path = () =>
    room.page.run(() => (document.readyState === 'complete' ? location.pathname : 'still loading'));
  const place = () => room.page.run(() => Math.round(scrollY));
  const placeOf = (css: string) =>
    room.page.run((wanted) => document.querySelector(wanted)?.getBoundingClientRect().top ?? Number.NaN, css);
  const sees = (target: Target) => eventually(() => room.page.sees(target), JSON.stringify(target));

  test('the number is in sight and can be called', async () => {
    for (const [size, places] of [
      [wide, ['header', 'main']],
      [phoneSized, ['header', 'main', 'aside']],
    ] as const) {
      await room.page.visit(size, `${room.site.url}/`);
      for (const place of places) {
        const hrefs = await room.page.run(
          (css) =>
            [...document.querySelectorAll<HTMLAnchorElement>(css)]
              .filter((link) => {
                const { top, bottom } = link.getBoundingClientRect();
                return link.getClientRects().length > 0 && top >= 0 && bottom <= innerHeight;
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

  test('the house and the map are drawn from their files', async () => {
    await room.page.visit(wide, `${room.site.url}/`);
    // Nothing is as large as nothing: `<use>` has the size of what it has found.
    const smallest = () =>
      room.page.run(() =>
        Math.min(
          ...[...document.querySelectorAll<SVGUseElement>('main use')].map((use) => use.getBBox().height),
        ),
      );
    await eventually(smallest).toBeGreaterThan(50);
  });

  async function fillIn({ url }: EngineSite): Promise<void> {
    await room.page.visit(wide, `${url}/contact`);
    await room.page.run(() => document.querySelector<HTMLElement>('form [name=firstName]')?.focus());
    // The form's script has arrived.
    await sees({ css: 'form[novalidate]' }).toBe(true);
    for (const [name, text] of Object.entries(typed)) await room.page.type(fieldOf(name), text);
  }
  const formHolds = () =>
    room.page.run((names) => {
      const data = new FormData(document.querySelector('form') ?? undefined);
      return Object.fromEntries(names.split(' ').map((name) => [name, String(data.get(name))]));
    }, Object.keys(typed).join(' '));

  test('an enquiry is sent, confirmed, and arrives in the mailbox', async () => {
    await fillIn(room.site);
    expect(await formHolds()).toEqual(typed);
    await room.page.click(send);
    await sees({ css: '[role=status] h2', text: 'Message Sent!' }).toBe(true);
    await eventually(async () => Object.values(await formHolds()).join('')).toBe('');
    const arrived = async () => (await room.site.mailbox()).filter((mail) => mail.includes(typed.message));
    await eventually(async () => (await arrived()).length).toBe(1);
    expect((await arrived())[0]).toMatch(/^Reply-To: .*mere@customer\.example/m);
  });

  test('nothing that was typed is lost where sending fails', async () => {
    await fillIn(room.refusing);
    await room.page.click(send);
    await sees({ css: '[role=alert] h2', text: 'Error' }).toBe(true);
    await sees({ css: '[role=alert] a[href^="tel:"]' }).toBe(true);
    await sees(send).toBe(true);
    expect(await formHolds()).toEqual(typed);
  });

  test('an address that is not there is told, logged, and helped', async () => {
    const meant = pageLike('/towns/mangere');
    const lost = mistyped(meant);
    expect((await fetch(room.site.url + lost)).status).toBe(404);
    await room.page.visit(wide, room.site.url + lost);
    await sees({ css: 'h1', text: '404' }).toBe(true);
    await sees({ css: 'main p', text: 'Oops! Page not found' }).toBe(true);
    // The script logs the path before it names the nearest page, so this tells of both.
    await sees({ css: `#nearest li:first-child a[href="${meant}"]` }).toBe(true);
    if (room.page.heard !== undefined) {
      await eventually(() => room.page.heard?.join('\n')).toMatch(`404: there is no page at ${lost}`);
    }
    await room.page.click({ css: 'main a', text: 'Return to Home' });
    await eventually(path).toBe('/');
  });

  test('a followed link starts at the top, and Back restores the place', async () => {
    const area = pageLike('/areas/west-auckland');
    const suburb = page(area).querySelectorAll('#suburbs li h3 a').at(-1)?.getAttribute('href') ?? '';
    await room.page.visit(phoneSized, room.site.url + area);
    const card = `#suburbs a[href="${suburb}"]`;
    // Headings have their face: what is measured from now on stays.
    await eventually(() => room.page.run(displayFaceCame)).toBe(true);
    await room.page.run((css) => {
      const link = document.querySelector<HTMLElement>(css);
      link?.scrollIntoView({ block: 'center' });
      link?.focus({ preventScroll: true });
    }, card);
    const before = await placeOf(card);
    expect(await place()).toBeGreaterThan(200);
    // By keyboard: a driver may scroll to what it presses with the pointer.
    await room.page.press('Enter');
    await eventually(path).toBe(suburb);
    expect(await place()).toBe(0);
    await room.page.back();
    await eventually(path).toBe(area);
    // What was in view is, though the page over it may be a little lower once headings have their face.
    await eventually(async () => Math.abs((await placeOf(card)) - before) < 8).toBe(true);
  });

  // Last: it speaks for all the journeys above.
  test('the security policy was never violated, and nothing unexpected was logged', async () => {
    await room.page.visit(wide, `${room.site.url}/contact`);
    await room.page.run(() => {
      const style = document.createElement('style');
      style.textContent = 'p { color: red }';
      document.head.append(style);
    });
    // The planted violation proves that this engine reports, and comes after all others.
    await eventually(() => room.site.violations).toContain('style-src-elem: /contact');
    expect(room.site.violations).toEqual(['style-src-elem: /contact']);
    expect(room.refusing.violations).toEqual([]);
    // An error that is logged as an object is told by its kind alone in Firefox.
    // Chromium tells of a page transition that it gave up because the window was hidden just then.
    const meant =
      /404|503|answered with|^JSHandle@error$|content[- ]security[- ]policy|transition was aborted.*hidden/i;
    expect(room.page.heard?.filter((message) => !meant.test(message)) ?? []).toEqual([]);
  });
}
