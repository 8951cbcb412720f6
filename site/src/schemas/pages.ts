import { z } from 'astro/zod';
import { roomNames } from './room-names.ts';
import {
  array,
  coverage,
  group,
  heading,
  intro,
  item,
  label,
  lead,
  link,
  reference,
  searchMeta,
  section,
  serviceHref,
  text,
  titleAndText,
} from './text.ts';

/** @param max Letters that the drawing has room for at this fixture. */
const fixture = (max: number, what: string) =>
  group(what, `The link that is drawn at: ${what.toLowerCase()}.`, {
    label: text(max).meta({
      label: 'On the drawing',
      help: `The words on the drawing, which has room for ${max} letters.`,
    }),
    description: text(60).meta({
      label: 'What is usually wrong',
      help: 'What goes wrong with it, such as "blocked, running or loose"; screen readers say it after the label.',
    }),
    href: serviceHref,
  }).meta({ itemLabel: 'label' });

const fixtures = z.strictObject({
  toby: fixture(20, 'Toby at the footpath'),
  burst: fixture(11, 'Burst pipe'),
  toilet: fixture(10, 'Toilet'),
  bath: fixture(11, 'Bathroom'),
  cylinder: fixture(20, 'Hot water cylinder'),
  sink: fixture(13, 'Kitchen sink'),
  laundry: fixture(8, 'Laundry'),
  gully: fixture(20, 'Gully outside'),
  drain: fixture(13, 'Drain'),
  stormwater: fixture(20, 'Stormwater'),
});
const introduced = z.strictObject({ heading, intro: intro.max(300).optional() });

/** content/pages/home.yaml */
export const home = z.strictObject({
  meta: searchMeta,
  hero: group('Top of the page', 'What visitors see first: title, first paragraph, buttons.', {
    kicker: text(90).optional().meta({
      label: 'Small line over the title',
      help: 'Who you are, for those in no hurry, such as "Licensed plumbers for homes and businesses".',
    }),
    title: text(80).meta({
      label: 'Title',
      help: 'The largest words of the page, such as "Burst pipe in Auckland? Call a plumber now."',
    }),
    lead: lead(240),
    later: text(240).meta({
      label: 'For those who are not in a hurry',
      help: 'What else you do, and what it is like to have you.',
    }),
    laterLink: group('Link at the end of that line', 'Where commercial work is described.', {
      text: label.meta({
        label: 'Words of the link',
        help: 'What the link says, such as "Commercial plumbing".',
      }),
      href: serviceHref,
    }),
    note: text(240).optional().meta({
      label: 'Small, under the buttons',
      help: 'What the promise in the title means, in a sentence.',
    }),
    urgentLink: link.optional().meta({
      label: 'Link for the worst night',
      help: 'Leads to what to do first, such as "Water through the ceiling: what to do".',
    }),
    facts: array(text(50), 0, 4).meta({
      label: 'Short facts under the buttons',
      help: 'Up to four facts of a few words, such as "Licensed and insured".',
    }),
  }).meta({ rank: 'first' }),
  house: group('The cut-open house', 'The picture of the house, whose fixtures lead to the services.', {
    heading,
    fixtures: fixtures.meta({
      label: 'Fixtures',
      help: 'The links on the drawing, in the order that the water takes, into the house and out again.',
    }),
  }),
  services: introduced
    .extend({
      cards: z
        .array(
          z.strictObject({
            picture: z
              .enum(roomNames)
              .meta({ label: 'Picture', help: 'The room of the house over the title, such as "bathroom".' }),
            title: text(40).meta({
              label: 'Title',
              help: 'What the service is called, such as "Blocked drains".',
            }),
            text: text(160).meta({ label: 'Text', help: 'What you do there, in one or two sentences.' }),
            href: serviceHref,
            isForBusinesses: z.boolean().optional().meta({
              label: 'For businesses',
              help: 'True for the service that is for shops and offices: its card is dark.',
              internal: true,
            }),
          }),
        )
        .length(5, { error: 'the home page has five service cards' })
        .meta({ label: 'Cards', help: 'The five services of the home page, a card for each.' }),
    })
    .meta({ label: 'Services', help: 'The service cards of the home page.' }),
  areas: introduced.meta({ label: 'Areas', help: 'What stands over the map and the cards of the areas.' }),
  guarantee: section
    .extend({
      figure: text(30).optional().meta({
        label: 'Large figure',
        help: 'How long it takes at most, such as "30 minutes". It stands over the road with a coupling for each of 30 minutes; without it there is no road.',
      }),
      counted: text(80).optional().meta({
        label: 'What the figure counts',
        help: 'What stands under the figure, such as "from your call until a plumber leaves".',
      }),
      ends: group('Ends of the road', 'What stands at either end of the road under the figure.', {
        call: text(40).meta({ label: 'At the house', help: 'What happens there, such as "You call".' }),
        leave: text(40).meta({
          label: 'At the yard',
          help: 'What happens there at the latest, such as "A plumber leaves".',
        }),
      }).optional(),
      text: text(400).meta({ label: 'Text', help: 'What you guarantee, in a few sentences.' }),
      points: array(text(160), 1, 4).meta({
        label: 'Points',
        help: 'One to four lines with ticks under the text.',
      }),
      coverage,
    })
    .meta({ label: 'Guarantee', help: 'The band about how fast you respond.' }),
});

