import { elementsOf } from './html-elements.ts';

/**
 * A page without the identifiers that Astro gives its islands. Nothing in the browser reads them, and as
 * they are made from where the sources lie, the same sources would make another page in another folder.
 */
export function withoutIslandIds(html: string): string {
  const places = elementsOf(html)
    .filter(({ tagName }) => tagName === 'astro-island')
    .flatMap(({ sourceCodeLocation }) => sourceCodeLocation?.attrs?.uid ?? []);
  return places.reduceRight(
    // With the space in front.
    (page, { startOffset, endOffset }) => page.slice(0, startOffset - 1) + page.slice(endOffset),
    html,
  );
}
