// Holds every page to the voice, and shows on a planted fault that each rule finds it.
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import type { SuburbFile } from '../src/schemas/suburb.ts';
import { built, business, content, fileOf, page, pageLike, sitemapPaths, text } from './pages.ts';
import { contractionRate, faults, lines, linked, pointsWithoutDoer, saysPlumber } from './voice-rules.ts';

const { exceptions } = content<{ exceptions: { phrase: string }[] }>('voice-exceptions.yaml');
const allowed = exceptions.map(({ phrase }) => phrase);
const every = [...sitemapPaths, '/404'];
const of = (folder: string) => sitemapPaths.filter((path) => path.startsWith(`/${folder}/`));
const points = (path: string) => page(path).querySelectorAll('#trust li').map(text);
const emergencyHeading = (path: string) => text(page(path).querySelector('#emergency-card :is(h2, h3)'));
const suburbOf = (path: string) => content<SuburbFile>(`suburbs/${path.slice('/towns/'.length)}.yaml`);
const servicesOf = (found: readonly string[]) =>
  found.filter((href) => /^\/services\/(?!emergency)/.test(href)).map((href) => href.split('#')[0]);

describe.each(every)('%s', (path) => {
  it('is in words that people say today, without maxims', () => {
    expect(faults(lines(page(path)), allowed)).toEqual([]);
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
    expect(emergencyHeading(path)).toContain(officialName ?? fullName ?? name);
  });

  it('leads to the services that its cards speak of', () => {
    const wanted = suburbOf(path).specialties.cards.flatMap(({ service }) => service ?? []);
    expect(new Set(servicesOf(linked(page(path)))).size).toBeGreaterThan(0);
    for (const service of wanted) expect(linked(page(path)).join(' ')).toContain(`/services/${service}`);
  });
});

it('the site speaks in contractions, and not in nothing else', () => {
  const rate = contractionRate(every.flatMap((path) => lines(page(path))));
  console.log(`Contractions per 1,000 words: ${rate.toFixed(1)}`);
  expect(rate).toBeGreaterThan(12);
  expect(rate).toBeLessThan(45);
});

it('areas lead to every service, services to every area', () => {
  for (const path of of('areas')) expect(linked(page(path))).toEqual(expect.arrayContaining(of('services')));
  for (const path of of('services')) expect(linked(page(path))).toEqual(expect.arrayContaining(of('areas')));
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

  it('a text without contractions, and a title that rests on the name', () => {
    expect(contractionRate(['We do not know. It is cold.'])).toBe(0);
    expect(contractionRate(["We don't know. It's cold."])).toBeGreaterThan(100);
    expect(saysPlumber('Your Plumber Parnell | Villas and drains', 'Your Plumber')).toBe(false);
    expect(saysPlumber('Your Plumber Parnell | Emergency plumber', 'Your Plumber')).toBe(true);
  });

  it('a page that leads to no service but the emergency page', () => {
    const bare = parse(html.replaceAll(/href="\/services\/(?!emergency)[^"]*"/g, 'href="/contact"'));
    expect(servicesOf(linked(bare))).toEqual([]);
    expect(servicesOf(linked(parse(html))).length).toBeGreaterThan(0);
  });
});
