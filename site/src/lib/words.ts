import type { Claims } from '../schemas/claims.ts';

/** What the tokens in content stand for. */
export interface Facts {
  name: string;
  phone: string;
  /** In words, from business.yaml. */
  serviceArea: string;
  claims: Claims;
  /** The one field whose {place} is kept, because the page fills it in. */
  placeIn?: string | undefined;
}

/** Keys and list positions down to a value. */
export type FieldPath = readonly PropertyKey[];

/** Receives what is wrong with the tokens of a text. */
type Report = (field: FieldPath, message: string) => void;

const token = /\{([^{}|]+)(?:\|([^{}]*))?\}/g;
const known = '{name}, {phone}, {serviceArea} and {claim:ID}';

const throwIt: Report = (_, message) => {
  throw new Error(message);
};

/** The text of one token; undefined where its claim is switched off and it has no other words, or where it is wrong. */
function tokenText(
  name: string,
  otherwise: string | undefined,
  facts: Facts,
  field: FieldPath,
  reportAt: Report,
): string | undefined {
  const report = (message: string) => reportAt(field, message);
  if (name === 'name' || name === 'phone' || name === 'serviceArea') return facts[name];
  if (name === 'place') {
    if (field.join('.') === facts.placeIn) return '{place}';
    report('{place} works only in emergencyCard › headingInPlace of pages/common.yaml. Write the name.');
    return undefined;
  }
  const [, id, wording = 'text'] = /^claim:([a-z0-9-]+)(?:\.([a-zA-Z]+))?$/.exec(name) ?? [];
  if (id === undefined) {
    report(`{${name}} is not a known token. Known tokens: ${known}.`);
    return undefined;
  }
  const claim = facts.claims[id];
  const text = claim?.wordings[wording];
  if (claim === undefined) {
    report(`"${id}" is not a claim of claims.yaml. Known claims: ${Object.keys(facts.claims).join(', ')}.`);
  } else if (text === undefined) {
    report(
      `The claim "${id}" has no wording "${wording}". It has ${Object.keys(claim.wordings).join(', ')}.`,
    );
  }
  return claim?.on ? text : otherwise;
}

/**
 * Fills the tokens of one text. A sentence with a claim that is switched off is left out, unless the token has
 * other words after a bar.
 *
 * @param report Receives each mistake; without it the first one is thrown.
 * @returns The finished text; undefined where nothing is left of it.
 */
export function fillText(text: string, facts: Facts, report: Report = throwIt, field: FieldPath = []) {
  // Tokens are replaced by private-use characters first, so that a full stop inside one does not end a sentence.
  const tokens: string[] = [];
  const marked = text.replace(token, (found) => `\uE000${tokens.push(found) - 1}\uE001`);
  if (/[{}]/.test(marked)) report(field, `Write a { before and a } after each token: ${known}.`);
  const sentences = marked.split(/(?<=[.!?]["”’]?)\s+/).flatMap((sentence) => {
    let whole = true;
    const filled = sentence.replace(/\uE000(\d+)\uE001/g, (_, index: string) =>
      (tokens[Number(index)] ?? '').replace(token, (_all, name: string, otherwise?: string) => {
        const value = tokenText(name, otherwise, facts, field, report);
        if (value === undefined) whole = false;
        return value ?? '';
      }),
    );
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
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const filled = fillContent(item, facts, report, [...field, index]);
      return filled === undefined || lostText(item, filled) ? [] : [filled];
    });
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => {
        const filled = fillContent(part, facts, report, [...field, key]);
        return filled === undefined ? [] : [[key, filled]];
      }),
    );
  }
  return value;
}

function lostText(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return false;
  return Object.entries(before).some(
    ([key, part]) => typeof part === 'string' && !(key in (after as object)),
  );
}
