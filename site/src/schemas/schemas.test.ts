import { readdirSync, readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { defaultMessage } from '../content/schema-problems.ts';
import { analytics } from './analytics.ts';
import { business } from './business.ts';
import { claims } from './claims.ts';
import { timeOf } from './lenient.ts';
import { home } from './pages.ts';
import { phone } from './phone.ts';
import { jobs, people, prices, rating, reviews } from './proof.ts';
import { suburb } from './suburb.ts';

const content = new URL('../../content/', import.meta.url);
const [anySuburb = ''] = readdirSync(new URL('suburbs/', content));
const shipped = (path: string) => parse(readFileSync(new URL(path, content), 'utf8'));
/** A shipped file with a change. */
function changed(path: string, change: (data: ReturnType<typeof shipped>) => void) {
  const data = shipped(path);
  change(data);
  return data;
}
const aSuburb = (change: Parameters<typeof changed>[1]) => changed(`suburbs/${anySuburb}`, change);
const aHouse = (change: Parameters<typeof changed>[1]) =>
  changed('pages/home.yaml', (data) => change(data.house.fixtures));
const aBusiness = (fields: object) => ({ ...shipped('business.yaml'), ...fields });

const photo = { file: 'sam.jpg', alt: 'Sam beside the van' };
const person = { name: 'Sam', role: 'Certifying plumber', photo };
const job = { what: 'Cylinder', service: 'hot-water', suburb: 'Epsom', month: '2026-03', after: photo };
const source = { name: 'Google', link: 'https://maps.google.com/review/1' };
const review = { words: 'On time.', name: 'Mere', suburb: 'Epsom', date: '2026-03-14', source };
const price = { service: 'drainage', what: 'Drain cleared', from: 180, without: 'Digging' };
const rated = { value: 4.9, count: 87, place: 'Google', link: source.link, read: '2026-05-03' };
const aJob = (fields: object) => ({ jobs: [{ ...job, ...fields }] });
const aPerson = (fields: object) => ({ people: [{ ...person, ...fields }] });
const aReview = (fields: object) => ({ reviews: [{ ...review, ...fields }] });
const aPrice = (fields: object) => ({ gst: true, prices: [{ ...price, ...fields }] });
const morning = { days: ['Monday'], opens: '7am', closes: 'noon' };
const host = 'https://stats.plumber.example';

it.each<[z.ZodType, unknown, string]>([
  [suburb, aSuburb((s) => s.trust.practices.pop()), 'trust.practices: write three practices'],
  [suburb, aSuburb((s) => (s.trust.practices[1] = s.trust.practices[0])), 'practices: name each claim once'],
  [suburb, aSuburb((s) => s.meta.keywords.push(...Array(8).fill('a'))), 'meta.keywords: Write at most 8'],
  [suburb, aSuburb((s) => Object.assign(s.position, { lat: 'north' })), 'position.lat'],
  [suburb, aSuburb((s) => s.facts.unshift({ fact: 'Sea.', grade: 'S', source: 'a' })), 'facts.0: grade S'],
  [business, aBusiness({ email: 'office' }), 'email: write an email address like'],
  [business, aBusiness({ siteUrl: 'http://a.example' }), 'siteUrl: write the address of the website'],
  [
    business,
    aBusiness({ siteUrl: 'https://a.example/index.html?x=1' }),
    'siteUrl: write the address of the website',
  ],
  [business, aBusiness({ contactHost: 'https://a.example/path' }), 'contactHost: write https://'],
  [business, aBusiness({ chat: { app: 'pigeon' } }), 'chat.app: write one of whatsapp'],
  [business, aBusiness({ officeHours: [{ ...morning, days: ['Caturday'] }] }), 'officeHours.0.days.0'],
  [business, aBusiness({ officeHours: [morning, morning] }), 'Monday is open at that time'],
  [claims, changed('claims.yaml', (data) => delete data.claims['same-day'].evidence), 'same-day.evidence'],
  [home, aHouse((f) => Object.assign(f.sink, { label: 'The sink in the kitchen' })), 'at most 13'],
  [home, aHouse((f) => delete f.toby), 'fixtures.toby: Write its fields label, description, href'],
  [home, aHouse((f) => Object.assign(f.drain, { href: '/contact' })), 'drain.href: write an address that'],
  [reviews, aReview({ source: { name: 'Google' } }), 'source.link: write the full address of the review'],
  [reviews, aReview({ date: undefined }), 'reviews.0.date: write a date like'],
  [jobs, aJob({ after: { ...photo, alt: ' ' } }), 'after.alt: write in a few words what is to be seen'],
  [jobs, aJob({ month: '03/2026' }), 'jobs.0.month: write a month, year first'],
  [people, aPerson({ photo: 'sam.jpg' }), 'people.0.photo: Write its fields file, alt'],
  [people, aPerson({ photo: { ...photo, file: 'sam.heic' } }), 'photo.file: write the name of a file'],
  [prices, { prices: [price] }, 'gst: tick this'],
  [prices, aPrice({ from: 'cheap' }), 'prices.0.from: write an amount in dollars'],
  [rating, { ...rated, link: undefined }, 'link: write the full address of the ratings'],
  [rating, { ...rated, count: 0 }, 'count: write the number of ratings'],
  [analytics, { service: 'google', host }, 'service: write one of plausible, goatcounter, umami'],
  [analytics, { service: 'plausible' }, 'host: write https:// and the host that counts'],
  [analytics, { service: 'plausible', host: `${host}; script-src *` }, 'with nothing after it'],
  [analytics, { service: 'umami', host }, 'id: write the website ID'],
  ...['', 'call us', '09 123', '+61 2 1234 5678', '09 123 4567 890123'].map(
    (text): [z.ZodType, string, string] => [phone, text, 'Write it like "09 123 4567"'],
  ),
])('refuses what is wrong, and says what to do (%#)', (schema, value, message) => {
  const issues = schema.safeParse(value, { error: defaultMessage }).error?.issues ?? [];
  const said = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  expect(said).toEqual([expect.stringContaining(message)]);
});

it.each([
  ['09 123 4567', '09 123 4567', 'tel:+6491234567'],
  ['(09) 123-4567', '09 123 4567', 'tel:+6491234567'],
  ['+64 9 123 4567', '09 123 4567', 'tel:+6491234567'],
  ['021 123 4567', '021 123 4567', 'tel:+64211234567'],
  ['0800 123 456', '0800 123 456', 'tel:0800123456'],
  ['0508 123 456', '0508 123 456', 'tel:0508123456'],
])('the phone number %s is shown as %s in one line, and dials %s', (text, display, href) => {
  expect(phone.parse(text)).toMatchObject({ display: display.replaceAll(' ', '\u00a0'), href });
});

it('understands times as people write them', () => {
  const known = { '7am': '07:00', '5.30pm': '17:30', '5:30 PM': '17:30', '12am': '00:00', noon: '12:00' };
  const times = { ...known, '07:00': '07:00', '17.30': '17:30', closed: undefined, '13pm': undefined };
  expect(Object.fromEntries(Object.keys(times).map((text) => [text, timeOf(text)]))).toEqual(times);
});

it('understands "none", and an address without https', () => {
  const { email, chat, licence, secondPhone, siteUrl } = business.parse(
    aBusiness({ email: 'none', chat: 'None', licence: '', secondPhone: null, siteUrl: 'www.kowhai.co.nz/' }),
  );
  expect([email, chat, licence, secondPhone]).toEqual([undefined, undefined, undefined, undefined]);
  expect(siteUrl).toBe('https://www.kowhai.co.nz');
});

it('understands amounts with a dollar sign', () => {
  const list = ['$207', '1,200 ', 180].map((from) => ({ ...price, from }));
  expect(prices.parse({ gst: true, prices: list }).prices?.map(({ from }) => from)).toEqual([207, 1200, 180]);
});
