// Holds every page to the voice, and shows on a planted fault that each rule finds it.
import { describe, expect, it } from 'vitest';
import { business, content, page, sitemapPaths, text } from './pages.ts';
import { faults, lines, passives, saysPlumber } from './voice-rules.ts';

const { exceptions } = content<{ exceptions: { phrase: string }[] }>('voice-exceptions.yaml');
const allowed = exceptions.map(({ phrase }) => phrase);

describe.each([...sitemapPaths, '/404'])('%s', (path) => {
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

describe('the rules find', () => {
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

  it('an exception is a phrase, and no more than the phrase', () => {
    expect(faults(['Call us in Ring Terrace.'], ['Ring Terrace'])).toEqual([]);
    expect(faults(['Ring us in Ring Terrace.'], ['Ring Terrace'])).toHaveLength(1);
  });

  it('a title that rests on the name of the business', () => {
    expect(saysPlumber('Your Plumber Parnell | Villas and drains', 'Your Plumber')).toBe(false);
    expect(saysPlumber('Your Plumber Parnell | Emergency plumber', 'Your Plumber')).toBe(true);
  });
});
