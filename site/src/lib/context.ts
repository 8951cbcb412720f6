import { chatHref, chatLabel } from './chat.ts';
import { loadSite, type Site } from './content.ts';
import { type Phone, parsePhone } from './phone.ts';

/** What nearly every section needs: the content, the number to call and the chat to open. */
export interface Context {
  site: Site;
  phone: Phone;
  chat: { href: string; label: string };
}

/** Loads it, once a build. */
export async function loadContext(): Promise<Context> {
  const site = await loadSite();
  const phone = parsePhone(site.business.phone);
  if ('error' in phone) throw new Error(`content/business.yaml · phone: ${phone.error}`);
  const { chat } = site.business;
  return { site, phone, chat: { href: chatHref(chat), label: chatLabel(chat) } };
}
