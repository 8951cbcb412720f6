import { expect, it } from 'vitest';
import { analytics } from '../schemas/analytics.ts';
import { visitCounter } from './visit-counter.ts';

const siteUrl = 'https://www.plumber.example';
const host = 'https://stats.plumber.example';
const id = '94db1cb1-74f4-4a40-ad6c-962362670409';

it.each([
  { service: 'plausible', host },
  { service: 'goatcounter', host },
  { service: 'umami', host, id },
])('%j asks its own host for everything', (written) => {
  const counter = visitCounter({ siteUrl, analytics: analytics.parse(written) });
  const addresses = Object.values(counter?.script ?? {}).filter((value) => value.startsWith('https:'));
  expect(addresses).not.toEqual([]);
  for (const address of addresses) expect(new URL(address).origin).toBe(host);
});

it('tells Umami to follow nobody who asks not to be', () => {
  const counter = visitCounter({ siteUrl, analytics: { service: 'umami', host, id } });
  expect(counter?.script).toMatchObject({ 'data-do-not-track': 'true' });
});
