// What pages say: no claim that is not on the register and, while the words are those shipped, in our voice.
import { describe, expect, it } from 'vitest';
import { withinSentence } from '../src/claims/register.ts';
import type { Claims } from '../src/schemas/claims.ts';
import type { Suburb } from '../src/schemas/suburb.ts';
import { business, content, page, site, text } from './pages.ts';
import { linesOf, sentencesOf } from './reading.ts';

const { claims } = content<{ claims: Claims }>('claims.yaml');
const wordings = Object.values(claims)
  .flatMap((claim) => Object.values(claim.wordings))
  .flatMap((words) => [words, withinSentence(words)]);

/** A pattern, and a text in which it has to find something. */
type Pattern = [found: RegExp, planted: string];

/** What sounds like a claim: speed, share, count, availability, guarantees, qualifications, superlatives, price. */
const claimLike: Pattern[] = [
  [
    /\b\d+(?:\.\d+)?\s*(?:%|per cent|\+|minutes?\b|hours?\b|years?\b|customers?\b|stars?\b)/i,
    'Over 1000+ homes.',
  ],
  [/\b\d+\.\d\s+(?:out of|rating)/i, 'Rated 4.9 out of 5.'],
  [
    /\b24\s*\/\s*7\b|\baround the clock\b|\bday (?:or|and) night\b|\b(?:any|what(?:ever|soever)(?: the)?) hour\b/i,
    'Day or night, we answer.',
  ],
  [
    /\bguarantee[ds]?\b|\b(?:our|lifetime|full) warrant(?:y|ies)\b|\bwe promise\b/i,
    'Satisfaction guaranteed.',
  ],
  [/\b(?:licen[cs]ed|insured|certified|award(?:-winning|ed)?|trusted by|accredited)\b/i, 'Fully insured.'],
  [/\b(?:same|next)[- ]day\b|\bwithin the hour\b|\balways on time\b/i, 'Same-day service.'],
  [
    /\b(?:best|fastest|quickest|cheapest|leading|number one|no\. ?1|unbeatable|finest|most experienced|never fails?)\b/i,
    'The best in town.',
  ],
  [
    /\bupfront\b|\bno hidden\b|\bfree quotes?\b|\bno call-?out fee\b|\bfixed[- ]price|\bno job (?:is )?too (?:big|small)\b/i,
    'No hidden costs.',
  ],
];

/** Sounds like a claim, and is none about the business. */
const noClaims: (string | RegExp)[] = [
  // The specification's name of the link to the contact page.
  'Get Free Quote',
  // The visitor's rights by law, by name.
  /Consumer Guarantees Act(?: 1993)?/g,
  // Where to look up whether somebody holds a licence.
  /current practising licence/g,
  // How long the law holds a builder to implied warranties.
  'up to 10 years',
  // The specification's office hours.
  /\d+:\d\d [AP]M/g,
];

/** What sounds like a claim in a text without these phrases, with what stands around it. */
function claimsIn(said: string, phrases: readonly (string | RegExp)[]): string[] {
  let rest = said;
  for (const phrase of phrases) rest = rest.replaceAll(phrase as string, '\u2026');
  return claimLike.flatMap(
    ([pattern]) => rest.match(new RegExp(`.{0,40}(?:${pattern.source}).{0,40}`, 'i')) ?? [],
  );
}

/** Longest first, so that a short one never breaks a long one. */
const registered = [
  ...Object.values(claims).flatMap(({ terms, otherwise }) => [terms ?? [], otherwise ?? []].flat()),
  ...wordings,
].toSorted((one, other) => other.length - one.length);

