import type { ReadContent } from '../../site/src/content/read-content.ts';
import { type ContentText, findTexts } from '../../site/src/content/texts.ts';
import { paths } from '../../site/src/lib/paths.ts';
import type { Draft } from './draft.ts';

/** A field, with the words in it. */
export interface Place {
  file: string;
  field: string;
  text: string;
}

const pages: Record<string, string> = {
  'pages/contact.yaml': paths.contact,
  'pages/stop-the-water.yaml': paths.service('emergency'),
  'jobs.yaml': paths.service('hot-water'),
  'prices.yaml': paths.service('drainage'),
};

/** The page on which the words of a file are seen. */
export function pageOf(file: string): string {
  const [, folder, slug = ''] = /^(suburbs|areas|services)\/(.+)\.yaml$/.exec(file) ?? [];
  const path = { suburbs: paths.suburb, areas: paths.area, services: paths.service }[folder ?? ''];
  return path?.(slug) ?? pages[file] ?? paths.home;
}

const placeOf = ({ file, field, shown, written }: ContentText): Place => ({
  file,
  field,
  text: shown ?? written,
});

/** The texts that pages show. */
function textsOf({ texts, schemas }: ReadContent): ContentText[] {
  const unseen = /(?:^|\.)(?:keywords|icon|service|anchor|claim|kind|href|statement|evidence|facts)(?:\.|$)/;
  const hidden = ['sign-off.yaml', 'redirects.yaml'];
  return texts.filter(
    ({ file, field }) => schemas.has(file) && !hidden.includes(file) && !unseen.test(field),
  );
}

/** Fields that show some words. */
export const fieldsWith = (read: ReadContent, words: string): Place[] =>
  findTexts(textsOf(read), words).slice(0, 40).map(placeOf);

/** Fields that still name what is gone; "Kumeū" is Kumeu too. */
export function fieldsNaming(read: ReadContent, gone: readonly string[]): Place[] {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  const names = new RegExp(`(?<!\\p{L})(?:${plain(gone.join('|'))})(?!\\p{L})`, 'u');
  return textsOf(read)
    .map(placeOf)
    .filter(({ text }) => names.test(plain(text)));
}

/**
 * The field of words that were clicked. Words that are only a promise's lead to the promise.
 *
 * @param words The clicked piece of text, then what stands around it.
 */
export function clickedField(
  draft: Draft,
  read: ReadContent,
  page: string,
  words: string[],
): Place | undefined {
  const all = textsOf(read);
  const own = draft.files.filter((file) => pageOf(file) === page && file.includes('/'));
  const best = words.map((text) => findTexts(all, text, own)[0]);
  const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const exact = best.find((text, index) => text && letters(text.shown) === letters(words[index]));
  const text = exact ?? best.find((one) => one !== undefined);
  const [, id, wording = 'text'] = /^\{claim:([a-z0-9-]+)(?:\.(\w+))?\}\.?$/.exec(text?.written ?? '') ?? [];
  if (id !== undefined) return { file: 'claims.yaml', field: `claims.${id}.wordings.${wording}`, text: '' };
  return text && placeOf(text);
}