const legal = z.strictObject({
  heading,
  paragraphs: array(text(700), 1).meta({ label: 'Paragraphs', help: 'The text, a paragraph a point.' }),
});
const guarantee = item('name', {
  claim: reference('claims').meta({
    label: 'Promise',
    help: 'The promise that is guaranteed; while it is off, its terms are gone.',
  }),
  name: text(60).meta({
    label: 'What it is called',
    help: 'The name of the guarantee, in a wording of that promise.',
  }),
  covers: text(700).meta({
    label: 'What it covers',
    help: 'What stands after the terms of the promise: what the guarantee covers.',
  }),
});
const note = titleAndText(40, 200);
/** What the receiver says on a page of its own. */
const answer = (when: string, help: string) => titleAndText(90, 200).meta({ label: when, help });

/** content/pages/contact.yaml */
export const contact = z.strictObject({
  meta: searchMeta,
  title: heading.meta({ label: 'Title', help: 'The title of the page, such as "Contact us".' }),
  lead: lead(300),
  form: section.meta({ label: 'Over the form', help: 'What stands over the form.' }),
  next: group('What happens next', 'What happens after the form is sent.', {
    heading,
    steps: array(note, 2, 4).meta({ label: 'Steps', help: 'Two to four steps, in their order.' }),
  }),
  call: section.meta({ label: 'Emergency card', help: 'What stands over the number, for emergencies.' }),
  why: group('Why choose you', 'Reasons to choose you, beside the form.', {
    heading,
    points: array(text(160), 3).meta({ label: 'Points', help: 'Three or more reasons, a line each.' }),
  }),
  sent: note.meta({ label: 'After sending', help: 'The note that comes up once the form is sent.' }),
  notSent: note.meta({
    label: 'When sending fails',
    help: 'The note that comes up where sending has failed; {phone} becomes a link.',
  }),
  chatInstead: text(160).meta({
    label: 'Over the chat link',
    help: 'What stands, after sending has failed, over a chat link that has the typed text.',
  }),
  officeClosed: text(120).meta({
    label: 'While the office is closed',
    help: 'What stands by the form outside office hours; the time when the office answers follows.',
  }),
  urgentMeans: text(120).meta({
    label: 'Beside “This is urgent”',
    help: 'What ticking that box does, such as "We read yours first."',
  }),
  urgentHint: text(160).meta({
    label: 'By the button, for emergencies',
    help: 'Says that the form is not the way where water runs; the number follows.',
  }),
  privacy: legal
    .extend({
      counted: text(700).meta({
        label: 'How visits are counted',
        help: 'The last paragraph where you count visits; the service and its host follow.',
      }),
    })
    .meta({ label: 'Privacy', help: 'The privacy policy, under the form.' }),
  terms: legal
    .extend({
      guarantees: z.array(guarantee).meta({
        label: 'Guarantees',
        help: 'A paragraph for each guarantee; one whose promise is switched off is gone.',
      }),
    })
    .meta({ label: 'Terms', help: 'The terms of service, under the form.' }),
  info: group('How to reach you', 'What stands over phone, email, area and hours.', {
    heading,
    nights: label.optional().meta({ label: 'Under the hours', help: 'That you answer at night too.' }),
  }),
  licensing: legal.meta({ label: 'Licensing', help: 'What the law asks of plumbers, under the form.' }),
  receiver: group(
    'Answers to the form',
    'Pages for a browser that runs no script, each with a title and a text.',
    {
      invalid: answer('A field is wrong', 'A field is wrong; the form stands under it, filled in.'),
      incomplete: answer('Cut off', 'The message was cut off on its way.'),
      elsewhere: answer('From another website', 'The form was sent from another website.'),
      empty: answer('Nothing to send', 'The address was opened in a browser, with nothing to send.'),
      long: answer('Too long', 'The message is longer than the form takes.'),
      often: answer('Too many', 'Too many messages came from one place.'),
      failed: answer('Not kept', 'The message could not be kept.'),
    },
  ),
});