describe('the register of claims', () => {
  it('no page claims what is not on it', () => {
    const found = site.everyPath.flatMap((path) =>
      linesOf(page(path)).flatMap((line) =>
        claimsIn(line, [...registered, ...noClaims]).map((claim) => `${path}: ${claim}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it('what replaces a claim that is off rests on none', () => {
    const instead = Object.values(claims).map(({ otherwise = '' }) => otherwise);
    expect(instead.flatMap((words) => claimsIn(words, noClaims))).toEqual([]);
  });

  it('a planted claim is found, and what is registered is not', () => {
    const missed = claimLike.filter(([, planted]) => claimsIn(planted, wordings).length !== 1);
    expect(missed).toEqual([]);
    for (const said of [...wordings, 'Keep the cylinder at 60 °C.', 'The Consumer Guarantees Act applies.'])
      expect(claimsIn(said, [...registered, ...noClaims])).toEqual([]);
  });

  it('every guarantee is promised one link from its terms', () => {
    const terms = text(page('/contact').querySelector('#terms'));
    const links = site.everyPath.flatMap((path) =>
      page(path).querySelectorAll('main a[href="/contact#terms"]').map(text),
    );
    for (const { on, terms: own, wordings } of Object.values(claims)) {
      if (own === undefined || !on) continue;
      expect(links).toContain(wordings.coverage);
      expect(terms).toContain(
        `${wordings.guarantee ?? wordings.text}: ${own === 'to-be-supplied' ? '' : own}`.trim(),
      );
    }
  });
});

/** What we do not say: words that nobody says today, maxims, things with a mind, work that nobody does. */
const avoided: Pattern[] = [
  [/\b(?:ring|rings|ringing|rang|mend|mends|mended|mending|seldom|beforehand)\b/i, 'Ring us at night.'],
  [/\b(?:meanwhile|whilst|hence|albeit|thus|whoever|somebody|everybody|nobody)\b/i, 'Whoever comes.'],
  [/\bwants (?:a|an|its|\w+ing)\b|\bwant \w+ing\b/i, 'An old tap wants replacing.'],
  [
    /\b(?:pipes?|drains?|taps?|tanks?|salt|tide|houses?) (?:minds?|knows?|likes?|lives?|asks?|feels?|thinks?)\b/i,
    'Old pipes know the way.',
  ],
  [/\b(?:better a|what counts is|half of (?:a|the)|stands? or falls?|no \w+, no \w+\.)/i, 'Better a clean.'],
  [
    /\byou['’]ve an? |\b(?:water|pump|pipe|drain|tank|valve|house|tap)['’]s (?:an?|the|not|in|on|off|still|\w+ing)\b/i,
    "The pump's still on.",
  ],
  [
    /\b(?:is|are|gets?|will be) (?:\w+ly |then )?(?:checked|cleared|fixed|repaired|replaced|fitted|quoted|booked)\b(?! by)/i,
    'The drain is then cleared.',
  ],
];

// Once the owner has an address, the voice is the owner's own.
if (business.siteUrl.endsWith('.example'))
  describe('the shipped words', () => {
    it('are those of today, without maxims, and say who works', () => {
      const found = site.everyPath.flatMap((path) =>
        sentencesOf(path).flatMap((said) =>
          avoided
            .filter(([pattern]) => pattern.test(said))
            .map(([pattern]) => `${path}: "${said}" (${pattern})`),
        ),
      );
      expect(found).toEqual([]);
      expect(avoided.filter(([pattern, planted]) => !pattern.test(planted))).toEqual([]);
    });

    it('spell each suburb officially, the other spelling only beside it', () => {
      for (const path of site.of('towns')) {
        const { name, officialName = name } = content<Suburb>(`suburbs/${path.slice('/towns/'.length)}.yaml`);
        const others = sentencesOf(path).filter((said) => !said.includes(officialName));
        expect(others.join(' '), path).not.toMatch(new RegExp(`\\b${name}\\b`));
      }
    });

    it('do not lean on a sentence that may be switched off', () => {
      const leaning =
        /\{claim:[^|}]+\}[^.!?"]*[.!?]\s+(?:Until then|Then|That|Those|They|It|Its|This|These|And|But|So|Otherwise|Also|Too)\b/g;
      const sources = Object.values(
        import.meta.glob<string>('../content/**/*.yaml', { query: '?raw', import: 'default', eager: true }),
      );
      expect(sources.flatMap((source) => source.match(leaning) ?? [])).toEqual([]);
      expect('{claim:free-quotes.text}. That is all.').toMatch(leaning);
    });
  });
