/** What axe is asked about: WCAG 2.2 at level AA, and good practice. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
