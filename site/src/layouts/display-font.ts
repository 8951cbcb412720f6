declare global {
  interface Navigator {
    /** Network Information API; Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Sets the headings in the display face once the page's words are on the screen, so that on a slow line
 * nothing comes before them. Until then they are in a fallback of the same widths (styles/fonts.css), and
 * they stay in it where a line in the window would break elsewhere in the display face: nothing moves that
 * is being read. Both are laid out between two frames, which nobody sees.
 *
 * Who comes from another page of the site has the font already, so it is taken at once. Who asked for less
 * data is spared it, and spared the pages that would be fetched on the chance of a click; so is who runs no
 * script.
 *
 * The font is added to the page rather than named by its styles: the styles of the whole page would be worked
 * out again, which takes a slow phone a quarter of a second.
 *
 * display-font-script.ts puts this function's source into every page's head, after the speculation rules, so
 * it may name nothing outside of itself.
 *
 * @param source the font, as `@font-face` names its source
 */
export function loadDisplayFont(source: string): void {
  // Of what the window shows; what no window has shown yet is not laid out for it.
  const heights = () =>
    [...document.querySelectorAll('header,main>*')]
      .map(
        (part) =>
          part.getBoundingClientRect().top < innerHeight &&
          [...part.querySelectorAll<HTMLElement>('h1,h2,h3,p,a,span')].map((text) => text.offsetHeight),
      )
      .join();
  const load = () =>
    new FontFace('Archivo', source, { weight: '800' }).load().then(
      (face) => {
        const before = heights();
        document.fonts.add(face);
        if (heights() !== before) document.fonts.delete(face);
      },
      // Where the font cannot be had, the fallback stays.
      () => {},
    );
  if (navigator.connection?.saveData) document.querySelector('[type=speculationrules]')?.remove();
  else if (document.referrer.startsWith(origin)) load();
  else
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint')[0]) load();
    }).observe({ type: 'paint', buffered: true });
}
