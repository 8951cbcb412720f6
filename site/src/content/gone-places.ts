import { slugOf } from '../lib/paths.ts';
import type { KnownAddress } from './addresses.ts';
import type { Misfit } from './fitting-content.ts';
import type { FieldPath } from './yaml-file.ts';

/** A text of the content, and where it stands. */
export interface PlacedText {
  file: string;
  field: FieldPath;
  text: string;
}

/**
 * Texts that still name a suburb or an area which the last release had a page of and this content has not:
 * whoever takes a file away forgets the sentences elsewhere.
 *
 * @param known What addresses.txt remembers.
 * @param pages Addresses of all pages.
 */
export function goneInTexts(
  known: readonly KnownAddress[],
  pages: readonly string[],
  texts: readonly PlacedText[],
): Misfit[] {
  const gone = known.flatMap(({ address, moved }) => {
    const [, slug] = /^\/(?:towns|areas)\/(.+)$/.exec(address) ?? [];
    return slug === undefined || moved || pages.includes(address) ? [] : [slug];
  });
  if (gone.length === 0) return [];
  return texts.flatMap(({ file, field, text }) => {
    // A name may be written with macrons, which the address has not.
    const words = `-${slugOf(text)}-`;
    return gone
      .filter((slug) => words.includes(`-${slug}-`))
      .map((slug) => ({
        file,
        field,
        found: nameIn(text, slug),
        message:
          'words without it, now that it has no page: until the next release you are told of this. Where you still work there, it may stand',
      }));
  });
}

/** The name as the text has it, with a few words around it. */
function nameIn(text: string, slug: string): string {
  const words = text.split(/\s+/);
  const count = slug.split('-').length;
  const at = words.findIndex((_, index) => slugOf(words.slice(index, index + count).join(' ')) === slug);
  return at < 0 ? slug : `… ${words.slice(Math.max(0, at - 3), at + count + 3).join(' ')} …`;
}
