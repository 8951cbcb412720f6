import { expect, it } from 'vitest';
import { business } from './business.ts';
import { timeOf } from './natural.ts';
import { officeHours } from './opening-hours.ts';
import { prices } from './proof.ts';

it.each([
  ['7am', '07:00'],
  ['5.30pm', '17:30'],
  ['5:30 PM', '17:30'],
  ['12am', '00:00'],
  ['noon', '12:00'],
  ['07:00', '07:00'],
  ['17.30', '17:30'],
  ['closed', undefined],
  ['13pm', undefined],
  ['25:00', undefined],
])('understands the time %s as %s', (text, time) => {
  expect(timeOf(text)).toBe(time);
});

it.each([
  'Mon-Fri 7am-5.30pm, Sat 8am-noon',
  ['Mon to Fri 7am to 5.30pm', 'Saturday 8am-12pm'],
])('understands the hours %j', (text) => {
  expect(officeHours.parse(text)).toEqual([
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '07:00',
      closes: '17:30',
    },
    { days: ['Saturday'], opens: '08:00', closes: '12:00' },
  ]);
});

it('understands "none", an address without https and a profile without its network', () => {
  const { email, chat, licence, secondPhone, siteUrl, social } = business.parse({
    ...{ name: 'Kowhai', phone: '09 555 0123', serviceArea: 'Auckland', officeHours: 'Mon 7am-5pm' },
    ...{ email: 'none', chat: 'None', licence: '', secondPhone: null, siteUrl: 'www.kowhai.co.nz/' },
    social: ['facebook.com/kowhai', { url: 'https://www.instagram.com/kowhai' }],
  });
  expect([email, chat, licence, secondPhone]).toEqual([undefined, undefined, undefined, undefined]);
  expect(siteUrl).toBe('https://www.kowhai.co.nz');
  expect(social).toEqual([
    { network: 'Facebook', url: 'https://facebook.com/kowhai' },
    { network: 'Instagram', url: 'https://www.instagram.com/kowhai' },
  ]);
});

it.each([
  true,
  'included',
  'Included',
  'yes',
])('understands gst: %s, and amounts with a dollar sign', (gst) => {
  const price = { service: 'drainage', what: 'Drain cleared', without: 'Digging' };
  const parsed = prices.parse({ gst, prices: ['$207', '1,200 ', 180].map((from) => ({ ...price, from })) });
  expect(parsed.prices?.map(({ from }) => from)).toEqual([207, 1200, 180]);
  expect(parsed.gst).toBe(true);
});
