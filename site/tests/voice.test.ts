// Holds every page to the voice, and shows on a planted fault that each rule finds it.
import { describe, expect, it } from 'vitest';
import type { Claims } from '../src/schemas/claims.ts';
import { fewQuestions, ownership, saidTwice, sentences, stiff } from './page-words.ts';
import { business, content, page, sitemapPaths, text } from './pages.ts';
import { faults, lines, passives, saysPlumber } from './voice-rules.ts';

const { claims } = content<{ claims: Claims }>('claims.yaml');

describe.each([...sitemapPaths, '/404'])('%s', (path) => {
  it('is in words that people say today, without maxims', () => {
    expect(faults(lines(page(path)))).toEqual([]);
  });

  it('says who does the work', () => {
    expect(passives(lines(page(path)))).toEqual([]);
  });

  it('says plumber in its title, whatever the business is called', () => {
    const title = text(page(path).querySelector('title'));
    expect(saysPlumber(title, business.name), title).toBe(true);
  });
});

describe('a page', () => {
  /** What a claim says as a sentence; its shorter wordings are labels. */
  const promises = Object.values(claims)
    .map(({ wordings }) => wordings.sentence ?? wordings.text)
    .filter((wording) => wording !== undefined);
  const pathsIn = (folder: string) => sitemapPaths.filter((path) => path.startsWith(`/${folder}/`));
  const words = (title: string) => title.replace(business.name, 'Your Plumber');

  // Contact has the terms of what it promises.
  it.each(sitemapPaths.filter((path) => path !== '/contact'))('%s says each promise once', (path) => {
    expect(saidTwice(sentences(page(path)), promises)).toEqual([]);
  });

  it.each(pathsIn('towns'))('%s rarely begins a card or point with a question', (path) => {
    const said = page(path).querySelectorAll('#specialties li p, #trust li, #emergency-card > p').map(text);
    expect(fewQuestions(said)).toBe(true);
  });

  it.each([...sitemapPaths, '/404'])('%s contracts no noun, and its title fits', (path) => {
    expect(stiff(sentences(page(path)))).toEqual([]);
    expect(words(text(page(path).querySelector('title'))).length).toBeLessThanOrEqual(60);
  });

  it('of a suburb is mostly its own: under 30 % stands on five others', () => {
    const pages = new Map(pathsIn('towns').map((path) => [path, sentences(page(path))]));
    expect(ownership(pages).filter(({ shared, own }) => shared >= 0.3 || own <= 0.5)).toEqual([]);
  });
});

describe('the rules find', () => {
  it('a promise said twice, questions, contracted nouns and a copied page', () => {
    expect(saidTwice(['Quotes are free.', 'Yes, Quotes are free.'], ['Quotes are free'])).toHaveLength(1);
    expect(fewQuestions(['Leak? Call.', 'Blocked? Call.', 'We fix it.'])).toBe(false);
    expect(stiff(["The wiring's a job.", "You've a leak.", "It's a leak.", "The owner's pipe"])).toHaveLength(
      2,
    );
    const copies = Array.from({ length: 7 }, (_, at): [string, string[]] => [
      `/${at}`,
      ['We clear every blocked drain in town.'],
    ]);
    expect(ownership(new Map(copies))[0]).toEqual({ path: '/0', shared: 1, own: 0 });
  });

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
    expect(faults([fault])).toHaveLength(1);
  });

  it.each([
    'Old cylinders are replaced in a day.',
    'The drain is then cleared.',
    "Your quote'll be sent at once.",
    'Valves are usually checked.',
  ])('work that nobody does: %s', (fault) => {
    expect(passives([fault, 'We clear it.'])).toEqual([fault]);
  });

  it('a title that rests on the name of the business', () => {
    expect(saysPlumber('Your Plumber Parnell | Villas and drains', 'Your Plumber')).toBe(false);
    expect(saysPlumber('Your Plumber Parnell | Emergency plumber', 'Your Plumber')).toBe(true);
  });
});
