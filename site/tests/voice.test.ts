// Holds every page to the voice, and shows on a planted fault that each rule finds it.
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import type { SuburbFile } from '../src/schemas/suburb.ts';
import { built, business, content, fileOf, page, pageLike, sitemapPaths, text } from './pages.ts';
import {
  contractionRate,
  faults,
  isSpoken,
  lines,
  linked,
  missingLinks,
  namesPlace,
  passives,
  pointsWithoutDoer,
  saysPlumber,
  spokenRate,
} from './voice-rules.ts';

const { exceptions } = content<{ exceptions: { phrase: string }[] }>('voice-exceptions.yaml');
const allowed = exceptions.map(({ phrase }) => phrase);
const every = [...sitemapPaths, '/404'];
const of = (folder: string) => sitemapPaths.filter((path) => path.startsWith(`/${folder}/`));
const points = (path: string) => page(path).querySelectorAll('#trust li').map(text);
const emergencyHeading = (path: string) => text(page(path).querySelector('#emergency-card :is(h2, h3)'));
const suburbOf = (path: string) => content<SuburbFile>(`suburbs/${path.slice('/towns/'.length)}.yaml`);

describe.each(every)('%s', (path) => {
  it('is in words that people say today, without maxims', () => {
    expect(faults(lines(page(path)), allowed)).toEqual([]);
  });

  it('says who does the work', () => {
    expect(passives(lines(page(path)), allowed)).toEqual([]);
  });

  it('says plumber in its title, whatever the business is called', () => {
    const title = text(page(path).querySelector('title'));
    expect(saysPlumber(title, business.name), title).toBe(true);
  });
});

describe.each(of('towns'))('%s', (path) => {
  it('says in each point who does it', () => {
    expect(points(path)).toHaveLength(6);
    expect(pointsWithoutDoer(points(path))).toEqual([]);
  });

  it('names itself in the heading of its emergency card', () => {
    const { name, fullName, officialName } = suburbOf(path);
    expect(namesPlace(emergencyHeading(path), [officialName ?? fullName ?? name]), path).toBe(true);
  });

  it('leads to the services that its cards speak of', () => {
    const wanted = suburbOf(path).specialties.cards.flatMap(({ service }) => service ?? []);
    expect(wanted.length).toBeGreaterThan(0);
    expect(
      missingLinks(
        page(path),
        wanted.map((service) => `/services/${service}`),
      ),
    ).toEqual([]);
  });
});

it('the site speaks in contractions, and not in nothing else', () => {
  const said = every.flatMap((path) => lines(page(path)));
  console.log(`Contractions per 1,000 words: ${contractionRate(said).toFixed(1)}`);
  expect(isSpoken(said)).toBe(true);
});

it('areas lead to every service', () => {
  for (const path of of('areas')) expect(missingLinks(page(path), of('services')), path).toEqual([]);
});

describe('the rules find', () => {
  const html = built(fileOf(pageLike('/towns/albany')));
  const planted = (fault: string) => parse(html.replace('</main>', () => `${fault}</main>`));

  it.each([
    'Ring us at night.',
    'We mend it.',
    'It seldom leaks.',
    'Whoever comes has a licence.',
    'An old tap wants replacing.',
    'A smelly trap is asking to be emptied.',
    'Old pipes know the way.',
    'Better a clean today than a flood tomorrow.',
  ])('%s', (fault) => {
    expect(faults(lines(planted(`<p>${fault}</p>`)), allowed)).toHaveLength(1);
  });

  it('a point without a doer, and a passive that hides one', () => {
    expect(
      pointsWithoutDoer(['Joints are sound.', 'Your valves are tested in turn.', 'We test it.']),
    ).toEqual(['Joints are sound.', 'Your valves are tested in turn.']);
  });

  it.each([
    ['/', 'Old cylinders are replaced in a day.'],
    ['/services/drainage', 'The drain is then cleared.'],
    ['/areas/west-auckland', "Your quote'll be sent at once."],
    ['/towns/albany', 'Valves are usually checked.'],
  ])('on %s work that nobody does: %s', (path, fault) => {
    const bad = parse(built(fileOf(pageLike(path))).replace('</main>', () => `<p>${fault}</p></main>`));
    expect(passives(lines(bad), allowed)).toEqual([fault]);
    expect(passives(['We clear it.', 'The work is done or supervised by a licensed plumber.'])).toEqual([]);
  });

  it('an exception is a phrase, and no more than the phrase', () => {
    expect(faults(['Call us in Ring Terrace.'], ['Ring Terrace'])).toEqual([]);
    expect(faults(['Ring us in Ring Terrace.'], ['Ring Terrace'])).toHaveLength(1);
  });

  it('a text with too few contractions, and one with too many', () => {
    const said = (often: number) =>
      Array.from({ length: 1000 }, (_, index) => (index < often ? "it's" : 'water'));
    expect(contractionRate(['We do not know. It is cold.'])).toBe(0);
    expect(isSpoken(said(spokenRate.least - 2))).toBe(false);
    expect(isSpoken(said(spokenRate.least + 2))).toBe(true);
    expect(isSpoken(said(spokenRate.most + 2))).toBe(false);
  });

  it('a title that rests on the name of the business', () => {
    expect(saysPlumber('Your Plumber Parnell | Villas and drains', 'Your Plumber')).toBe(false);
    expect(saysPlumber('Smith & Co Parnell | Villas and drains', 'Smith & Co')).toBe(false);
    expect(saysPlumber('Your Plumber Parnell | Emergency plumber', 'Your Plumber')).toBe(true);
  });

  it('a 24/7 heading that does not say where', () => {
    expect(namesPlace('24/7 emergency plumber', ['Albany'])).toBe(false);
    expect(namesPlace('24/7 emergency plumber in Takapuna', ['Albany'])).toBe(false);
    expect(namesPlace('24/7 emergency plumber in Albany', [undefined, 'Albany'])).toBe(true);
  });

  it.each([
    ['a suburb that leads to none of its services', '/towns/albany', '/services/'],
    ['an area that does not lead to a service', '/areas/north-shore', '/services/'],
  ])('%s', (_, path, kind) => {
    const whole = built(fileOf(pageLike(path)));
    const target =
      linked(parse(whole)).findLast((href) => href.startsWith(kind) && !href.includes('#')) ?? '';
    expect(missingLinks(parse(whole), [target])).toEqual([]);
    const bare = parse(whole.replaceAll(`href="${target}`, 'href="/contact'));
    expect(missingLinks(bare, [target])).toEqual([target]);
  });
});
