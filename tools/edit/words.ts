import { schemaOf } from '../../site/src/content/files.ts';
import type { Reading } from '../../site/src/content/store.ts';
import { type ContentText, findTexts } from '../../site/src/content/texts.ts';
import { paths } from '../../site/src/lib/paths.ts';
import type { ContentFolder } from './content-folder.ts';

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
const textsOf = ({ texts }: Reading): ContentText[] =>
  texts.filter(
    ({ file, field }) =>
      schemaOf(file) !== undefined && !/^(?:sign-off|redirects)/.test(file) && !unseen.test(field),
  );
/** Keys of what is chosen, or written for somebody else. */
const unseen =
  /\b(?:keywords|icon|drawing|place|service|anchor|claim|kind|href|statement|evidence|facts)(?:\.|$)/;

/** Fields that show one of some words. */
export const fieldsWith = (read: Reading, words: readonly string[]): ContentText[] =>
  [...new Set(words.flatMap((some) => findTexts(textsOf(read), some)))].slice(0, 60);

/** Fields whose words rest on a claim. */
export function fieldsOn({ texts, claims }: Reading, claim: string): ContentText[] {
  const uses = claims?.usesOf(claim) ?? [];
  return texts.filter(({ file, field }) => uses.some((use) => use.file === file && use.field === field));
}

/**
 * The field of words that were clicked. Words that are only a promise's lead to the promise.
 *
 * @param words The clicked piece of text, then what stands around it.
 */
export function clickedField(
  content: ContentFolder,
  read: Reading,
  page: string,
  words: string[],
): Pick<ContentText, 'file' | 'field'> | undefined {
  const all = textsOf(read);
  const own = content.files().filter((file) => pageOf(file) === page && file.includes('/'));
  const best = words.map((text) => findTexts(all, text, own)[0]);
  const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const exact = best.find((text, index) => text && letters(text.shown) === letters(words[index]));
  const text = exact ?? best.find((one) => one !== undefined);
  const [, id, wording = 'text'] = /^\{claim:([a-z0-9-]+)(?:\.(\w+))?\}\.?$/.exec(text?.written ?? '') ?? [];
  return id === undefined ? text : { file: 'claims.yaml', field: `claims.${id}.wordings.${wording}` };
}
