// A text with its marks: what stands in braces for something else. The editor's page uses this.
import type { Claim } from './types.ts';

/** Of fields in which words are not changed with all others. */
export const whyLeft = 'there the words come from a promise or “Your business”, or have other capitals.';

/** A piece of a text: words as they are, or a mark. */
export type Piece = { text: string } | { mark: string };

/** "Call {phone}." in pieces. */
export const piecesOf = (text: string): Piece[] =>
  text
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((piece) => (piece.startsWith('{') && piece.endsWith('}') ? { mark: piece } : { text: piece }));

export interface Mark {
  claim?: string;
  wording?: string;
  /** What is said while the promise is off. */
  otherwise?: string;
  name: string;
}

/** Takes a mark apart: "{claim:tidy.short|Ask us}". */
export function markOf(mark: string): Mark {
  const [, name = '', otherwise] = /^\{([^|}]*)(?:\|([^}]*))?\}$/.exec(mark) ?? [];
  const [, claim, wording = 'text'] = /^claim:([a-z0-9-]+)(?:\.(\w+))?$/.exec(name) ?? [];
  return { name, ...(claim && { claim, wording }), ...(otherwise !== undefined && { otherwise }) };
}

/** A mark with other words for while its promise is off. */
export const withOtherwise = (mark: string, otherwise: string): string => {
  const { name } = markOf(mark);
  const words = otherwise.replace(/[{}|]/g, '');
  return words === '' ? `{${name}}` : `{${name}|${words}}`;
};

/** What a page shows in the place of a mark. */
export function wordsOf(mark: string, claims: Record<string, Claim>, facts: Record<string, string>): string {
  const { name, claim, wording = 'text', otherwise } = markOf(mark);
  if (claim === undefined) return facts[name] ?? name;
  const known = claims[claim];
  if (known === undefined) return claim;
  return known.on ? (known.wordings[wording] ?? known.statement) : (otherwise ?? '');
}
