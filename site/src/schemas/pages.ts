import { z } from 'astro/zod';
import { icon, meta, words } from './words.ts';

const heading = words({ max: 90 });
/** A few words on a link, a button or beside a value. */
const label = words({ max: 40 });
const section = z.strictObject({ heading, text: words({ max: 600 }) });

/** Address on this site, such as /services/plumbing#commercial. */
const serviceHref = z.string().startsWith('/services/', { error: 'starts with /services/' });

const fixture = z.strictObject(
  {
    /** Stands on the drawing, which has no room for more. */
    label: words({ max: 20 }),
    /** What is usually wrong with it: read out, and read when the picture is not there. */
    description: words({ max: 60 }),
    href: serviceHref,
  },
  {
    error: ({ code }) => (code === 'invalid_type' ? 'write label, description and href under it' : undefined),
  },
);

/** content/pages/home.yaml */
export const home = z.strictObject({
  meta,
  hero: z.strictObject({
    title: words({ max: 70 }),
    lead: words({ max: 240 }),
    /** For those who are not in a hurry: what else we do, and what it is like to have us. */
    later: words({ max: 240 }),
    /** Small, under the buttons: what the title's claim means. */
    note: words({ max: 240 }).optional(),
    /** Short facts under the buttons. */
    facts: z.array(words({ max: 50 })).max(4),
  }),
  /** Over the picture of the cut-open house, whose fixtures are links. */
  house: z.strictObject({
    heading,
    /** In the order the water takes: from the main into the house, through it, and out again. */
    fixtures: z.strictObject({
      toby: fixture,
      burst: fixture,
      toilet: fixture,
      bath: fixture,
      cylinder: fixture,
      sink: fixture,
      laundry: fixture,
      gully: fixture,
      drain: fixture,
      stormwater: fixture,
    }),
  }),
  services: z.strictObject({
    heading,
    intro: words({ max: 300 }).optional(),
    cards: z
      .array(
        z.strictObject({
          icon,
          title: words({ max: 40 }),
          text: words({ max: 160 }),
          href: serviceHref,
        }),
      )
      .length(5, { error: 'the home page has five service cards' }),
  }),
  areas: z.strictObject({
    heading,
    intro: words({ max: 300 }).optional(),
    /** After the number of suburbs, on each area's card. */
    count: label,
  }),
  /** The fast-response guarantee band. */
  guarantee: z.strictObject({
    heading,
    text: words({ max: 400 }),
    points: z
      .array(words({ max: 160 }))
      .min(1)
      .max(4),
  }),
});

/** content/pages/contact.yaml */
export const contact = z.strictObject({
  meta,
  title: heading,
  lead: words({ max: 300 }),
  form: section.extend({
    /** What the asterisks mean. */
    required: label,
    /** The button's words, and what they are while the form is on its way: the specification's. */
    send: label,
    sending: label,
    /** Over the list of what is wrong with the fields. */
    problem: label,
    /** Beside the field that people do not see and robots fill in; for whoever finds it all the same. */
    honeypot: label,
  }),
  /** What happens after sending, in the order in which it happens. */
  next: z.strictObject({
    heading,
    steps: z
      .array(z.strictObject({ title: words({ max: 40 }), text: words({ max: 200 }) }))
      .min(2)
      .max(4),
  }),
  /** The emergency call card. */
  call: section,
  /** What each way to reach us is called. */
  info: z.strictObject({
    heading,
    phone: label,
    email: label,
    address: label,
    serviceArea: label,
    hours: label,
    /** Beside days without hours; beside public holidays, and their hours where they are as usual. */
    closed: label,
    publicHolidays: label,
    asUsual: label,
  }),
  why: z.strictObject({ heading, points: z.array(words({ max: 160 })).min(3) }),
  /** The notes that come up after sending. {phone} becomes a link. */
  toasts: z.strictObject({
    success: z.strictObject({ title: words({ max: 40 }), text: words({ max: 200 }) }),
    error: z.strictObject({ title: words({ max: 40 }), text: words({ max: 200 }) }),
    /** Name of the button that closes one. */
    close: label,
  }),
  /** Over the chat link that carries the typed text along, after a failed send. */
  chatInstead: words({ max: 160 }),
  /** Before the time when the office answers next; shown outside office hours. */
  officeClosed: words({ max: 120 }),
  /** Inline, when urgent is ticked or Emergency Plumbing chosen. The number is set after it. */
  urgentHint: words({ max: 160 }),
  /** Shown after a form sent without script. */
  sent: section,
  privacy: z.strictObject({ heading, paragraphs: z.array(words({ max: 700 })).min(1) }),
  terms: z.strictObject({ heading, paragraphs: z.array(words({ max: 700 })).min(1) }),
  licensing: z.strictObject({
    heading,
    /** Before the licence number of business.yaml. */
    number: label,
    /** Before the gasfitter's. */
    gasNumber: label,
    paragraphs: z.array(words({ max: 700 })).min(1),
  }),
});

