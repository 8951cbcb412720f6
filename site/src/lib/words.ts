import type { Claims } from '../schemas/claims.ts';

/** What the tokens in content stand for. */
export interface Facts {
  name: string;
  phone: string;
  /** In words, from business.yaml. */
  serviceArea: string;
  /** The water company to call, as pages for the whole region say it; one place's own is filled in by its page. */
  company?: string;
  claims: Claims;
  /** What to do in an emergency: texts of pages/stop-the-water.yaml by their ids, with their own tokens. */
  steps?: Readonly<Record<string, string>>;
  /** Field, or start of it, whose {place} and {company} are kept, because the page fills them in. */
  keptIn?: string | undefined;
}

/** Keys and list positions down to a value. */
export type FieldPath = readonly PropertyKey[];

/** Receives what is wrong with the tokens of a text. */
type Report = (field: FieldPath, message: string) => void;

const token = /\{([^{}|]+)(?:\|([^{}]*))?\}/g;
const known = '{name}, {phone}, {serviceArea}, {company}, {step:ID} and {claim:ID}';

const throwIt: Report = (_, message) => {
  throw new Error(message);
};

/** Between two sentences: a full stop within a token ends none. */
const sentenceEnd = /(?<=[.!?]["”’]?)\s+(?![^{}]*\})/;

/** The words of one token; undefined where its claim is switched off, or where it is wrong. */
function tokenText(name: string, facts: Facts, field: FieldPath, reportAt: Report): string | undefined {
  const report = (message: string) => reportAt(field, message);
  if (name === 'name' || name === 'phone' || name === 'serviceArea') return facts[name];
  const kept = facts.keptIn !== undefined && field.join('.').startsWith(facts.keptIn);
  if (name === 'company') return kept ? '{company}' : facts.company;
  if (name === 'place') {
    if (kept) return '{place}';
    report('{place} works only in emergencyCard › headingInPlace of pages/common.yaml. Write the name.');
    return undefined;
  }
  if (name.startsWith('step:')) return stepText(name.slice('step:'.length), facts, field, reportAt);
  const [, id, wording = 'text'] = /^claim:([a-z0-9-]+)(?:\.([a-zA-Z]+))?$/.exec(name) ?? [];
  const { on, wordings } = facts.claims[id ?? ''] ?? {};
  const names = (of: object) => Object.keys(of).join(', ');
  if (id === undefined) report(`{${name}} is not a known token. Known tokens: ${known}.`);
  else if (wordings === undefined)
    report(`"${id}" is not a claim of claims.yaml. Known claims: ${names(facts.claims)}.`);
  else if (wordings[wording] === undefined)
    report(`The claim "${id}" has no wording "${wording}". It has ${names(wordings)}.`);
  return on ? wordings?.[wording] : undefined;
}

/** A step of the emergency text, in its own words; undefined where nothing is left of it. */
function stepText(id: string, facts: Facts, field: FieldPath, report: Report): string | undefined {
  const { steps = {}, ...rest } = facts;
  const text = steps[id];
  // Its own mistakes are reported where it is written.
  if (text !== undefined) return fillText(text, rest, () => {}, field);
  report(
    field,
    `"${id}" is not a step of pages/stop-the-water.yaml. Known steps: ${Object.keys(steps).join(', ')}.`,
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
export function fillText(text: string, facts: Facts, report: Report = throwIt, field: FieldPath = []) {
  if (/[{}]/.test(text.replace(token, '')))
    report(field, `Write a { before and a } after each token: ${known}.`);
  const sentences = text.split(sentenceEnd).flatMap((sentence) => {
    let whole = true;
    const filled = sentence.replace(token, (_, name: string, otherwise?: string) => {
      const words = tokenText(name, facts, field, report) ?? otherwise;
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
  facts: Facts,
  report: Report = throwIt,
  field: FieldPath = [],
): unknown {
  if (typeof value === 'string') return fillText(value, facts, report, field);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value)
    .map(([key, part]): [string, unknown] => [key, fillContent(part, facts, report, [...field, key])])
    .filter(([, part]) => part !== undefined);
  if (!Array.isArray(value)) return Object.fromEntries(filled);
  return filled.filter(([at, part]) => !lostText(value[Number(at)], part)).map(([, part]) => part);
}

const textsOf = (fields: unknown) =>
  Object.values(fields ?? {}).filter((field) => typeof field === 'string').length;

const lostText = (before: unknown, after: unknown) =>
  typeof before === 'object' && !Array.isArray(before) && textsOf(after) < textsOf(before);
