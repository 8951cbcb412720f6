import type { Chat } from '../schemas/chat.ts';
import { contactWords } from './interface-words.ts';

/** The apps by the names that their makers give them. */
const names = { whatsapp: 'WhatsApp', messenger: 'Messenger', telegram: 'Telegram', viber: 'Viber' };

/** How the chat button names its app: "Chat on WhatsApp", "Text us". */
export const chatLabel = ({ app }: Pick<Chat, 'app'>): string =>
  app === 'sms' ? contactWords.textUs : `Chat on ${names[app]}`;

/**
 * Link that opens a chat with the business in the app chosen.
 *
 * Forms, each from the app's own documentation: wa.me with digits only and `text`; m.me with the page
 * name; t.me with the user name; viber://chat with the number; sms: with `body` (RFC 5724). Messenger
 * and Viber cannot be handed a text.
 *
 * @param text What the message starts with; the greeting of business.yaml where it is left out.
 */
export function chatHref({ app, account, greeting }: Chat, text = greeting): string {
  const digits = account.replace(/\D/g, '');
  const query = (name: string) => (text ? `?${name}=${encodeURIComponent(text)}` : '');
  switch (app) {
    case 'whatsapp':
      return `https://wa.me/${digits}${query('text')}`;
    case 'messenger':
      return `https://m.me/${encodeURIComponent(account)}`;
    case 'telegram':
      return `https://t.me/${encodeURIComponent(account.replace(/^@/, ''))}${query('text')}`;
    case 'viber':
      return `viber://chat?number=%2B${digits}`;
    case 'sms':
      return `sms:+${digits}${query('body')}`;
  }
}
