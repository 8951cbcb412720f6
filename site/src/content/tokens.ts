import type { ClaimRegister } from '../claims/register.ts';
import type { PageToken } from '../schemas/field-meta.ts';
import { childSchema, type JsonSchema } from '../schemas/json-schema.ts';
import type { FieldPath } from './problem.ts';

/** What the tokens in content stand for. */
export interface TokenValues {
  name: string;
  phone: string;
  /** In words, from business.yaml. */
  serviceArea: string;
  /** When the office answers, in words. */
  hours: string;
  /** The water company to call, as pages for the whole region say it; one place's own is filled in by its page. */
  company: string;
  claims: ClaimRegister;
  /**
   * What to do in an emergency: texts of pages/stop-the-water.yaml by their ids, with their own tokens; undefined while
   * that file is wrong.
   */
  steps: Readonly<Record<string, string>> | undefined;
}

/** Receives what is wrong with the tokens of a text, and what could stand there. */
type Report = (message: string, known?: readonly string[]) => void;

interface FillOptions {
  /** Tokens of the text's field that are left for the page to fill in. */
  tokens?: readonly PageToken[] | undefined;
  /** Without it the first mistake is thrown. */
  report?: Report;
}

const token = /\{([^{}|]+)(?:\|([^{}]*))?\}/g;
const known = ['{name}', '{phone}', '{serviceArea}', '{hours}', '{company}', '{step:ID}', '{claim:ID}'];

const throwIt: Report = (message) => {
  throw new Error(message);
};

/**
 * Between two sentences. A full stop within a token ends none, nor does that of a short form ("St. Heliers") or of an
 * initial ("J. Smith").
 */
const sentenceEnd =
  /(?<=[.!?]["”’]?)(?<!\b(?:[A-Z]|St|Mt|Pt|Dr|Mr|Mrs|Ms|No|Ave|Rd|approx|e\.g|i\.e)\.)\s+(?![^{}]*\})/;

/** The ids of the claims that a text names. */
export const claimsIn = (text: string): string[] =>
  [...text.matchAll(/\{claim:([a-z0-9-]+)/g)].map(([, id = '']) => id);

/** The words of one token; undefined where its claim is switched off, or where it is wrong. */
function tokenText(name: string, values: TokenValues, { tokens = [], report = throwIt }: FillOptions) {
  if (tokens.some((token) => token === name)) return `{${name}}`;
  if (/^(?:name|phone|serviceArea|hours|company)$/.test(name))
    return values[name as 'name' | 'phone' | 'serviceArea' | 'hours' | 'company'];
  if (name === 'place') {
    report('No page fills {place} in here. Write the name of the place.');
    return undefined;
  }
  if (name.startsWith('step:')) return stepText(name.slice('step:'.length), values, { tokens, report });
  const [, id, wording = 'text'] = /^claim:([a-z0-9-]+)(?:\.([a-zA-Z]+))?$/.exec(name) ?? [];
  if (id === undefined) {
    report(`{${name}} stands for nothing.`, known);
    return undefined;
  }
  const { claims } = values;
  const wordings = claims.wordingNames(id);
  if (wordings === undefined) report(`There is no promise "${id}".`, claims.ids);
  else if (!wordings.includes(wording)) report(`The promise "${id}" has no wording "${wording}".`, wordings);
  return claims.wording(id, wording);
}

/** A step of the emergency text, in its own words; undefined where nothing is left of it. */
function stepText(id: string, values: TokenValues, { tokens, report = throwIt }: FillOptions) {
  if (values.steps === undefined) return id;
  const text = values.steps[id];
  // Its own mistakes are reported where it is written.
  // A step quotes no other step.
  if (text !== undefined) return fillText(text, { ...values, steps: {} }, { tokens, report: () => {} });
  report(`There is no step "${id}" in pages/stop-the-water.yaml.`, Object.keys(values.steps));
  return undefined;
}

/**
 * Fills the tokens of one text. A sentence with a claim that is switched off is left out, unless the token has
 * other words after a bar.
 *
 * @returns The finished text; undefined where nothing is left of it.
 */
export function fillText(text: string, values: TokenValues, options: FillOptions = {}): string | undefined {
  const { report = throwIt } = options;
  if (/[{}]/.test(text.replace(token, ''))) report('Write a { before and a } after each token.', known);
  const sentences = text.split(sentenceEnd).flatMap((sentence) => {
    let whole = true;
    const filled = sentence.replace(token, (_, name: string, otherwise?: string) => {
      const words = tokenText(name, values, options) ?? otherwise;
      whole &&= words !== undefined;
      return words ?? '';
    });
    return whole && filled.trim() !== '' ? [filled] : [];
  });
  if (sentences.length === 0) return undefined;
  // The groups of a phone number in the text ("(09) 442 2222") stay on one line.
  return sentences.join(' ').replace(/(\(0\d\)|\b0\d{1,3}) (\d{3}) (\d{3,4})\b/g, '$1\u00a0$2\u00a0$3');
}

/**
 * Fills every text in a piece of content. A text of which nothing is left disappears from its list; an object in a
 * list disappears with the first text it loses, so that no card has a hole.
 *
 * @param schema Of the content: it names the tokens that a field keeps for its page.
 * @param report Receives each mistake and where it is; without it the first one is thrown.
 */
export function fillContent(
  value: unknown,
  values: TokenValues,
  schema: JsonSchema | undefined,
  report: (path: FieldPath, ...mistake: Parameters<Report>) => void = (_, message) => throwIt(message),
  path: FieldPath = [],
): unknown {
  if (typeof value === 'string')
    return fillText(value, values, {
      tokens: schema?.tokens,
      report: (...mistake) => report(path, ...mistake),
    });
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value)
    .map(([key, part]): [string, unknown] => {
      const partSchema = schema && childSchema(schema, key, value);
      return [key, fillContent(part, values, partSchema, report, [...path, key])];
    })
    .filter(([, part]) => part !== undefined);
  if (!Array.isArray(value)) return Object.fromEntries(filled);
  return filled.filter(([at, part]) => !losesText(value[Number(at)], part)).map(([, part]) => part);
}

const countTexts = (fields: unknown) =>
  Object.values(fields ?? {}).filter((field) => typeof field === 'string').length;

/** Whether an object has fewer texts than before. */
const losesText = (before: unknown, after: unknown) =>
  typeof before === 'object' && !Array.isArray(before) && countTexts(after) < countTexts(before);
