// The check of the headers is itself checked: an answer without one of them, or with too much, is found.
import { expect, it } from 'vitest';
import { siteHeaders } from '../../site/hosting/headers.ts';
import { headerFaults } from './header-faults.ts';

const policy = "default-src 'none'";
const whole: Record<string, string> = Object.fromEntries(
  Object.entries(siteHeaders(policy).security).map(([name, value]) => [name.toLowerCase(), value]),
);

it('finds nothing where all is as promised', () => {
  expect(headerFaults({ headers: whole }, policy)).toEqual([]);
});

it.each(Object.keys(siteHeaders(policy).security))('finds that %s is missing', (name) => {
  const { [name.toLowerCase()]: _, ...rest } = whole;
  expect(headerFaults({ headers: rest }, policy)).toEqual([name]);
});

it('finds a policy that is not the one of this build, and a server that tells its version', () => {
  expect(headerFaults({ headers: whole }, "default-src 'self'")).toEqual(['Content-Security-Policy']);
  expect(headerFaults({ headers: { ...whole, server: 'nginx/1.22.1' } }, policy)).toEqual(['Server']);
  expect(headerFaults({ headers: { ...whole, 'x-powered-by': 'PHP' } }, policy)).toEqual(['X-Powered-By']);
});