/** A line that may hold in some places only. */
const placeLine = item('text', {
  text: text(300).meta({
    label: 'Text',
    help: 'What to do; its condition, where it has one, comes first.',
    tokens: ['company'],
  }),
  for: z.enum(['toby', 'tank', 'apartment', 'public-sewer', 'own-sewer']).optional().meta({
    label: 'Only for',
    help: 'Only where a place has this, such as "tank"; "toby" is a house on the mains. Left out, everywhere.',
  }),
});
const numbered = item('title', {
  title: text(60).meta({ label: 'Title', help: 'What to do, in a few words, such as "Turn the water off".' }),
  drawing: z.enum(['danger', 'cylinder', 'toby', 'phone', 'valve']).meta({
    label: 'Drawing',
    help: 'The drawing beside it, such as "toby".',
  }),
  isCall: z.boolean().optional().meta({
    label: 'Says to call',
    help: 'True for the part that says to call: the button stands there.',
    internal: true,
  }),
  steps: array(reference('steps'), 1).meta({
    label: 'Steps',
    help: 'What to do, by the names of the steps above.',
  }),
  more: array(text(400))
    .optional()
    .meta({ label: 'More', help: 'What only the emergency page adds, for everybody to see.' }),
  cases: array(
    item('title', {
      title: text(60).meta({
        label: 'Title',
        help: 'When it is read, such as "Still running with the toby off?".',
      }),
      lines: array(text(400), 1).meta({ label: 'Lines', help: 'What to do then.' }),
    }),
  )
    .optional()
    .meta({
      label: 'Cases',
      help: 'Closed under the step: what differs from house to house, such as a stuck toby.',
    }),
});

/** content/pages/stop-the-water.yaml: the one text on what to do before anybody comes. */
export const stopTheWater = z.strictObject({
  heading,
  intro: intro.max(300),
  steps: z
    .record(z.string().regex(/^[a-z][a-z-]*$/), placeLine)
    .meta({ label: 'Steps', help: 'Each step once, by a name. Other texts quote one as {step:toby}.' }),
  sequence: array(numbered, 3)
    .refine((all) => all.filter(({ isCall }) => isCall).length === 1, {
      error: 'mark the one part that says to call with "isCall: true": the button stands there',
    })
    .meta({
      label: 'In the order of doing',
      help: 'The numbered parts. Those before the call stand on the cards of areas and suburbs too.',
    }),
  whosePipe: group('Whose pipe', 'Which pipes are yours, and which the water company has to repair.', {
    heading,
    lines: array(placeLine, 1).meta({
      label: 'Lines',
      help: 'Whom to call for which pipe. {company} names it.',
    }),
  }),
  fridge: group('Card for the fridge', 'The emergency page prints as one card, with lines to fill in.', {
    heading,
    intro: intro.max(200),
    blanks: array(label, 1).meta({ label: 'Lines to fill in', help: 'What people write in by hand.' }),
  }),
});

export type Home = z.infer<typeof home>;
export type Contact = z.infer<typeof contact>;
export type StopTheWater = z.infer<typeof stopTheWater>;
