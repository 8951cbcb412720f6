declare global {
  interface Navigator {
    /** Network Information API; Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Sets the headings in the display face once the page's words are on the screen, so that on a slow line
 * nothing comes before them. Until then they are in a fallback of the same widths (styles/fonts.css), and
 * what is in the window stays in it where a line would break elsewhere in the display face: nothing moves
 * that is being read. Both are laid out between two frames, which nobody sees.
 *
 * One part of the page after the other, each in a task of its own: all at once, a slow phone would be busy
 * with it for a quarter of a second, deaf to taps. The face is among the page's from the start, for the same
 * reason: when one is added, everything that has been laid out is laid out anew.
 *
 * Who comes from another page of the site has the font already, so it is taken at once. Who asked for less
 * data is spared it, and spared the pages that would be fetched on the chance of a click; so is who runs no
 * script.
 *
 * display-font-script.ts puts this function's source into every page's head, after the speculation rules, so
 * it may name nothing outside of itself.
 *
 * @param source the font, as `@font-face` names its source
 * @returns for who comes from another page: when the font is there, and its parts are in line to be set in it
 */
export function loadDisplayFont(source: string): Promise<void> | undefined {
  const face = new FontFace('Archivo', source, { weight: '800' });
  document.fonts.add(face);
  /** Of what the window shows; what no window has shown yet may break anew. */
  const heights = (part: HTMLElement) =>
    part.offsetTop < innerHeight + scrollY &&
    [...part.querySelectorAll<HTMLElement>('p,a,span,h1,h2,h3')].map((text) => text.offsetHeight).join();
  const load = () =>
    face.load().then(
      () => {
        // What comes from the browser's cache is here before the page's words are: then all at once.
        const parts = document.readyState === 'loading' ? 'html' : 'main>*,body>:not(main)';
        for (const part of document.querySelectorAll<HTMLElement>(parts))
          setTimeout(() => {
            const before = heights(part);
            part.style.setProperty('--font-display', 'Archivo,var(--font-text)');
            // It has no other style of its own.
            if (heights(part) !== before) part.style.cssText = '';
          });
      },
      // Where the font cannot be had, the fallback stays.
      () => {},
    );
  if (navigator.connection?.saveData) document.querySelector('[type=speculationrules]')?.remove();
  else if (document.referrer.startsWith(origin)) return load();
  else
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint')[0]) load();
    }).observe({ type: 'paint', buffered: true });
}
