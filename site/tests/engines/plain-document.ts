import { honeypotField } from 'receiver/contract/fields';
import { expect, test } from 'vitest';
import { phone } from '../pages.ts';
import type { Room } from './engine-room.ts';
import { eventually } from './eventually.ts';
import { pages, postsWithoutScript, widths } from './floor.ts';

/** What holds in browsers older than the floor: a plain document, asked of one of them. */
export function plainDocument(room: Room): void {
  test.each(pages)('%s is a plain document in reading order, with the number at its top', async (path) => {
    for (const width of widths) {
      await room.page.visit([width, 800], room.site.url + path);
      const seen = await room.page.run(
        (href, trap) => {
          const top = (css: string) => document.querySelector(css)?.getBoundingClientRect().top ?? Number.NaN;
          const shown = [...document.querySelectorAll('body *')].filter(
            (element) => element.getClientRects().length > 0,
          );
          return {
            number: top(`a[href="${href}"]`),
            order: ['header', 'main', 'footer'].map(top),
            sideways: document.documentElement.scrollWidth - innerWidth,
            lifted: shown.filter((element) => getComputedStyle(element).position !== 'static').length,
            menus: shown.filter((element) => element.matches('[popover], [popovertarget]')).length,
            trap: shown.filter((element) => element.matches(`[name=${trap}]`)).length,
            notices: shown.filter((element) => element.id === 'sent').length,
            largest: Math.max(
              ...shown
                .filter((element) => element instanceof SVGSVGElement)
                .map((element) => element.getBoundingClientRect().width),
            ),
          };
        },
        phone.href,
        honeypotField,
      );
      expect(seen.number).toBeLessThan(100);
      expect(seen.order).toEqual(seen.order.toSorted((a, b) => a - b));
      expect(seen).toMatchObject({ sideways: 0, lifted: 0, menus: 0, trap: 0, notices: 0 });
      expect(seen.largest, 'width of the largest picture').toBeLessThanOrEqual(64);
    }
  });

  test("the menu's link leads to the footer's list", async () => {
    await room.page.visit([390, 740], `${room.site.url}/`);
    await room.page.click({ css: 'a[href="#site-links"]' });
    await eventually(() => room.page.run(() => location.hash)).toBe('#site-links');
    expect(await room.page.sees({ css: 'footer a', text: 'North Shore' })).toBe(true);
  });

  test('the form is whole, and posts, with script and without', async () => {
    await postsWithoutScript(room);
    const arrived = (await room.site.mailbox()).length;
    await room.page.visit([390, 740], `${room.site.url}/contact`);
    for (const name of ['firstName', 'lastName', 'message'])
      await room.page.type({ css: `form [name=${name}]` }, 'Mere');
    await room.page.type({ css: 'form [name=email]' }, 'mere@customer.example');
    await room.page.click({ css: 'form button', text: 'Send Message' });
    await eventually(() => room.page.run(() => location.hash)).toBe('#sent');
    await eventually(async () => (await room.site.mailbox()).length).toBe(arrived + 1);
  });

  test('no script failed', () => {
    // But for what the page that is not there says by right.
    expect(room.page.heard?.filter((message) => !message.includes('404'))).toEqual([]);
  });
}
