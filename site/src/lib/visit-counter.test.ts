import { expect, it } from 'vitest';
import { analytics } from '../schemas/analytics.ts';
import { visitCounter } from './visit-counter.ts';

const siteUrl = 'https://www.plumber.example';
const host = 'https://stats.plumber.example';
const id = '94db1cb1-74f4-4a40-ad6c-962362670409';

it.each([
  [{ service: 'plausible', host }, ['script-src', 'connect-src']],
  [{ service: 'goatcounter', host }, ['script-src', 'connect-src', 'img-src']],
  [{ service: 'umami', host, id }, ['script-src', 'connect-src']],
])('%j asks its own host for everything', (written, directives) => {
  const counter = visitCounter({ siteUrl, analytics: analytics.parse(written) });
  expect(counter).toMatchObject({ origin: host, directives });
  const addresses = Object.values(counter?.script ?? {}).filter((value) => value.startsWith('https:'));
  expect(addresses).not.toEqual([]);
  for (const address of addresses) expect(new URL(address).origin).toBe(host);
});
