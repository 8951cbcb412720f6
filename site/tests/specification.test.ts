import { describe, expect, it } from 'vitest';
import type { Claims } from '../src/schemas/claims.ts';
import { content, graph, page, sitemapPaths, text } from './pages.ts';

/*
 * What holds for the content of the specification and for no other business's: which pages there are, and the
 * words it names. Whoever takes a page away, adds one or calls one otherwise changes its one line here; all
 * other tests go by the content as it is.
 */

/** Every page, and the title of its card on the home page where it has one, in the order of the cards. */
const list: readonly (readonly [address: string, card?: string])[] = [
  ['/'],
  ['/contact'],
  ['/services/emergency', 'Emergency Plumbing'],
  ['/services/plumbing', 'General Plumbing'],
  ['/services/drainage', 'Drain Cleaning'],
  ['/services/hot-water', 'Hot Water Systems'],
  ['/services/plumbing#commercial', 'Commercial'],
  ['/areas/central-auckland', 'Central Auckland'],
  ['/areas/north-shore', 'North Shore'],
  ['/areas/west-auckland', 'West Auckland'],
  ['/areas/south-auckland', 'South Auckland'],
  ['/areas/east-auckland', 'East Auckland'],
  ['/areas/rodney-district', 'Rodney District'],
  // The specification's forty, and the six whose cards would otherwise lead nowhere.
  ['/towns/cbd'],
  ['/towns/parnell'],
  ['/towns/newmarket'],
  ['/towns/remuera'],
  ['/towns/epsom'],
  ['/towns/mount-eden'],
  ['/towns/grafton'],
  ['/towns/ponsonby'],
  ['/towns/takapuna'],
  ['/towns/devonport'],
  ['/towns/milford'],
  ['/towns/northcote'],
  ['/towns/birkenhead'],
  ['/towns/glenfield'],
  ['/towns/browns-bay'],
  ['/towns/albany'],
  ['/towns/henderson'],
  ['/towns/new-lynn'],
  ['/towns/glen-eden'],
  ['/towns/titirangi'],
  ['/towns/manukau'],
  ['/towns/otahuhu'],
  ['/towns/papatoetoe'],
  ['/towns/pakuranga'],
  ['/towns/howick'],
  ['/towns/botany'],
  ['/towns/flat-bush'],
  ['/towns/dannemora'],
  ['/towns/orewa'],
  ['/towns/silverdale'],
  ['/towns/whangaparaoa'],
  ['/towns/red-beach'],
  ['/towns/massey'],
  ['/towns/te-atatu'],
  ['/towns/waitakere'],
  ['/towns/kumeu'],
  ['/towns/mangere'],
  ['/towns/otara'],
  ['/towns/pukekohe'],
  ['/towns/bucklands-beach'],
  ['/towns/half-moon-bay'],
  ['/towns/stanmore-bay'],
  ['/towns/army-bay'],
  ['/towns/gulf-harbour'],
  ['/towns/papakura'],
  ['/towns/drury'],
];

const here = 'in the list of site/tests/specification.test.ts';

it('the site has the pages of the specification', () => {
  const pages = list.map(([address]) => address).filter((address) => !address.includes('#'));
  const gone = pages.filter((address) => !sitemapPaths.includes(address));
  const added = sitemapPaths.filter((address) => !pages.includes(address));
  expect(gone, `no longer there: delete its line ${here}`).toEqual([]);
  expect(added, `new: add its line ${here}`).toEqual([]);
  const links = page('/').querySelectorAll('#services li h3 a, #areas li h3 a');
  expect(
    links.map((link) => [link.getAttribute('href'), text(link)]),
    `the cards of the home page are others: change the line ${here}`,
  ).toEqual(list.filter(([, card]) => card !== undefined));
});

describe('the words that the specification names', () => {
  const { claims } = content<{ claims: Claims }>('claims.yaml');

  it('are those of the six emergencies', () => {
    const plumber = graph('/').find((node) => node['@type'] === 'Plumber');
    const catalogue = plumber?.hasOfferCatalog as { itemListElement: { itemOffered: { name: string } }[] };
    expect(catalogue.itemListElement.map(({ itemOffered }) => itemOffered.name)).toEqual([
      'Burst Pipes',
      'Blocked Drains',
      'No Hot Water',
      'Water Leaks',
      'Toilet Emergencies',
      'Sewer Backups',
    ]);
  });

  it('are those of hot water: six cards, three kinds of system, signs beside reasons to replace', () => {
    const path = '/services/hot-water';
    expect(
      page(path).querySelectorAll('main section > .wrap > ul[class] > li:not([id^=electric]) > h3'),
    ).toHaveLength(6);
    const body = text(page(path).querySelector('main'));
    for (const kind of [/electric cylinder/i, /heat pump/i, /solar/i]) expect(body).toMatch(kind);
    for (const [id, wording] of [
      ['heat-pump-70', 'up to 70% on hot water costs'],
      ['replace-10-15', 'over 10 to 15 years old'],
    ] as const) {
      if (claims[id]?.on) expect(body).toContain(wording);
    }
  });

  it('are those of an emergency: how to stop the water, then four steps', () => {
    const path = '/services/emergency';
    expect(page(path).querySelectorAll('main > section')[1]?.id).toBe('stop-the-water');
    const steps = page(path).querySelectorAll('main ol[class]').at(-1);
    expect(steps?.querySelectorAll('h3').map((heading) => text(heading).toLowerCase())).toEqual([
      'call',
      'immediate dispatch',
      'quick assessment',
      'emergency repair',
    ]);
  });
});
