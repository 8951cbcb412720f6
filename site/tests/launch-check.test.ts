import { expect, it } from 'vitest';
import { placeholders } from '../../tools/launch-check.ts';
import { content } from './pages.ts';

it('the launch check names every placeholder of a fresh checkout', () => {
  const named = placeholders(content('business.yaml')).map((line) => line.split(':')[0]);
  expect(named).toEqual(
    expect.arrayContaining([
      'name',
      'siteUrl',
      'phone',
      'email',
      'chat.account',
      'social.0.url',
      'social.1.url',
      'social.2.url',
    ]),
  );
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
