declare global {
  interface Navigator {
    /** Network Information API; Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Sets the headings in the display face once the page's words are on the screen, so that on a slow line
 * nothing comes before them. Until then they are in a fallback of the same widths (styles/fonts.css).
 *
 * Who comes from another page of the site has the font already and gets it with the first paint. Who asked
 * for less data is spared it, and spared the pages that would be fetched on the chance of a click. Without
 * script the style sheet asks for the font by itself.
 *
 * The layout puts this function's source into every page's head, after the speculation rules, so it may
 * name nothing outside of itself.
 */
export function loadDisplayFont(): void {
  const set = () => document.documentElement.classList.add('fonts-loaded');
  if (navigator.connection?.saveData) document.querySelector('[type=speculationrules]')?.remove();
  else if (document.referrer.startsWith(`${location.origin}/`)) set();
  else
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) set();
    }).observe({ type: 'paint', buffered: true });
}
