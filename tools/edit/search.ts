import { schemaOf } from '../../site/src/content/files.ts';
import { type ContentText, findTexts } from '../../site/src/content/texts.ts';
import { counted } from '../../site/src/lib/counted.ts';
import { jsonSchemaOf, schemaAt } from '../../site/src/schemas/json-schema.ts';
import type { Edit } from './open-content.ts';
import { isPage, pageOf } from './pages.ts';
import { pathOf } from './path.ts';
import { tokenOf, whyLeft } from './sentence.ts';
import type { Outcome } from './types.ts';
import { claimsOf, factsOf } from './view.ts';
import type { Workspace } from './workspace.ts';

/** Whether people read a text: no name of something else, no search words, no notes. */
function isRead({ file, field, path, schema }: ContentText, data: unknown): boolean {
  const zod = schemaOf(file);
  if (zod === undefined || /^(?:sign-off|redirects|region)\./.test(file)) return false;
  if (schema?.reference || schema?.enum || schema?.const) return false;
  const way = path.map((_, index) => schemaAt(jsonSchemaOf(zod), path.slice(0, index + 1), data));
  if (way.some((part) => part?.internal)) return false;
  return !/\b(?:keywords|href|anchor|statement|evidence|facts|claim)(?:\.|$)/.test(field);
}

const readTexts = (content: Workspace): ContentText[] =>
  content.reading.texts.filter((text) => isRead(text, content.saved(text.file)));

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export type Hit = ReturnType<typeof hitOf>;

/** A text as a page shows it, and where some words begin in it: -1 where they are in no one place. */
function hitOf(content: Workspace, { file, field, shown, written }: ContentText, words = '') {
  const [claims, facts] = [claimsOf(content), factsOf(content)];
  const inWords = (token: string) => {
    const { claim = '', wording = '', otherwise } = tokenOf(token);
    return otherwise ?? claims[claim]?.wordings[wording] ?? facts[tokenOf(token).name] ?? '…';
  };
  const find = (text: string) => (words === '' ? -1 : plain(text.normalize('NFC')).indexOf(plain(words)));
  const isShown = shown !== undefined && (words === '' || find(shown) >= 0);
  const text = (isShown ? shown : written).replace(/\{[^{}]*\}/g, inWords);
  return { file, field, where: content.where(file, field), text, isShown, at: find(text) };
}

/** A text in pieces: tokens in braces at odd places. The other words of a token are written between them too. */
const pieces = (text: string) => text.split(/(\{[^{}|]*\|?|\})/);

const isToken = (index: number) => index % 2 === 1;

/** A text with other words in the place of some, wherever they are written out. */
const replaced = (text: string, words: string, replacement: string) =>
  pieces(text)
    .map((piece, index) => (isToken(index) ? piece : piece.replaceAll(words, () => replacement)))
    .join('');

const isWrittenIn = (text: string, words: string) =>
  pieces(text).some((piece, index) => !isToken(index) && piece.includes(words));

export type SearchResult = ReturnType<typeof search>;

/** Fields that have some words, and in how many of them they can be changed at once. */
export function search(content: Workspace, words: string) {
  if (words.trim() === '') return { hits: [], changeable: 0 };
  const texts = readTexts(content);
  const changeable = texts.filter(({ written }) => isWrittenIn(written, words));
  const found = findTexts(texts, words).filter(({ shown, written }) =>
    plain(shown ?? written).includes(plain(words)),
  );
  const all = [...new Set([...found, ...changeable])];
  return { hits: all.map((text) => hitOf(content, text, words)), changeable: changeable.length };
}

/** Changes words in all places, as one step. @throws EditError where a place could not take them. */
export async function replaceAll(
  content: Workspace,
  { words, replacement }: { words: string; replacement: string },
): Promise<Outcome> {
  const edits = readTexts(content)
    .filter(({ written }) => isWrittenIn(written, words))
    .map(({ file, field, written }): Edit => {
      return { file, path: pathOf(field), value: replaced(written, words, replacement) };
    });
  if (edits.length === 0) return { refused: `No field has “${words}” in just these letters.` };
  const fields = counted(edits.length, 'field');
  const left = search(content, words).hits.length - edits.length;
  const why = left > 0 ? ` ${left} stay: ${whyLeft}` : '';
  await content.apply(`“${words}” is now “${replacement}” in ${fields}`, edits);
  return { said: `Changed in ${fields}.${why}` };
}

export const naming = (content: Workspace, names: readonly string[]): Hit[] =>
  names.flatMap((name) => search(content, name).hits).slice(0, 60);

/** Sentences that rest on a promise, by a token or by its name in a list. */
export function restingOn(content: Workspace, claim: string): Hit[] {
  const uses = content.reading.claims?.usesOf(claim) ?? [];
  return content.reading.texts
    .filter(({ file, field }) => uses.some((use) => use.file === file && use.field === field))
    .map((text) => hitOf(content, text));
}

const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isOfAnotherPage = (content: Workspace, file: string, page: string) =>
  (isPage(file) || /^pages\/(?:home|contact|stop-the-water)/.test(file)) && pageOf(content, file) !== page;

/** The text of some clicked words, by the nearest of these: the page's own file, the promises, all that pages share. */
function clickedText(content: Workspace, page: string, clicked: readonly string[]): ContentText | undefined {
  const all = readTexts(content);
  const shared = all.filter(({ file }) => !isOfAnotherPage(content, file, page));
  const own = shared.filter(({ file }) => file.includes('/') && pageOf(content, file) === page);
  const register = shared.filter(({ file }) => file === 'claims.yaml');
  const exact = (texts: readonly ContentText[], words: string) =>
    texts.find(({ shown, written }) => letters(shown ?? written) === letters(words));
  const files = own.map(({ file }) => file);
  const ways = [
    (words: string) => exact(own, words) ?? exact(register, words) ?? exact(shared, words),
    (words: string) => findTexts(shared, words, files)[0],
    // Words of another page are its own only where this page shows them word for word, as a card does.
    (words: string) => exact(all, words),
  ];
  const told = clicked.filter((words) => letters(words) !== '');
  for (const way of ways)
    for (const words of told) {
      const found = way(words);
      if (found) return found;
    }
  return undefined;
}

/**
 * The field of words that were clicked: one of this page, or of what all pages share. Words that are a promise lead to
 * the promise.
 *
 * @param clicked The clicked piece of text, then what stands around it.
 */
export function clickedField(content: Workspace, page: string, clicked: readonly string[]): Outcome {
  const found = clickedText(content, page, clicked);
  if (found === undefined)
    return { said: 'The site makes these words itself, or puts them together from several fields.' };
  const { file, field, written, shown } = found;
  const [, id, wording = 'text'] = /^\{claim:([a-z0-9-]+)(?:\.(\w+))?(?:\|[^}]*)?\}\.?$/.exec(written) ?? [];
  if (id !== undefined && shown !== undefined)
    return { go: { file: 'claims.yaml', field: `claims.${id}.wordings.${wording}` } };
  if (!isOfAnotherPage(content, file, page)) return { go: { file, field } };
  return { go: { file, field }, said: `These words belong to the page “${content.title(file)}”.` };
}
