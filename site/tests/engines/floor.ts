import { expect, test } from 'vitest';
import { pageLike } from '../pages.ts';
import type { Target } from './driver.ts';
import type { Room } from './engine-room.ts';
import { eventually } from './eventually.ts';

const phoneSized = [360, 740] as const;
const wide = [1440, 900] as const;
export const pages = [
  '/',
  '/contact',
  '/services/emergency',
  pageLike('/areas/west-auckland'),
  pageLike('/towns/kumeu'),
  '/404',
];
export const widths = [320, 390, 768, 1280, 1920];

/** WCAG's relative luminance of "rgb(1, 2, 3)". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast of two colours without transparency. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Runs in the page: an element's colour and the ground that it stands on. */
function coloursOf(css: string): { text: string; ground: string } {
  const element = document.querySelector(css);
  if (element === null) throw new Error(`Nothing is ${css}`);
  let under: Element | null = element;
  while (under !== null && getComputedStyle(under).backgroundColor === 'rgba(0, 0, 0, 0)')
    under = under.parentElement;
  return {
    text: getComputedStyle(element).color,
    ground: under === null ? 'rgb(255, 255, 255)' : getComputedStyle(under).backgroundColor,
  };
}

/** Runs in the page: how far it can be scrolled sideways, and how high its header is. */
const measures = () => ({
  sideways: document.documentElement.scrollWidth - innerWidth,
  header: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
});

/** What holds in the oldest browsers that the site is built for, asked of one of them. */
export function atTheFloor(room: Room): void {
  const visit = (size: readonly [number, number], path: string, scheme?: 'light' | 'dark') =>
    room.page.visit(size, room.site.url + path, scheme === undefined ? {} : { scheme });
  const sees = (target: Target) => eventually(() => room.page.sees(target), JSON.stringify(target));

  test.each([
    ['of a small screen', phoneSized],
    ['of a wide screen', wide],
  ])("the menu button %s leads to the footer's list", async (_, size) => {
    await visit(size, '/');
    await room.page.click({ css: 'header a[href="#site-links"]' });
    await eventually(() => room.page.run(() => location.hash)).toBe('#site-links');
    expect(await room.page.sees({ css: 'footer a', text: 'North Shore' })).toBe(true);
    expect(await room.page.sees({ css: '#menu-mobile' })).toBe(false);
  });

  test.each([
    'light',
    'dark',
  ] as const)('what calls for a call is legible in the %s scheme', async (scheme) => {
    await visit(phoneSized, '/', scheme);
    const paper = await room.page.run(coloursOf, 'main + footer, body');
    expect(paper.text).not.toBe(paper.ground);
    const body = await room.page.run(coloursOf, 'header');
    expect(luminance(body.ground) > 0.5, `the page's ground is ${body.ground}`).toBe(scheme === 'light');
    const legible = async (css: string) => {
      const { text, ground } = await room.page.run(coloursOf, css);
      expect(contrast(text, ground), `${css}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    };
    for (const css of [
      'header > a',
      'header a[href^="tel:"][data-variant], header div > a[href^="tel:"]:last-of-type',
      'main section a[href^="tel:"]',
      'aside a[href^="tel:"]',
      'aside a:last-child',
      'main li[data-band=red] a',
    ])
      await legible(css);
    await visit(phoneSized, '/services/emergency', scheme);
    for (const part of ['h1', 'p', 'a[href^="tel:"]']) await legible(`main section[data-band=red] ${part}`);
  });

  test('the house and the map are drawn, in their colours and legible', async () => {
    for (const size of [phoneSized, wide]) {
      await visit(size, '/');
      const [house, drawn, tee, stop] = await room.page.run(() => {
        const svg = document.querySelector('main nav svg');
        const line = document.querySelector('nav[aria-label^="Pipe map"] [data-area]');
        const link = line?.querySelector(':scope ul a:not([data-side=on])');
        if (!svg || !line || !link) throw new Error('There is no house or no map');
        return [
          svg.getBoundingClientRect().height,
          // The drawing is a file of its own: without it, there is nothing to measure.
          svg.querySelector('use')?.getBBox().height ?? 0,
          getComputedStyle(link, '::before').backgroundColor,
          link.getBoundingClientRect().height,
        ] as const;
      });
      expect(house).toBeGreaterThan(200);
      expect(drawn).toBeGreaterThan(100);
      expect(tee).toMatch(/^(rgb\(|color\()/);
      expect(stop).toBeGreaterThanOrEqual(20);
    }
  });

  test.each(pages)('%s: header in one row, nothing sideways, at every width', async (path) => {
    for (const width of widths) {
      await visit([width, 800], path);
      const { sideways, header } = await room.page.run(measures);
      expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
      // A row of 4 rem and, on small screens, the banner of 2.75 rem; a long number breaks the banner's words.
      expect(header, `${width} px`).toBeLessThanOrEqual(width < 1184 ? 135 : 66);
    }
  });

  test('the form posts without script', async () => {
    await postsWithoutScript(room);
  });

  test('what was typed before the script came stays, and is sent by it', async () => {
    await visit(wide, '/contact');
    await room.page.type({ css: 'form [name=message]' }, 'Typed at once');
    await sees({ css: 'form[novalidate]' }).toBe(true);
    const held = await room.page.run(
      () => document.querySelector<HTMLTextAreaElement>('form [name=message]')?.value,
    );
    expect(held).toBe('Typed at once');
  });
}

/** Fills the form in and sends it, in a browser that runs no script. */
export async function postsWithoutScript({ page, site }: Room): Promise<void> {
  const arrived = (await site.mailbox()).length;
  await page.visit([390, 740], `${site.url}/contact`, { script: false });
  const words = {
    firstName: 'Mere',
    lastName: 'Tāmaki',
    email: 'mere@customer.example',
    message: 'No script',
  };
  for (const [name, text] of Object.entries(words)) await page.type({ css: `form [name=${name}]` }, text);
  await page.click({ css: 'form button', text: 'Send Message' });
  await eventually(() => page.run(() => location.pathname + location.hash)).toBe('/contact#sent');
  await eventually(() => page.sees({ css: '#sent h2' })).toBe(true);
  await eventually(async () => (await site.mailbox()).length).toBe(arrived + 1);
}
