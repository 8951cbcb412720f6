import { z } from 'astro/zod';
import {
  card,
  coverage,
  heading,
  label,
  lead,
  list,
  meta,
  nameIn,
  section,
  serviceHref,
  titled,
  words,
} from './words.ts';

/** @param max Letters that the drawing has room for at this fixture. */
const fixture = (max: number) =>
  z.strictObject({
    label: words(max).describe('Stands on the drawing, which has no room for more.'),
    description: words(60).describe('What is usually wrong with it: read out after the label.'),
    href: serviceHref,
  });
const fixtures = z.strictObject({
  toby: fixture(20),
  burst: fixture(11),
  toilet: fixture(10),
  bath: fixture(11),
  cylinder: fixture(20),
  sink: fixture(13),
  laundry: fixture(8),
  gully: fixture(20),
  drain: fixture(13),
  stormwater: fixture(20),
});
const introduced = z.strictObject({ heading, intro: words(300).optional() });

/** content/pages/home.yaml */
export const home = z.strictObject({
  meta,
  hero: z.strictObject({
    kicker: words(90).optional().meta({
      title: 'Small line over the title',
      description: 'Who we are, for those in no hurry.',
    }),
    title: words(80),
    lead: lead(240),
    later: words(240).meta({
      title: 'For those who are not in a hurry',
      description: 'What else we do, and what it is like to have us.',
    }),
    laterLink: z
      .strictObject({ text: label, href: serviceHref })
      .describe('At the end of that line: where commercial work is described.'),
    note: words(240).optional().describe("Small, under the buttons: what the title's claim means."),
    facts: list(words(50), 0, 4).describe('Short facts under the buttons.'),
  }),
  house: z
    .strictObject({
      heading,
      fixtures: fixtures.describe('In the order the water takes, into the house and out again.'),
    })
    .describe('Over the picture of the cut-open house, whose fixtures are links.'),
  services: introduced.extend({
    cards: z
      .array(card.extend({ title: words(40), text: words(160), href: serviceHref }))
      .length(5, { error: 'the home page has five service cards' }),
  }),
  areas: introduced,
  guarantee: section
    .extend({ text: words(400), points: list(words(160), 1, 4), coverage })
    .describe('The fast-response guarantee band.'),
});

const legal = z.strictObject({ heading, paragraphs: list(words(700), 1) });
const guarantee = z.strictObject({
  claim: nameIn('claims').describe('The guarantee.'),
  name: words(60).describe('What it is called, in a wording of that claim.'),
  covers: words(700).describe('After the `terms` of the claim.').meta({ title: 'What it covers' }),
});
const note = titled(40, 200);
/** What the receiver says on a page of its own. */
const answer = titled(90, 200);

/** content/pages/contact.yaml */
export const contact = z.strictObject({
  meta,
  title: heading,
  lead: lead(300),
  form: section,
  next: z.strictObject({ heading, steps: list(note, 2, 4) }).describe('What happens after sending.'),
  call: section.describe('The emergency call card.'),
  why: z.strictObject({ heading, points: list(words(160), 3) }),
  sent: note.describe('The note that comes up once the form is sent.').meta({ title: 'After sending' }),
  notSent: note
    .describe('The note where that has failed. {phone} becomes a link.')
    .meta({ title: 'When sending fails' }),
  chatInstead: words(160).describe('After a failed send, over the chat link that has the typed text.'),
  officeClosed: words(120).describe('Outside office hours; the time when the office answers follows.'),
  urgentHint: words(160).describe('By the button, where the form is not the way; the number follows.'),
  privacy: legal.extend({
    counted: words(700)
      .describe('Last, where business.yaml has `analytics`; the service and its host follow.')
      .meta({ title: 'How visits are counted' }),
  }),
  terms: legal.extend({
    guarantees: z.array(guarantee).describe('One whose claim is switched off is gone.'),
  }),
  licensing: legal,
  receiver: z
    .strictObject({
      invalid: answer.describe('A field is wrong; the form stands under it, filled in.'),
      incomplete: answer.describe('The message was cut off on its way.'),
      elsewhere: answer.describe('Sent from a form on another website.'),
      empty: answer.describe('The address was opened in a browser, with nothing to send.'),
      long: answer.describe('More than the form takes.'),
      often: answer.describe('Too many messages from one place.'),
      failed: answer.describe('The message could not be kept.'),
    })
    .describe('Pages for a browser that runs no script.')
    .meta({ title: 'Answers to the form' }),
});

const step = titled(60, 500).extend({ drawing: z.enum(['toby', 'valve', 'phone']) });

/** content/pages/stop-the-water.yaml: what to do before anybody comes. */
export const stopTheWater = z.strictObject({
  heading,
  intro: words(300),
  steps: list(step, 2).describe('One after the other, numbered; the button to call follows the last.'),
  dangers: list(titled(60, 500), 2).describe('What can kill: always in sight.'),
  cases: list(titled(60, 500), 2).describe('What differs from house to house.'),
  cylinder: titled(60, 700),
  ceiling: z
    .strictObject({ title: words(60), orders: list(words(240), 3) })
    .describe('Water through the ceiling: orders in the order of doing.'),
  whoseLeak: z.strictObject({ heading, items: list(words(300), 2) }),
});

export type Home = z.infer<typeof home>;
export type Contact = z.infer<typeof contact>;
export type StopTheWater = z.infer<typeof stopTheWater>;
