import type { Business } from '../schemas/business.ts';
import { chatHref, chatLabel } from './chat.ts';
import { contactWords } from './interface-words.ts';
import { paths } from './paths.ts';

/** Every way to make contact, as buttons and links say it. @param quote The words on links to the form, which depend on a claim. */
export const contactLinks = ({ phone, chat }: Pick<Business, 'phone' | 'chat'>, quote: string) => ({
  call: { href: phone.href, text: contactWords.callNow },
  number: { href: phone.href, text: phone.display },
  quote: { href: paths.contact, text: quote },
  /** `short` is for where there is little room. */
  chat: chat && {
    href: chatHref(chat),
    text: chatLabel(chat),
    short: chat.app === 'sms' ? contactWords.textUs : contactWords.chat,
  },
  /** The contact card that phones save. */
  saveNumber: { href: paths.contactCard, text: contactWords.saveNumber },
});

export type ContactLinks = ReturnType<typeof contactLinks>;
