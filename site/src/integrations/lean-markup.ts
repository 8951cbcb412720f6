import { elementsOf } from './html-elements.ts';

/** What React sets between two texts, to find them again where it takes a page over. */
const textSeparator = /<!-- -->/g;
/** React escapes it everywhere; every attribute is in double quotes. */
const apostrophe = /&#x27;/g;
const scriptBorder = '</script><script>';

/**
 * A page without what costs bytes and says nothing: React's separators, but in islands, apostrophes
 * in five letters, and the border between two inline scripts that follow each other, of which every page's
 * policy would carry both hashes.
 */
export function withLeanMarkup(html: string): string {
  const places = (tag: string, count = Number.POSITIVE_INFINITY) =>
    elementsOf(html)
      .filter(({ tagName, attrs }) => tagName === tag && attrs.length <= count)
      .flatMap(({ sourceCodeLocation }) => sourceCodeLocation ?? []);
  const islands = places('astro-island');
  const separators = [...html.matchAll(textSeparator)]
    .filter(({ index }) => !islands.some((island) => index > island.startOffset && index < island.endOffset))
    .map(({ index, 0: { length } }) => ({ index, length, instead: '' }));
  const scripts = places('script', 0);
  const starts = new Set(scripts.map(({ startOffset }) => startOffset));
  const borders = scripts
    .filter(({ endOffset }) => starts.has(endOffset))
    .map(({ endOffset }) => ({
      index: endOffset - '</script>'.length,
      length: scriptBorder.length,
      instead: ';',
    }));
  const apostrophes = [...html.matchAll(apostrophe)].map(({ index, 0: { length } }) => ({
    index,
    length,
    instead: "'",
  }));
  return [...separators, ...apostrophes, ...borders]
    .toSorted((one, other) => other.index - one.index)
    .reduce(
      (page, { index, length, instead }) => page.slice(0, index) + instead + page.slice(index + length),
      html,
    );
}
