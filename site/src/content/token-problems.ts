import type { Facts } from '../lib/words.ts';
import { isClaimText } from '../schemas/words.ts';
import type { Misfit } from './fitting-content.ts';
import type { FieldPath } from './yaml-file.ts';

type Found = Omit<Misfit, 'file'>;

/** A text that holds tokens, whole or broken: everything from an opening brace to where it ends. */
const braces = /\{[^{}]*\}?|\}/g;

/**
 * What is wrong with the tokens in one file's texts.
 *
 * @param facts What they stand for; undefined where the file's texts are shown as they are.
 * @param placeIn The one field whose {place} the page fills in.
 */
export function tokenProblems(
  value: unknown,
  facts: Facts | undefined,
  placeIn = '',
  at: FieldPath = [],
): Found[] {
  if (typeof value === 'string') return textProblems(value, facts, placeIn, at);
  if (typeof value !== 'object' || value === null) return [];
  const own =
    // Where none is named yet, its schema says so.
    facts !== undefined && isClaimText(value) && value.claim !== '' && !(value.claim in facts.claims)
      ? [unknownClaim([...at, 'claim'], value.claim, facts)]
      : [];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...own, ...inner.flatMap(([key, part]) => tokenProblems(part, facts, placeIn, [...at, key]))];
}

function textProblems(text: string, facts: Facts | undefined, placeIn: string, field: FieldPath): Found[] {
  return [...text.matchAll(braces)].flatMap(([token]) => {
    const found = excerpt(text, token);
    if (facts === undefined) {
      return [
        {
          field,
          found,
          message: 'plain words: what stands in { and } is filled in on pages, not in this file',
        },
      ];
    }
    if (!token.startsWith('{') || !token.endsWith('}')) {
      const message = 'a { before and a } after each of {name}, {phone}, {serviceArea} and {claim:ID}';
      const whole = /^\{[\w:.-]+/.exec(token)?.[0].replace(/[.:-]+$/, '');
      return [{ field, found, message, ...(whole !== undefined && { example: `${whole}}` }) }];
    }
    return tokenProblem(token.slice(1, -1), facts, placeIn === field.join('.')).map((told) => ({
      field,
      found,
      ...told,
    }));
  });
}

function tokenProblem(token: string, facts: Facts, place: boolean): Pick<Found, 'message' | 'example'>[] {
  const [name = ''] = token.split('|');
  if (name === 'name' || name === 'phone' || name === 'serviceArea') return [];
  if (name === 'place') {
    if (place) return [];
    return [
      {
        message:
          'the name of the place: {place} is filled in only in emergencyCard › headingInPlace of pages/common.yaml',
      },
    ];
  }
  const [, id, wording = 'text'] = /^claim:([a-z0-9-]+)(?:\.([a-zA-Z]+))?$/.exec(name) ?? [];
  if (id === undefined) {
    return [
      {
        message: `{name}, {phone}, {serviceArea} or {claim:ID}: {${name}} is not one of them`,
        example: '{phone}',
      },
    ];
  }
  const claim = facts.claims[id];
  if (claim === undefined) {
    return [
      {
        message: `a claim of claims.yaml: "${id}" is none. There are ${Object.keys(facts.claims).join(', ')}`,
      },
    ];
  }
  if (claim.wordings[wording] === undefined) {
    const wordings = Object.keys(claim.wordings);
    return [
      {
        message: `a wording of the claim ${id}: "${wording}" is none. It has ${wordings.join(', ')}`,
        example: `{claim:${id}.${wordings.at(-1)}}`,
      },
    ];
  }
  return [];
}

function unknownClaim(field: FieldPath, id: string, { claims }: Facts): Found {
  return {
    field,
    found: id,
    message: `a claim of claims.yaml: "${id}" is none. There are ${Object.keys(claims).join(', ')}`,
  };
}

/** The token and a few words around it. */
function excerpt(text: string, token: string): string {
  const at = text.indexOf(token);
  const start = Math.max(0, at - 20);
  const end = Math.min(text.length, at + Math.min(token.length, 40) + 15);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