/** content/pages/common.yaml: words that stand on many pages. */
export const common = z.strictObject({
  /** On the slim red banner over the header of small screens; the number follows it. */
  banner: words({ max: 30 }),
  emergencyCard: z.strictObject({
    /** The 24/7 message. */
    heading,
    /** The same on the page of a suburb or an area; {place} is where: "in Takapuna". */
    headingInPlace: heading,
    /** Where a page has no line of its own. */
    text: words({ max: 220 }),
    /** What "30 minutes" means. */
    response: words({ max: 220 }).optional(),
    /** Instead of it where the drive is long. */
    arrivalConfirmedOnCall: words({ max: 200 }),
    /** Two lines: what to do before help comes. */
    stopTheWater: z.array(words({ max: 220 })).length(2, { error: 'two lines' }),
    /** Over those lines. */
    before: label,
    /** The link from them to the steps. */
    steps: label,
    /** Link to what to do first when water comes through the ceiling. */
    ceilingLink: words({ max: 60 }),
  }),
  quote: section,
  footer: z.strictObject({
    text: words({ max: 240 }),
    /** Before the licence number of business.yaml. */
    licence: label,
    /** Before the gasfitter's, and before the New Zealand Business Number, where business.yaml has them. */
    gasLicence: label,
    nzbn: label,
    /** Over the links to other networks. */
    follow: label,
  }),
  /** Under a suburb's three cards, before links to the service pages that do what they say. */
  serviceLinks: words({ max: 40 }),
  /** On an area's page, before links to every service. */
  areaServices: words({ max: 40 }),
  /** On a service page, over links to every area. */
  whereWeWork: heading,
  neighbours: z.strictObject({
    heading: words({ max: 60 }),
    /** Before the area's name, on the link to its page. */
    all: label,
  }),
  /** Links and buttons that make contact. */
  links: z.strictObject({
    /** The specification's words. */
    call: label,
    quote: label,
    /** Before the number: "Call 0800 000 000". */
    beforeNumber: label,
    /** Before the number in the header, read out only. */
    emergency: label,
    /** Leads to the contact card. */
    saveNumber: label,
  }),
  /** The menus of header and footer, and the first step of the breadcrumbs. */
  menu: z.strictObject({ home: label, services: label, areas: label, contact: label }),
  /** What screen readers say of places that have no heading. */
  spoken: z.strictObject({
    skip: label,
    main: label,
    menu: label,
    breadcrumb: label,
    thumbBar: label,
    map: label,
  }),
  /** On the pictures that links to the pages are shown with. */
  socialPicture: z.strictObject({
    /** Before a suburb's name. */
    suburb: label,
    /** After the number of an area's suburbs. */
    area: label,
  }),
  /** The note on the contact card that phones save; left out while its claim is off. */
  contactCard: words({ max: 160 }).optional(),
  /** Before whom a kind of system suits. */
  suits: label,
  /** On the page for an address that is not there. */
  notFound: z.strictObject({
    /** The specification's words: title, line under it, link to home. */
    title: label,
    lead: words({ max: 120 }),
    home: label,
    meta,
    /** Large, before `number`; the number follows them. */
    hurry: words({ max: 30 }),
    number: words({ max: 30 }),
    /** Over the nearest pages, and over all of them. */
    nearest: heading,
    all: heading,
  }),
  /** Over whom to ring about the water itself, which region.yaml says. */
  water: z.strictObject({ heading }),
});

const instruction = z.strictObject({
  /** Which drawing goes with it. */
  drawing: z.enum(['toby', 'valve', 'cylinder', 'switchboard', 'apartment', 'tank', 'gas'], {
    error: 'one of toby, valve, cylinder, switchboard, apartment, tank, gas',
  }),
  title: words({ max: 60 }),
  text: words({ max: 400 }),
});

/** content/pages/stop-the-water.yaml: what to do before anybody comes. */
export const stopTheWater = z.strictObject({
  heading,
  intro: words({ max: 300 }),
  /** Water through the ceiling, before everything else: orders in the order of doing. */
  ceiling: z.strictObject({ title: words({ max: 60 }), orders: z.array(words({ max: 120 })).min(3) }),
  /** What comes before the water. */
  gas: instruction,
  /** One after the other, numbered. */
  steps: z.array(instruction).min(2),
  /** What differs from house to house. */
  cases: z.array(instruction).min(2),
  whoseLeak: z.strictObject({ heading, items: z.array(words({ max: 300 })).min(2) }),
  /** On the printed card, lines to fill in by hand. */
  fridgeCard: z.strictObject({ heading, blanks: z.array(words({ max: 40 })).min(1) }),
});

export type Home = z.infer<typeof home>;
export type Contact = z.infer<typeof contact>;
export type Common = z.infer<typeof common>;
export type StopTheWater = z.infer<typeof stopTheWater>;
