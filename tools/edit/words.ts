import type { ReadContent } from '../../site/src/content/read-content.ts';
import { type ContentText, findTexts } from '../../site/src/content/texts.ts';
import { paths } from '../../site/src/lib/paths.ts';
import type { Draft } from './draft.ts';

const folders: Record<string, (slug: string) => string> = {
  suburbs: paths.suburb,
  areas: paths.area,
  services: paths.service,
};
const pages: Record<string, string> = {
  'pages/contact.yaml': paths.contact,
  'pages/stop-the-water.yaml': paths.service('emergency'),
  'jobs.yaml': paths.service('hot-water'),
  'prices.yaml': paths.service('drainage'),
};

/** The page on which the words of a file are seen. */
export function pageOf(file: string): string {
  const [folder = '', name = ''] = file.replace(/\.yaml$/, '').split('/');
  return folders[folder]?.(name) ?? pages[file] ?? paths.home;
}

/** The texts that pages show. */
function textsOf({ texts, schemas }: ReadContent): ContentText[] {
  const unseen = /(?:^|\.)(?:keywords|icon|service|anchor|claim|kind|href|statement|evidence|facts)(?:\.|$)/;
  const hidden = ['sign-off.yaml', 'redirects.yaml'];
  return texts.filter(
    ({ file, field }) => schemas.has(file) && !hidden.includes(file) && !unseen.test(field),
  );
}

/** Fields that show some words. */
export const fieldsWith = (read: ReadContent, words: string): ContentText[] =>
  findTexts(textsOf(read), words).slice(0, 40);

/** Fields that still name what is gone. */
export const fieldsNaming = (read: ReadContent, gone: readonly string[]): ContentText[] => [
  ...new Set(gone.flatMap((name) => findTexts(textsOf(read), name))),
];

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
): Pick<ContentText, 'file' | 'field'> | undefined {
  const all = textsOf(read);
  const own = draft.files.filter((file) => pageOf(file) === page && file.includes('/'));
  const best = words.map((text) => findTexts(all, text, own)[0]);
  const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const exact = best.find((text, index) => text && letters(text.shown) === letters(words[index]));
  const text = exact ?? best.find((one) => one !== undefined);
  const [, id, wording = 'text'] = /^\{claim:([a-z0-9-]+)(?:\.(\w+))?\}\.?$/.exec(text?.written ?? '') ?? [];
  return id === undefined ? text : { file: 'claims.yaml', field: `claims.${id}.wordings.${wording}` };
}
