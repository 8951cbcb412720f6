import type { Claims } from '../schemas/claims.ts';
import { isClaimText } from '../schemas/words.ts';

/** What the tokens in content stand for. */
export interface Facts {
  name: string;
  phone: string;
  /** In words, as the owner has it in business.yaml. */
  serviceArea: string;
  /** What {place} stands for; only content that is shown for a place has it. */
  place?: string;
  claims: Claims;
}

const token = /\{([^{}|]+)(?:\|([^{}]*))?\}/g;

function claimOf(id: string, where: string, { claims }: Facts): Claims[string] {
  const claim = claims[id];
  if (claim !== undefined) return claim;
  throw new Error(
    `${where} names no claim of content/claims.yaml; there are ${Object.keys(claims).join(', ')}`,
  );
}

/** One token's text, or undefined where its claim is switched off and names no other words. */
function tokenText(token: string, otherwise: string | undefined, facts: Facts): string | undefined {
  if (token === 'name') return facts.name;
  if (token === 'place' && facts.place !== undefined) return facts.place;
  if (token === 'phone') return facts.phone;
  if (token === 'serviceArea') return facts.serviceArea;
  const [, id, wording = 'text'] = /^claim:([a-z0-9-]+)(?:\.([a-zA-Z]+))?$/.exec(token) ?? [];
  if (id === undefined) {
    throw new Error(`{${token}} is not a token; there are {name}, {phone}, {serviceArea} and {claim:ID}`);
  }
  const claim = claimOf(id, `{${token}}`, facts);
  const text = claim.wordings[wording];
  if (text === undefined) {
    throw new Error(
      `{${token}}: the claim "${id}" has no wording "${wording}"; it has ${Object.keys(claim.wordings).join(', ')}`,
    );
  }
  return claim.on ? text : otherwise;
}

/**
 * Fills the tokens of one text.
 *
 * A sentence that rests on a claim which is switched off is left out, unless the token names other
 * words after a bar.
 *
 * @returns The finished text; undefined where nothing is left of it.
 * @throws Error naming a token, claim or wording that does not exist.
 */
export function fillText(text: string, facts: Facts): string | undefined {
  // Tokens are set aside first, so that a full stop inside one does not end a sentence;
  // private-use characters hold their places.
  const tokens: string[] = [];
  const marked = text.replace(token, (found) => `\uE000${tokens.push(found) - 1}\uE001`);
  const sentences = marked.split(/(?<=[.!?]["”’]?)\s+/).flatMap((sentence) => {
    let whole = true;
    const filled = sentence.replace(/\uE000(\d+)\uE001/g, (_, index: string) => {
      const found = tokens[Number(index)] ?? '';
      const replaced = found.replace(token, (_all, name: string, otherwise?: string) => {
        const value = tokenText(name, otherwise, facts);
        if (value === undefined) whole = false;
        return value ?? '';
      });
      return replaced;
    });
    return whole && filled.trim() !== '' ? [filled] : [];
  });
  if (sentences.length === 0) return undefined;
  // The groups of any other phone number ("(09) 442 2222") stay on one line too.
  return sentences.join(' ').replace(/(\(0\d\)|\b0\d{1,3}) (\d{3}) (\d{3,4})\b/g, '$1\u00a0$2\u00a0$3');
}

/**
 * Fills every text in a piece of content, however deep. A text of which nothing is left disappears
 * from its list; an object in a list disappears with the first text it loses, so that no card is
 * shown with a hole. A text tied to a claim becomes the one of its two wordings that holds.
 *
 * @throws Error naming a token, claim or wording that does not exist.
 */
export function fillContent(value: unknown, facts: Facts): unknown {
  if (typeof value === 'string') return fillText(value, facts);
  if (isClaimText(value)) {
    const { on } = claimOf(value.claim, `claim: ${value.claim}`, facts);
    return fillText(on ? value.text : value.otherwise, facts);
  }
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const filled = fillContent(item, facts);
      if (filled === undefined) return [];
      return lostText(item, filled) ? [] : [filled];
    });
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => {
        const filled = fillContent(part, facts);
        return filled === undefined ? [] : [[key, filled]];
      }),
    );
  }
  return value;
}

function lostText(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return false;
  if (isClaimText(before)) return false;
  return Object.entries(before).some(
    ([key, part]) => typeof part === 'string' && !(key in (after as Record<string, unknown>)),
  );
}
