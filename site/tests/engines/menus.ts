import { expect, test } from 'vitest';
import { site } from '../pages.ts';
import type { Target } from './driver.ts';
import type { Room } from './engine-room.ts';
import { eventually } from './eventually.ts';

const wide = [1440, 900] as const;
const phoneSized = [360, 740] as const;

/** The menus as popovers, asked of one engine. */
export function popoverMenus(room: Room): void {
  const path = () =>
    room.page.run(() => (document.readyState === 'complete' ? location.pathname : 'still loading'));
  const focused = () => room.page.run(() => document.activeElement?.textContent?.trim());
  const sees = (target: Target) => eventually(() => room.page.sees(target), JSON.stringify(target));
  /** A point where a press hits no link, no control and no menu. */
  const emptyPoint = () =>
    room.page.run(() => {
      for (let y = innerHeight - 20; y > 0; y -= 20) {
        for (let x = 20; x < innerWidth; x += 20) {
          const there = document.elementFromPoint(x, y);
          if (there !== null && there.closest('a, button, aside, [popover]') === null) return [x, y] as const;
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
      await room.page.visit(wide, `${room.site.url}/`);
      expect(await room.page.sees(link)).toBe(false);

      await room.page.click(button);
      await sees(link).toBe(true);
      await room.page.press('Escape');
      await sees(link).toBe(false);
      await eventually(focused).toBe(name);
      await room.page.press('Enter');
      await sees(link).toBe(true);
      await room.page.clickAt(...(await emptyPoint()));
      await sees(link).toBe(false);

      await room.page.click(button);
      const href = await room.page.run(
        (text) =>
          [...document.querySelectorAll('header a')]
            .find((a) => a.textContent === text)
            ?.getAttribute('href'),
        entry,
      );
      await room.page.click(link);
      await eventually(path).toBe(href);
    });
  }

  test('the menu of a small screen opens and closes', async () => {
    const button: Target = { css: 'header button', text: 'Menu' };
    const menu: Target = { css: 'nav[aria-label=Menu]' };
    await room.page.visit(phoneSized, `${room.site.url}/`);
    expect(await room.page.run(() => innerWidth)).toBe(phoneSized[0]);
    expect(await room.page.sees(menu)).toBe(false);

    await room.page.click(button);
    await sees(menu).toBe(true);
    const reachable = await room.page.run(() =>
      [...document.querySelectorAll('nav[aria-label=Menu] a')]
        .filter((link) => {
          const { left, right, width } = link.getBoundingClientRect();
          return link.getClientRects().length > 0 && width > 0 && left >= 0 && right <= innerWidth;
        })
        .map((link) => link.getAttribute('href')),
    );
    expect(reachable).toEqual(
      expect.arrayContaining(['/', '/contact', ...site.of('services'), ...site.of('areas')]),
    );
    await room.page.click(button);
    await sees(menu).toBe(false);
    await room.page.click(button);
    await sees(menu).toBe(true);
    await room.page.press('Escape');
    await sees(menu).toBe(false);
    await room.page.click(button);
    await sees(menu).toBe(true);
    await room.page.clickAt(...(await emptyPoint()));
    await sees(menu).toBe(false);
  });
}
