import { expect, it } from 'vitest';
import { chatHref } from './chat.ts';

it.each([
  ['whatsapp', '+64 21 123 456', 'https://wa.me/6421123456?text=Hi%2C%20I%20need%20a%20plumber.'],
  ['telegram', '@yourplumber', 'https://t.me/yourplumber?text=Hi%2C%20I%20need%20a%20plumber.'],
  ['sms', '+64 21 123 456', 'sms:+6421123456?body=Hi%2C%20I%20need%20a%20plumber.'],
  ['messenger', 'yourplumber', 'https://m.me/yourplumber'],
  ['viber', '+64 21 123 456', 'viber://chat?number=%2B6421123456'],
] as const)('opens %s with what the app can be handed', (app, account, href) => {
  expect(chatHref({ app, account, greeting: 'Hi, I need a plumber.' })).toBe(href);
});

it('carries a typed message along, whatever is in it', () => {
  const href = chatHref({ app: 'whatsapp', account: '+64 21 123 456' }, 'Burst & leaking?\nŌtara #2');
  expect(new URL(href).searchParams.get('text')).toBe('Burst & leaking?\nŌtara #2');
});
