import type { Business } from '../schemas/business.ts';
import type { Claims } from '../schemas/claims.ts';
import { namedClaims } from './named-claims.ts';

/** A field whose words rest on a claim. */
export interface ClaimUse {
  file: string;
  /** Keys and list positions down to the value, joined by dots. */
  field: string;
}

/** The words of a claim after others in their sentence. */
export const withinSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** The claims of claims.yaml, and what they say while they are on. */
export class ClaimRegister {
  readonly #claims: Claims;
  readonly #business: Partial<Pick<Business, 'licence' | 'rating'>>;
  readonly #findUses: () => ReadonlyMap<string, readonly ClaimUse[]>;
  #uses: ReadonlyMap<string, readonly ClaimUse[]> | undefined;

  /**
   * @param business Two claims say more with what it has: the licence number, and where the rating can be read.
   * @param findUses Looks for the fields that name each claim, when somebody asks for them.
   */
  constructor(
    claims: Claims,
    business: Partial<Pick<Business, 'licence' | 'rating'>> = {},
    findUses: () => ReadonlyMap<string, readonly ClaimUse[]> = () => new Map(),
  ) {
    this.#claims = claims;
    this.#business = business;
    this.#findUses = findUses;
  }

  get ids(): string[] {
    return Object.keys(this.#claims);
  }

  /** Whether the business says this. */
  isClaimed(id: string): boolean {
    return this.#claims[id]?.on === true;
  }

  /** The names of a claim's wordings, switched off or not; undefined where there is no such claim. */
  wordingNames(id: string): string[] | undefined {
    const claim = this.#claims[id];
    return claim && Object.keys(claim.wordings);
  }

  /** The words of a claim; undefined while it is switched off, or has no such wording. */
  wording(id: string, name = 'text'): string | undefined {
    const claim = this.#claims[id];
    const words = claim?.wordings[name];
    if (!claim?.on || words === undefined) return undefined;
    return name === 'text' ? words + this.#addition(id, claim.wordings) : words;
  }

  /** ", licence number 12345", ", 87 reviews on Google": the words between are wordings of the claim too. */
  #addition(id: string, { number, source }: Record<string, string>): string {
    const { licence, rating } = this.#business;
    if (id === namedClaims.licensedAndInsured && licence && number) return `, ${number} ${licence}`;
    if (id === namedClaims.rating && rating && source) return `, ${rating.count} ${source} ${rating.place}`;
    return '';
  }

  /** One of a suburb's six points. @param because What is so there: the reason, before what is done because of it. */
  point(id: string, because?: string): string {
    if (!this.isClaimed(id)) return `${this.#claims[id]?.otherwise}.`;
    const words = `${this.wording(id, 'sentence') ?? this.wording(id)}.`;
    if (because === undefined) return words;
    // A reason that ends as a sentence does, "Wet carpet?", is one of its own.
    return /[.!?]$/.test(because) ? `${because} ${words}` : `${because}, so ${withinSentence(words)}`;
  }

  /** Whether it has words for a suburb's six points while it is switched off. */
  hasOtherwise(id: string): boolean {
    return this.#claims[id]?.otherwise !== undefined;
  }

  /** The terms of a guarantee: those of claims.yaml, once they are written, before what the page says. */
  terms(id: string, pageWords: string): string {
    const terms = this.#claims[id]?.terms ?? 'to-be-supplied';
    return terms === 'to-be-supplied' ? pageWords : `${terms} ${pageWords}`;
  }

  /** Fields whose words rest on a claim: texts with its token, and lists that name it. */
  usesOf(id: string): readonly ClaimUse[] {
    this.#uses ??= this.#findUses();
    return this.#uses.get(id) ?? [];
  }
}
