import { schemaOf } from '../../site/src/content/files.ts';
import { type ContentText, findTexts } from '../../site/src/content/texts.ts';
import { paths } from '../../site/src/lib/paths.ts';
import { jsonSchemaOf, schemaAt } from '../../site/src/schemas/json-schema.ts';
import type { Change } from './changes.ts';
import { isFields, pathOf } from './path.ts';
import type { Hit, Outcome, SearchResult } from './types.ts';
import type { Workspace } from './workspace.ts';

const folders: Record<string, (slug: string) => string> = {
  suburbs: paths.suburb,
  areas: paths.area,
  services: paths.service,
};

/** The service page whose tone is emergency. */
function emergencyPage(content: Workspace): string {
  const slug = content
    .slugsIn('services')
    .find((one) => content.saved(`services/${one}.yaml`, ['tone']) === 'emergency');
  return slug === undefined ? paths.home : paths.service(slug);
}

/** The page on which the words of a field are seen: a job, a price or a review on that of its service. */
export function pageOf(content: Workspace, file: string, field = ''): string {
  const [folder = '', name = ''] = file.replace(/\.yaml$/, '').split('/');
  if (name && folder in folders) return folders[folder]?.(name) ?? paths.home;
  if (file === 'pages/contact.yaml') return paths.contact;
  if (file === 'pages/stop-the-water.yaml') return emergencyPage(content);
  const [list = '', index = 0] = pathOf(field);
  const row = content.data(file, [list || folder, index]);
  const isShown = isFields(row) && content.slugsIn('services').includes(String(row.service));
  return isShown ? paths.service(String(row.service)) : paths.home;
}

/** Whether a text is one that pages show, and no name, address or note. */
function isShownText({ file, field }: ContentText, data: unknown): boolean {
  const zod = schemaOf(file);
  if (zod === undefined || /^(?:sign-off|redirects|region)\./.test(file)) return false;
  const path = pathOf(field);
  const whole = jsonSchemaOf(zod);
  const parts = path.map((_, index) => schemaAt(whole, path.slice(0, index + 1), data));
  const own = parts.at(-1);
  if (parts.some((part) => part?.internal) || own?.reference || own?.enum || own?.const) return false;
  return !/\b(?:keywords|href|anchor|statement|evidence|facts|claim)(?:\.|$)/.test(field);
}

/** The texts that pages show. */
const shownTexts = (content: Workspace): ContentText[] =>
  content.read.texts.filter((text) => isShownText(text, content.saved(text.file)));

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text as somebody looks for it. */
const hit = (content: Workspace, { file, field, shown, written }: ContentText, words = ''): Hit => {
  const text = shown ?? written.replace(/\{(?:[^{}|]*\|)?([^{}]*)\}/g, '$1');
  const at = words === '' ? -1 : plain(text.normalize('NFC')).indexOf(plain(words));
  return { file, field, where: content.where(file, field), text, seen: shown !== undefined, at };
};

/** A text in pieces: marks in braces, and what is written between them. The other words of a mark are written too. */
const pieces = (text: string) => text.split(/(\{[^{}|]*\|?|\})/);

/** A text with other words in the place of some, wherever they are written out. */
const replaced = (text: string, words: string, by: string) =>
  pieces(text)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(words, by)))
    .join('');

const countIn = (text: string, words: string) =>
  pieces(text).reduce((sum, piece, index) => sum + (index % 2 === 1 ? 0 : piece.split(words).length - 1), 0);

/** Fields that show some words. */
export function search(content: Workspace, words: string): SearchResult {
  if (words.trim() === '') return { hits: [], changeable: 0 };
  const texts = shownTexts(content);
  const found = findTexts(texts, words).filter((text) =>
    plain(text.shown ?? text.written).includes(plain(words)),
  );
  return {
    hits: found.slice(0, 200).map((text) => hit(content, text, words)),
    changeable: texts.reduce((sum, { written }) => sum + countIn(written, words), 0),
  };
}

/** Changes words in all places, as one step. @throws EditError where a place could not take them. */
export async function replaceAll(
  content: Workspace,
  words: string,
  by: string,
  window: string,
): Promise<Outcome> {
  const changes = shownTexts(content).flatMap(({ file, field, written }): Change[] => {
    const after = replaced(written, words, by);
    return after === written ? [] : [{ file, path: pathOf(field), before: written, after }];
  });
  if (changes.length === 0) return { refused: `No field has “${words}” in just these letters.` };
  const places = `${changes.length} ${changes.length === 1 ? 'place' : 'places'}`;
  await content.applyWhole(`“${words}” is now “${by}” in ${places}`, changes, window);
  return { said: `Changed in ${places}.` };
}

/** Sentences that name something that is gone. */
export const naming = (content: Workspace, names: readonly string[]): Hit[] =>
  names.flatMap((name) => search(content, name).hits).slice(0, 60);

/** Sentences that rest on a promise, by a mark or by its name in a list. */
export function restingOn(content: Workspace, claim: string): Hit[] {
  const uses = content.read.claims?.usesOf(claim) ?? [];
  return content.read.texts
    .filter(({ file, field }) => uses.some((use) => use.file === file && use.field === field))
    .map((text) => hit(content, text));
}

const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a file belongs to one other page alone. */
const isOfAnotherPage = (content: Workspace, file: string, page: string) =>
  (/^(?:suburbs|areas|services)\//.test(file) || /^pages\/(?:home|contact|stop-the-water)/.test(file)) &&
  pageOf(content, file) !== page;

/**
 * The field of words that were clicked: one of this page, or of what all pages share. Words of another page are its
 * own only where this page shows them word for word, as a card does. Words that are a promise lead to the promise.
 *
 * @param clicked The clicked piece of text, then what stands around it.
 */
export function clickedField(content: Workspace, page: string, clicked: readonly string[]): Outcome {
  const all = shownTexts(content);
  const own = all.filter(({ file }) => !isOfAnotherPage(content, file, page));
  const isExact = (words: string) => {
    return ({ shown, written }: ContentText) => letters(shown ?? written) === letters(words);
  };
  const mine = own.filter(({ file }) => pageOf(content, file) === page && file.includes('/'));
  const register = own.filter(({ file }) => file === 'claims.yaml');
  const files = mine.map(({ file }) => file);
  const found =
    firstOf(
      clicked,
      (words) => mine.find(isExact(words)) ?? register.find(isExact(words)) ?? own.find(isExact(words)),
    ) ??
    firstOf(clicked, (words) => findTexts(own, words, files)[0]) ??
    firstOf(clicked, (words) => all.find(isExact(words)));
  if (found === undefined)
    return { said: 'The site makes these words itself, or puts them together from several fields.' };
  const [, id, wording = 'text'] =
    /^\{claim:([a-z0-9-]+)(?:\.(\w+))?(?:\|[^}]*)?\}\.?$/.exec(found.written) ?? [];
  if (id !== undefined && found.shown !== undefined)
    return { go: { file: 'claims.yaml', field: `claims.${id}.wordings.${wording}` } };
  const { file, field } = found;
  if (!isOfAnotherPage(content, file, page)) return { go: { file, field } };
  return { go: { file, field }, said: `These words belong to the page “${content.title(file)}”.` };
}

function firstOf<T>(words: readonly string[], find: (words: string) => T | undefined): T | undefined {
  for (const some of words) {
    const found = letters(some) === '' ? undefined : find(some);
    if (found !== undefined) return found;
  }
  return undefined;
}
