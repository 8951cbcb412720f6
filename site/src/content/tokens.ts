import type { ClaimRegister } from '../claims/register.ts';
import type { FieldPath } from './problem.ts';

/** What the tokens in content stand for. */
export interface TokenValues {
  name: string;
  phone: string;
  /** In words, from business.yaml. */
  serviceArea: string;
  /** The water company to call, as pages for the whole region say it; one place's own is filled in by its page. */
  company: string;
  claims: ClaimRegister;
  /**
   * What to do in an emergency: texts of pages/stop-the-water.yaml by their ids, with their own tokens; undefined while
   * that file is wrong.
   */
  steps: Readonly<Record<string, string>> | undefined;
  /** Field, or start of it, whose {place} and {company} are kept, because the page fills them in. */
  keptIn?: string | undefined;
}

/** Receives what is wrong with the tokens of a text. */
type Report = (field: FieldPath, message: string) => void;

const token = /\{([^{}|]+)(?:\|([^{}]*))?\}/g;
const known = '{name}, {phone}, {serviceArea}, {company}, {step:ID} and {claim:ID}';

const throwIt: Report = (_, message) => {
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
function tokenText(name: string, values: TokenValues, field: FieldPath, report: Report): string | undefined {
  if (name === 'name' || name === 'phone' || name === 'serviceArea') return values[name];
  const isKept = values.keptIn !== undefined && field.join('.').startsWith(values.keptIn);
  if (name === 'company') return isKept ? '{company}' : values.company;
  if (name === 'place') {
    if (isKept) return '{place}';
    report(
      field,
      '{place} works only in emergencyCard › headingInPlace of pages/common.yaml. Write the name.',
    );
    return undefined;
  }
  if (name.startsWith('step:')) return stepText(name.slice('step:'.length), values, field, report);
  const [, id, wording = 'text'] = /^claim:([a-z0-9-]+)(?:\.([a-zA-Z]+))?$/.exec(name) ?? [];
  if (id === undefined) {
    report(field, `{${name}} is not a known token. Known tokens: ${known}.`);
    return undefined;
  }
  const { claims } = values;
  const wordings = claims.wordingNames(id);
  if (wordings === undefined)
    report(field, `"${id}" is not a claim of claims.yaml. Known claims: ${claims.ids.join(', ')}.`);
  else if (!wordings.includes(wording))
    report(field, `The claim "${id}" has no wording "${wording}". It has ${wordings.join(', ')}.`);
  return claims.wording(id, wording);
}

/** A step of the emergency text, in its own words; undefined where nothing is left of it. */
function stepText(id: string, values: TokenValues, field: FieldPath, report: Report): string | undefined {
  if (values.steps === undefined) return id;
  const text = values.steps[id];
  // Its own mistakes are reported where it is written.
  if (text !== undefined) return fillText(text, { ...values, steps: {} }, () => {}, field);
  report(
    field,
    `"${id}" is not a step of pages/stop-the-water.yaml. Known steps: ${Object.keys(values.steps).join(', ')}.`,
  );
  return undefined;
}

/**
 * Fills the tokens of one text. A sentence with a claim that is switched off is left out, unless the token has
 * other words after a bar.
 *
 * @param report Receives each mistake; without it the first one is thrown.
 * @returns The finished text; undefined where nothing is left of it.
 */
export function fillText(text: string, values: TokenValues, report: Report = throwIt, field: FieldPath = []) {
  if (/[{}]/.test(text.replace(token, '')))
    report(field, `Write a { before and a } after each token: ${known}.`);
  const sentences = text.split(sentenceEnd).flatMap((sentence) => {
    let whole = true;
    const filled = sentence.replace(token, (_, name: string, otherwise?: string) => {
      const words = tokenText(name, values, field, report) ?? otherwise;
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
 * @param report Receives each mistake; without it the first one is thrown.
 */
export function fillContent(
  value: unknown,
  values: TokenValues,
  report: Report = throwIt,
  field: FieldPath = [],
): unknown {
  if (typeof value === 'string') return fillText(value, values, report, field);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value)
    .map(([key, part]): [string, unknown] => [key, fillContent(part, values, report, [...field, key])])
    .filter(([, part]) => part !== undefined);
  if (!Array.isArray(value)) return Object.fromEntries(filled);
  return filled.filter(([at, part]) => !losesText(value[Number(at)], part)).map(([, part]) => part);
}

const countTexts = (fields: unknown) =>
  Object.values(fields ?? {}).filter((field) => typeof field === 'string').length;

/** Whether an object has fewer texts than before. */
const losesText = (before: unknown, after: unknown) =>
  typeof before === 'object' && !Array.isArray(before) && countTexts(after) < countTexts(before);
