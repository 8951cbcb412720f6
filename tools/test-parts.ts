/** Parts of `npm test` that look at no built page. */
const withoutPages = ['check', 'receiver'];

/**
 * Whether the site is built before the tests. It is for everything that looks at pages, whatever lies in
 * site/dist: an old build would answer for another site.
 *
 * @param wanted Parts that are asked for; none is all.
 */
export const needsBuild = (wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((name) => !withoutPages.includes(name));
