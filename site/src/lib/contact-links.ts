import type { Business } from '../schemas/business.ts';
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
}

/** A link to a chat, and its words where there is little room: "Chat". */
export interface ChatLink extends Link {
  short: string;
}

/** Every way to make contact, as buttons and links say it. */
export interface ContactLinks {
  /** "Call Now". */
  call: Link;
  number: NumberLink;
  quote: Link;
  /** Where the business has one. */
  chat?: ChatLink;
  /** The contact card that phones save. */
  saveNumber: Link;
}

/** Puts them together. @param quote The words on links to the form, which depend on a claim. */
export function contactLinks({ phone, chat }: Pick<Business, 'phone' | 'chat'>, quote: string): ContactLinks {
  return {
    call: { href: phone.href, label: 'Call Now' },
    number: { href: phone.href, number: phone.display },
    quote: { href: paths.contact, label: quote },
    ...(chat && {
      chat: { href: chatHref(chat), label: chatLabel(chat), short: chat.app === 'sms' ? 'Text us' : 'Chat' },
    }),
    saveNumber: { href: paths.contactCard, label: 'Save our number' },
  };
}
