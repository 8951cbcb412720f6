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
  sent: { title: string; text: string };
}

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
  return {
    phone: { display: text('phone.display', facts?.phone?.display), href },
    sent: { title: text('sent.title', facts?.sent?.title), text: text('sent.text', facts?.sent?.text) },
  };
}
