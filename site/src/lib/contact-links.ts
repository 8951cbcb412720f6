import type { Business } from '../schemas/business.ts';
import type { Common } from '../schemas/common.ts';
import { chatHref, chatLabel } from './chat.ts';
import { paths } from './paths.ts';

/** A link and its words. */
export interface Link {
  href: string;
  label: string;
}

/** A link whose words are the number. */
export interface NumberLink {
  href: string;
  /** The number as people read it. */
  number: string;
  /** What stands before it, or is read out before it: "Call". */
  before: string;
}

/** Every way to make contact, as buttons and links say it. */
export interface ContactLinks {
  /** "Call Now". */
  call: Link;
  number: NumberLink;
  quote: Link;
  /** Where the business has one. */
  chat?: Link;
  /** The contact card that phones save. */
  saveNumber: Link;
}

/** Puts them together from the business's facts and the words of common.yaml. */
export function contactLinks(
  { phone, chat }: Pick<Business, 'phone' | 'chat'>,
  words: Common['links'],
): ContactLinks {
  return {
    call: { href: phone.href, label: words.call },
    number: { href: phone.href, number: phone.display, before: words.beforeNumber },
    quote: { href: paths.contact, label: words.quote },
    ...(chat && { chat: { href: chatHref(chat), label: chatLabel(chat, words) } }),
    saveNumber: { href: paths.contactCard, label: words.saveNumber },
  };
}
