import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { business } from './business.ts';
import { claims } from './claims.ts';
import { home } from './pages.ts';
import { suburb } from './suburb.ts';

const read = (path: string) => parse(readFileSync(new URL(`../../content/${path}`, import.meta.url), 'utf8'));

interface Issues {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}
const said = ({ error }: Issues) =>
  error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') ?? '';

describe('a suburb file', () => {
  const [file = ''] = readdirSync(new URL('../../content/suburbs/', import.meta.url));
  const whole = () => read(`suburbs/${file}`);

  it('is taken as shipped', () => {
    expect(said(suburb.safeParse(whole()))).toBe('');
  });

  it.each<[string, (s: ReturnType<typeof whole>) => void, string]>([
    [
      'two cards',
      (s) => s.specialties.cards.pop(),
      'specialties.cards: a suburb page has exactly three cards',
    ],
    ['two claims', (s) => s.trust.claims.pop(), 'trust.claims: write three claims: with the three practices'],
    [
      'two practices',
      (s) => s.trust.practices.pop(),
      'trust.practices: write three practices: with the three',
    ],
    [
      'nine keywords',
      (s) => (s.meta.keywords = Array(9).fill('plumber')),
      'meta.keywords: name eight keywords at most',
    ],
    [
      'an icon that is not in the set',
      (s) => (s.specialties.cards[0].icon = 'tap'),
      "specialties.cards.0.icon: choose one of the site's icons",
    ],
    ['a position in words', (s) => (s.position.lat = 'north'), 'position.lat'],
    ['a field that is not known', (s) => (s.nonsense = 1), 'nonsense'],
    ['no lead', (s) => delete s.lead, 'lead: write some text here'],
    [
      'a fact without the date on which its source was read',
      (s) => {
        s.facts[0] = { fact: 'The sea is near.', grade: 'S', source: 'branz.co.nz' };
      },
      'facts.0: grade S needs its source and the date on which it was read',
    ],
  ])('is refused with %s, in words', (_, change, message) => {
    const data = whole();
    change(data);
    expect(said(suburb.safeParse(data))).toContain(message);
  });
});

describe('business.yaml', () => {
  it('is taken as it stands', () => {
    expect(said(business.safeParse(read('business.yaml')))).toBe('');
  });

  it.each([
    ['phone', '12', 'phone: "12" is not a New Zealand phone number. Write it like'],
    ['email', 'office', 'email: write an email address like'],
    ['siteUrl', 'http://a.example', 'siteUrl: write the address of the website'],
    ['contactHost', 'https://a.example/path', 'contactHost: write https:// and the host'],
    ['chat', { app: 'pigeon', account: 'x1' }, 'chat.app: write one of whatsapp'],
    [
      'officeHours',
      [{ days: ['Caturday'], opens: '7', closes: '18:00' }],
      'officeHours.0.days.0: write days of the week',
    ],
  ])('is refused with a wrong %s: %j', (field, value, message) => {
    expect(said(business.safeParse({ ...read('business.yaml'), [field]: value }))).toContain(message);
  });
});

describe('claims.yaml', () => {
  it('is taken as shipped', () => {
    expect(said(claims.safeParse(read('claims.yaml')))).toBe('');
  });
  it('is refused without evidence or a switch', () => {
    const data = read('claims.yaml');
    delete data.claims['same-day'].evidence;
    data.claims['same-day'].on = 'maybe';
    const message = said(claims.safeParse(data));
    expect(message).toContain('claims.same-day.evidence');
    expect(message).toContain('claims.same-day.on: write true (pages say it) or false');
  });
});

describe('the fixtures of the house in home.yaml', () => {
  const whole = () => read('pages/home.yaml');

  it.each<[string, (fixtures: ReturnType<typeof whole>) => void, string]>([
    [
      'a label that the drawing has no room for',
      (f) => (f.sink.label = 'The sink in the kitchen'),
      'house.fixtures.sink.label: write at most 13 characters',
    ],
    [
      'a fixture left out',
      (f) => delete f.toby,
      'house.fixtures.toby: write label, description and href under it',
    ],
    ['a fixture that is not drawn', (f) => (f.pool = f.sink), 'house.fixtures: Unrecognized key: "pool"'],
    [
      'an address elsewhere',
      (f) => (f.drain.href = '/contact'),
      'house.fixtures.drain.href: write an address that starts with /services/',
    ],
  ])('are refused with %s, in words', (_, change, message) => {
    const data = whole();
    change(data.house.fixtures);
    expect(said(home.safeParse(data))).toContain(message);
  });
});
