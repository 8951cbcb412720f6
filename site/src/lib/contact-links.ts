import type { Business } from '../schemas/business.ts';
import { chatHref, chatLabel } from './chat.ts';
import { paths } from './paths.ts';

/** A link and its words. */
export interface Link {
  href: string;
  label: string;
}

/** Every way to make contact, as buttons and links say it. @param quote The words on links to the form, which depend on a claim. */
export const contactLinks = ({ phone, chat }: Pick<Business, 'phone' | 'chat'>, quote: string) => ({
  call: { href: phone.href, label: 'Call Now' },
  number: { href: phone.href, number: phone.display },
  quote: { href: paths.contact, label: quote },
  /** `short` is for where there is little room. */
  chat: chat && {
    href: chatHref(chat),
    label: chatLabel(chat),
    short: chat.app === 'sms' ? 'Text us' : 'Chat',
  },
  /** The contact card that phones save. */
  saveNumber: { href: paths.contactCard, label: 'Save our number' },
});

export type ContactLinks = ReturnType<typeof contactLinks>;
