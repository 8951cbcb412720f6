/** Runs in a page: whether its title is in the display face, not in the one that stands in for it. */
export const hasDisplayFace = (): boolean => {
  const title = document.querySelector('h1');
  return (
    title !== null &&
    getComputedStyle(title).fontFamily.startsWith('Archivo,') &&
    document.fonts.check('800 1em Archivo')
  );
};

/** Runs in a page: whether the display face has come, taken or not. */
export const displayFaceCame = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some((entry) => entry.name.endsWith('.woff2') && (entry as PerformanceResourceTiming).responseEnd > 0);
