/** Runs in a page: whether its headings are in the display face, not in the one that stands in for it. */
export const hasDisplayFace = (): boolean =>
  [...document.fonts].some(
    ({ family, status }) => family.replaceAll('"', '') === 'Archivo' && status === 'loaded',
  );

/** Runs in a page: whether the display face has come, taken or not. */
export const displayFaceCame = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some((entry) => entry.name.endsWith('.woff2') && (entry as PerformanceResourceTiming).responseEnd > 0);
