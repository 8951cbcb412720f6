import { expect, it } from 'vitest';
import type { Business } from '../site/src/schemas/business.ts';
import { content } from '../site/tests/pages.ts';
import { placeholders } from './launch-check.ts';

it('the launch check names every placeholder that is left', () => {
  const unfilled = {
    name: 'Your Plumber',
    siteUrl: 'https://your-plumber.example',
    phone: '0800 000 000',
    email: 'office@your-plumber.example',
    chat: { app: 'whatsapp', account: '+64 00 000 0000' },
    social: [{ network: 'Facebook', url: 'https://facebook.example/your-plumber' }],
  };
  expect(placeholders(unfilled).map((line) => line.split(':')[0])).toEqual([
    'name',
    'siteUrl',
    'phone',
    'email',
    'chat.account',
    'social.0.url',
  ]);
});

const shipped = content<Record<keyof Business, string> & Pick<Business, 'chat' | 'social'>>('business.yaml');
// Once it has a name, the values are the owner's.
const isFilledIn = shipped.name !== 'Your Plumber';

it.skipIf(isFilledIn)('nothing of a checkout that nobody has filled in reaches a real business', () => {
  const { name, siteUrl, phone, email, chat, social } = shipped;
  const reachable = {
    name,
    siteUrl,
    phone,
    email,
    chat: chat?.account,
    social: social.map(({ url }) => url),
  };
  expect(placeholders(reachable)).toHaveLength(5 + social.length);
});

it('and leaves real values alone', () => {
  const filledIn = {
    name: 'Harbour Plumbing',
    siteUrl: 'https://www.harbour-plumbing.co.nz',
    phone: '09 555 0100',
    chat: { account: '+64 21 555 010', greeting: 'Hi' },
  };
  expect(placeholders(filledIn)).toEqual([]);
});
