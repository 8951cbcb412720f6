import { expect, test } from 'vitest';
import { allPaths } from '../lib/all-paths.ts';
import { socialPictures } from './social-pictures.ts';

const site = {
  business: { name: 'Your Plumber', serviceArea: 'All of Auckland' },
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
} as unknown as Parameters<typeof socialPictures>[0];
const pictures = socialPictures(site, { display: '0800 000 000' });
const said = Object.fromEntries(pictures.map(({ path, picture }) => [path, [picture.kicker, picture.title]]));

test('every page has one', () => {
  expect(pictures.map(({ path }) => path)).toEqual(allPaths(site));
});

test('each says where or what, and all say the name and the number', () => {
  expect(said).toEqual({
    '/': ['All of Auckland', 'Burst pipe?'],
    '/contact': ['Contact', 'Tell us'],
    '/services/drainage': ['Drainage', 'Drains that run'],
    '/services/emergency': ['30 minutes average response time', 'Emergency plumber'],
    '/areas/south': ['2 suburbs, one number', 'Plumber for South Auckland'],
    '/towns/cbd': ['South Auckland', 'Plumber in Auckland CBD'],
    '/towns/otahuhu': ['South Auckland', 'Plumber in Ōtāhuhu'],
  });
  for (const { picture } of pictures) {
    expect(picture).toMatchObject({ name: 'Your Plumber', phone: '0800 000 000' });
  }
});

test('the emergency page alone has the emergency tone', () => {
  const red = pictures.filter(({ picture }) => picture.tone === 'emergency');
  expect(red.map(({ path }) => path)).toEqual(['/services/emergency']);
});
