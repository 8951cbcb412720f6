import { type JsonSchema, jsonSchemaOf, schemaAt } from '../schemas/json-schema.ts';
import { schemaOf } from './files.ts';
import type { FieldPath } from './problem.ts';
import { fillText, type TokenValues } from './tokens.ts';
import type { YamlFile } from './yaml-file.ts';

/** Every text in a value, with the way to it. */
export function textsIn(value: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]));
}

/** A text as it is written. */
export interface WrittenText {
  file: string;
  /** Keys and list positions down to the text, joined by dots. */
  field: string;
  /** The same, each key and position by itself. */
  path: FieldPath;
  /** With its tokens, as in the file. */
  written: string;
  /** Of the field; undefined where its file has none. */
  schema: JsonSchema | undefined;
}

/** A text of the content: where it is written, what it is, and what pages show of it. */
export interface ContentText extends WrittenText {
  /** With its tokens filled; undefined while a claim that is off hides it, or claims.yaml is wrong. */
  shown: string | undefined;
}

/** Every text in a file, also where the file is invalid. */
export function textsOf({ file, data }: Pick<YamlFile, 'file' | 'data'>): WrittenText[] {
  const fileSchema = schemaOf(file);
  return textsIn(data).map(({ path, text: written }) => {
    const schema = fileSchema && schemaAt(jsonSchemaOf(fileSchema), path, data);
    return { file, field: path.join('.'), path, written, schema };
  });
}

/** A text with what pages show of it. @param values Undefined while no text can be filled. */
export function withShown(text: WrittenText, values: TokenValues | undefined): ContentText {
  const { written, schema } = text;
  const shown = values && fillText(written, values, { tokens: schema?.tokens, report: () => {} });
  return { ...text, shown };
}

/** "Kumeū" is kumeu too. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * The texts that show some words, the best match first: the same text, then one that contains the words, then one
 * that the words contain, as an element of a page contains several.
 *
 * @param first Files whose texts come before equally good ones, such as the file of the page.
 */
export function findTexts(
  texts: readonly ContentText[],
  words: string,
  first: readonly string[] = [],
): ContentText[] {
  const wanted = plain(words);
  const matches: ((shown: string) => boolean)[] = [
    (shown) => shown === wanted,
    (shown) => shown.includes(wanted),
    (shown) => shown.length > 12 && wanted.includes(shown),
  ];
  const rank = ({ shown, written }: ContentText) =>
    matches.findIndex((match) => match(plain(shown ?? written)));
  const found = texts.filter((text) => wanted !== '' && rank(text) >= 0);
  const later = ({ file }: ContentText) => (first.includes(file) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b) || later(a) - later(b));
}
