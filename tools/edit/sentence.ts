// A text with its tokens: what stands in braces for something else. The editor's page uses this.
import type { Claim } from './types.ts';

/** Of fields in which words are not changed with all others. */
export const whyLeft = 'there the words come from a promise or “Your business”, or have other capitals.';

/** A piece of a text: words as they are, or a token. */
export type Piece = { text: string } | { token: string };

/** "Call {phone}." in pieces. */
export const piecesOf = (text: string): Piece[] =>
  text
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((piece) => (piece.startsWith('{') && piece.endsWith('}') ? { token: piece } : { text: piece }));

export interface Token {
  claim?: string;
  wording?: string;
  /** What is said while the promise is off. */
  otherwise?: string;
  name: string;
}

/** Takes a token apart: "{claim:tidy.short|Ask us}". */
export function tokenOf(token: string): Token {
  const [, name = '', otherwise] = /^\{([^|}]*)(?:\|([^}]*))?\}$/.exec(token) ?? [];
  const [, claim, wording = 'text'] = /^claim:([a-z0-9-]+)(?:\.(\w+))?$/.exec(name) ?? [];
  return { name, ...(claim && { claim, wording }), ...(otherwise !== undefined && { otherwise }) };
}

/** A token with other words for while its promise is off. */
export const withOtherwise = (token: string, otherwise: string): string => {
  const { name } = tokenOf(token);
  const words = otherwise.replace(/[{}|]/g, '');
  return words === '' ? `{${name}}` : `{${name}|${words}}`;
};

/** What a page shows in the place of a token. */
export function wordsOf(token: string, claims: Record<string, Claim>, facts: Record<string, string>): string {
  const { name, claim, wording = 'text', otherwise } = tokenOf(token);
  if (claim === undefined) return facts[name] ?? name;
  const known = claims[claim];
  if (known === undefined) return claim;
  return known.on ? (known.wordings[wording] ?? known.statement) : (otherwise ?? '');
}
