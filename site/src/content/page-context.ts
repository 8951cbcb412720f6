import { chatHref, chatLabel } from '../lib/chat.ts';
import type { Phone } from '../schemas/phone.ts';
import type { Content } from './content.ts';
import { loadContent } from './load-content.ts';

/** What every page is made from: the content, and what is worked out of it once. */
export interface PageContext {
  content: Content;
  phone: Phone;
  /** The chat button's link and its words. */
  chat: { href: string; label: string };
}

/** Loads it, once a build. */
export async function loadPageContext(): Promise<PageContext> {
  const content = await loadContent();
  const { phone, chat } = content.business;
  return { content, phone, chat: { href: chatHref(chat), label: chatLabel(chat) } };
}
