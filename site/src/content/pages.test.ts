import { expect, test } from 'vitest';
import { allPages, type PagesContent, sitePages } from './pages.ts';

const content = {
  business: { name: 'Your Plumber', serviceArea: 'All of Auckland' },
  common: {
    menu: { home: 'Home', contact: 'Contact' },
    socialPicture: { suburb: 'Plumber in', area: 'suburbs, one number' },
  },
  home: { hero: { title: 'Burst pipe?' } },
  contact: { title: 'Tell us' },
  services: [
    { slug: 'drainage', name: 'Drainage', title: 'Drains that run', tone: 'standard' },
    {
      slug: 'emergency',
      name: 'Emergency',
      title: 'Emergency plumber',
      tone: 'emergency',
      figure: { value: '30 minutes', label: 'average response time' },
    },
  ],
  areas: [{ slug: 'south', name: 'South Auckland', title: 'Plumber for South Auckland' }],
  suburbs: [
    { slug: 'cbd', area: 'south', name: 'CBD', fullName: 'Auckland CBD' },
    { slug: 'otahuhu', area: 'south', name: 'Otahuhu', officialName: 'Ōtāhuhu' },
  ],
} as unknown as PagesContent;
const pages = allPages(sitePages(content));

test('every page has one picture, which says where or what', () => {
  const said = Object.fromEntries(pages.map(({ path, picture }) => [path, [picture.kicker, picture.title]]));
  expect(said).toEqual({
    '/': ['All of Auckland', 'Burst pipe?'],
    '/contact': ['Contact', 'Tell us'],
    '/services/drainage': ['Drainage', 'Drains that run'],
    '/services/emergency': ['30 minutes average response time', 'Emergency plumber'],
    '/areas/south': ['2 suburbs, one number', 'Plumber for South Auckland'],
    '/towns/cbd': ['South Auckland', 'Plumber in Auckland CBD'],
    '/towns/otahuhu': ['South Auckland', 'Plumber in Ōtāhuhu'],
  });
});

test('the emergency page alone has the emergency tone', () => {
  const red = pages.filter(({ picture }) => picture.tone === 'emergency');
  expect(red.map(({ path }) => path)).toEqual(['/services/emergency']);
});
