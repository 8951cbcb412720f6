import { expect, test } from 'vitest';
import { allPages, type PagesContent, sitePages } from './pages.ts';

const figure = { value: '30 minutes', label: 'average response time' };
const content = {
  business: { name: 'Your Plumber', serviceArea: 'All of Auckland' },
  home: { hero: { title: 'Burst pipe?' } },
  contact: { title: 'Tell us' },
  services: [
    { slug: 'drainage', name: 'Drainage', title: 'Drains that run', tone: 'standard' },
    { slug: 'emergency', name: 'Emergency', title: 'Emergency plumber', tone: 'emergency', figure },
  ],
  areas: [{ slug: 'south', name: 'South Auckland', title: 'Plumber for South Auckland' }],
  suburbs: [
    { slug: 'cbd', area: 'south', name: 'CBD', fullName: 'Auckland CBD' },
    { slug: 'otahuhu', area: 'south', name: 'Otahuhu', officialName: 'Ōtāhuhu' },
  ],
} as unknown as PagesContent;

test('every page has one picture, which says where or what', () => {
  const said = allPages(sitePages(content)).map(({ path, picture }) => [path, ...Object.values(picture)]);
  expect(said).toEqual([
    ['/', 'All of Auckland', 'Burst pipe?', 'standard'],
    ['/contact', 'Contact', 'Tell us', 'standard'],
    ['/services/drainage', 'Drainage', 'Drains that run', 'standard'],
    ['/services/emergency', '30 minutes average response time', 'Emergency plumber', 'emergency'],
    ['/areas/south', '2 suburbs, one number', 'Plumber for South Auckland', 'standard'],
    ['/towns/cbd', 'South Auckland', 'Plumber in Auckland CBD', 'standard'],
    ['/towns/otahuhu', 'South Auckland', 'Plumber in Ōtāhuhu', 'standard'],
  ]);
});
