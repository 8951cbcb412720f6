import { z } from 'astro/zod';
import { coverage, heading, label, meta, section, words } from './words.ts';

/** content/pages/common.yaml: words that stand on many pages. */
export const common = z.strictObject({
  banner: words({ max: 30 }).describe(
    'On the slim red banner over the header of small screens; the number follows it.',
  ),
  emergencyCard: z.strictObject({
    heading: heading.describe('The 24/7 message.'),
    headingInPlace: heading.describe(
      'The same on the page of a suburb or an area; {place} is where: "in Takapuna".',
    ),
    text: words({ max: 220 }).describe('Where a page has no line of its own.'),
    response: words({ max: 220 }).optional().describe('What "30 minutes" means.'),
    arrivalConfirmedOnCall: words({ max: 200 }).describe('Instead of it where the drive is long.'),
    stopTheWater: z
      .array(words({ max: 220 }))
      .length(2, { error: 'two lines' })
      .describe('Two lines: what to do before help comes.'),
    before: label.describe('Over those lines.'),
    steps: label.describe('The link from them to the steps.'),
    ceilingLink: words({ max: 60 }).describe(
      'Link to what to do first when water comes through the ceiling.',
    ),
  }),
  quote: section.extend({ coverage }),
  promises: z
    .array(words({ max: 60 }))
    .max(4)
    .describe(
      'Under the title of services, areas and suburbs, each with a tick: what it is like to have us.',
    ),
  footer: z.strictObject({
    text: words({ max: 240 }),
    licence: label.describe('Before the licence number of business.yaml.'),
    gasLicence: label.describe(
      "Before the gasfitter's, and before the New Zealand Business Number, where business.yaml has them.",
    ),
    nzbn: label,
    follow: label.describe('Over the links to other networks.'),
  }),
  serviceLinks: words({ max: 40 }).describe(
    "Under a suburb's three cards, before links to the service pages that do what they say.",
  ),
  areaServices: words({ max: 40 }).describe("On an area's page, before links to every service."),
  neighbours: z.strictObject({
    heading: words({ max: 60 }),
    all: label.describe("Before the area's name, on the link to its page."),
  }),
  links: z
    .strictObject({
      call: label.describe("The specification's words."),
      quote: label,
      beforeNumber: label.describe('Before the number: "Call 0800 000 000".'),
      emergency: label.describe('Before the number in the header, read out only.'),
      saveNumber: label.describe('Leads to the contact card.'),
      chatOn: label.describe('Before the name of the chat app: "Chat on WhatsApp".'),
      text: label.describe('Instead of that, where people are to send a text.'),
    })
    .describe('Links and buttons that make contact.'),
  menu: z
    .strictObject({ home: label, services: label, areas: label, contact: label })
    .describe('The menus of header and footer, and the first step of the breadcrumbs.'),
  spoken: z
    .strictObject({
      skip: label,
      main: label,
      menu: label,
      close: label,
      breadcrumb: label,
      thumbBar: label,
      map: label,
    })
    .describe('What screen readers say of places that have no heading.'),
  in: label.describe("Before a suburb's or an area's name, where the area does not say where it is."),
  data: z
    .strictObject({
      suburb: label.describe("Before a suburb's name: the service that its page offers."),
      serviceType: label.describe("What that is, in schema.org's sense of serviceType."),
      catalogue: label.describe('Name of the list of emergency services.'),
    })
    .describe('In the structured data alone, which search engines read.'),
  socialPicture: z
    .strictObject({
      suburb: label.describe("Before a suburb's name."),
      area: label.describe("After the number of an area's suburbs."),
    })
    .describe('On the pictures that links to the pages are shown with.'),
  contactCard: words({ max: 160 })
    .optional()
    .describe('The note on the contact card that phones save; left out while its claim is off.'),
  notFound: z
    .strictObject({
      title: label.describe("The specification's words: title, line under it, link to home."),
      lead: words({ max: 120 }),
      home: label,
      meta,
      hurry: words({ max: 30 }).describe('Large, before `number`; the number follows them.'),
      number: words({ max: 30 }),
      nearest: heading.describe('Over the nearest pages, and over all of them.'),
      all: heading,
    })
    .describe('On the page for an address that is not there.'),
  water: z
    .strictObject({ heading })
    .describe('Over whom to ring about the water itself, which region.yaml says.'),
});

export type Common = z.infer<typeof common>;
