import { z } from 'astro/zod';
import { coverage, heading, label, link, list, meta, section, words } from './words.ts';

/** content/pages/common.yaml: sentences and headings that stand on many pages. */
export const common = z.strictObject({
  emergencyCard: z.strictObject({
    heading: heading.describe('The 24/7 message.'),
    headingInPlace: heading.meta({
      title: 'Heading with a place',
      description: 'On the page of a suburb or an area; {place} is where: "in Takapuna".',
    }),
    text: words(220).describe('Shown where a page has no sentence of its own.'),
    response: words(220).optional().describe('What the 30 minutes mean.'),
    arrivalConfirmedOnCall: words(200).describe('Shown instead where the journey is long.'),
    stopTheWater: list(words(240), 2, 6).describe('What to do before help comes, in the order of doing.'),
  }),
  quote: section.extend({ coverage }),
  promises: list(words(60), 0, 4).describe('Under the title of services, areas and suburbs, with ticks.'),
  footer: z.strictObject({ text: words(240) }),
  links: z.strictObject({ quote: label.describe('On every link and button to the form.') }),
  contactCard: words(160).optional().describe('The note on the contact card that phones save.'),
  notFound: meta.meta({ title: 'The page for an address that is not there' }),
  water: z.strictObject({ heading, link }).describe('The heading over the water companies of region.yaml.'),
});

export type Common = z.infer<typeof common>;
