/**
 * What the site's build tells the receiver, as `receiver.json`: the number to call and the words after
 * sending, with the business's facts and claims filled in, so that a claim that is off is off here too.
 */
export interface SiteFacts {
  phone: {
    /** As people read it. */
    display: string;
    /** The link that dials it, in the one form that the site has for it. */
    href: string;
  };
  /** What the visitor reads once the message is stored. */
  sent: Words;
  /** What a page of the receiver's own says where something went wrong. */
  answers: Record<AnswerName, Words>;
  /** The words around them, and around the form on such a page. */
  page: Record<PageWord, string>;
}

/** A heading and the text under it. */
export interface Words {
  title: string;
  text: string;
}

/** What can go wrong with a message, as its sender sees it. */
export const answerNames = [
  'invalid',
  'incomplete',
  'elsewhere',
  'empty',
  'long',
  'often',
  'failed',
] as const;
export type AnswerName = (typeof answerNames)[number];

/** Before the number; before the title where a field is wrong; over the wrong fields; on the button. */
export const pageWords = ['call', 'error', 'problem', 'send'] as const;
export type PageWord = (typeof pageWords)[number];

/** Path of it within the site. */
export const siteFactsPath = '/receiver.json';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reads what a build has written. Throws Error naming the first part that is not as it should be. */
export function parseSiteFacts(json: string): SiteFacts {
  const facts = JSON.parse(json) as Partial<{ [Key in keyof SiteFacts]: Partial<SiteFacts[Key]> }> | null;
  const text = (name: string, value: unknown): string => {
    if (isText(value)) return value;
    throw new Error(`${name} is missing`);
  };
  const href = text('phone.href', facts?.phone?.href);
  if (!/^tel:\+?\d{5,15}$/.test(href)) throw new Error(`phone.href is "${href}", not a link to dial`);
  const words = (name: string, value: Partial<Words> | undefined): Words => ({
    title: text(`${name}.title`, value?.title),
    text: text(`${name}.text`, value?.text),
  });
  return {
    phone: { display: text('phone.display', facts?.phone?.display), href },
    sent: words('sent', facts?.sent),
    answers: eachOf(answerNames, (name) => words(`answers.${name}`, facts?.answers?.[name])),
    page: eachOf(pageWords, (name) => text(`page.${name}`, facts?.page?.[name])),
  };
}

function eachOf<Name extends string, Value>(names: readonly Name[], wordsOf: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, wordsOf(name)])) as Record<Name, Value>;
}
