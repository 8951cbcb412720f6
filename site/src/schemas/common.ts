import { z } from 'astro/zod';
import {
  array,
  coverage,
  group,
  heading,
  label,
  lead,
  link,
  reference,
  searchMeta,
  section,
  text,
} from './text.ts';

const turning = z.strictObject({
  switch: text(60).meta({
    label: 'Name of the handle',
    help: 'What stands beside it until it is turned, such as "Show the valve turned off".',
  }),
  off: text(80).meta({
    label: 'Once it is turned',
    help: 'What stands beside the handle afterwards, such as "The water is off. Now call us."',
  }),
});

/** content/pages/common.yaml: sentences and headings that stand on many pages. */
export const common = z.strictObject({
  emergencyCard: group('Emergency card', 'The red card with the call button that stands on most pages.', {
    heading: heading.meta({
      label: 'Heading',
      help: 'The 24/7 message, such as "Plumbing emergency, day or night".',
    }),
    headingInPlace: heading.meta({
      label: 'Heading with a place',
      help: 'The same on the page of a suburb or an area, where {place} is "in Takapuna" or "on the North Shore".',
      tokens: ['place'],
    }),
    text: text(220).meta({
      label: 'Text',
      help: 'What the card says on a page that has no sentence of its own.',
    }),
    response: text(220)
      .optional()
      .meta({ label: 'How soon you come', help: 'What the 30 minutes mean, in one or two sentences.' }),
    arrivalConfirmedOnCall: text(200).meta({
      label: 'How soon you come, far away',
      help: 'The same for suburbs to which the journey is long.',
    }),
    stepsLink: label.meta({ label: 'Link to the steps', help: 'Leads to the steps on the emergency page.' }),
  }),
  quote: section
    .extend({
      coverage,
      chatNote: text(90).meta({
        label: 'Beside the chat at the end of a page',
        help: 'When chat is read, such as "Chat is read while the office is open. Tonight, call."',
      }),
    })
    .meta({ label: 'Not urgent', help: 'The last section of most pages, which leads to the form.' }),
  promises: array(text(60), 0, 4).meta({
    label: 'With ticks under the title',
    help: 'Up to four short lines under the title of services, areas and suburbs.',
  }),
  suburbPromises: z
    .array(reference('pointClaims'))
    .length(3, { error: 'write three promises: with the three of a suburb they make six points' })
    .meta({
      label: 'Promises to every suburb',
      help: 'Three promises, each in its own words: the first of the six points on the page of a suburb.',
    }),
  footer: group('Footer', 'What stands at the end of every page.', {
    text: text(240).meta({
      label: 'Text',
      help: 'One line about the business, such as "Plumbing, drains and hot water."',
    }),
  }),
  toby: turning.meta({
    label: 'Handle of the toby',
    help: "The brass handle that turns in home's house, on the emergency page and in the footer.",
  }),
  links: group('Links', 'Words of links that stand on many pages.', {
    quote: label.meta({
      label: 'Link to the form',
      help: 'The words on every link and button to the form, such as "Get a quote".',
    }),
    cost: link.optional().meta({
      label: 'Link to what it costs',
      help: 'Stands at the end of areas and suburbs, which say nothing of a price themselves.',
    }),
  }),
  contactCard: text(160).optional().meta({
    label: 'Note on the contact card',
    help: 'What a contact that phones save from the site says about you, such as "We answer at any hour."',
  }),
  notFound: searchMeta
    .extend({
      lead: lead(300),
      running: label.meta({ label: 'Over the call button', help: 'Such as "Water running?".' }),
      callFirst: label.meta({ label: 'After that', help: 'Such as "Call us first.".' }),
      nearest: label.meta({ label: 'Over the likely pages', help: 'Such as "Did you mean".' }),
      all: label.meta({ label: 'Over the list of pages', help: 'Such as "Every page".' }),
    })
    .meta({
      label: 'The page for an address that is not there',
      help: 'What the browser shows of the page for an address that is not there, and what stands on it.',
    }),
  notes: group('Under the advice', 'Where the work is done, who checked the advice, its sources.', {
    areas: label.meta({ label: 'Before the areas', help: 'Stands before the areas on a service page.' }),
    checked: label.meta({ label: 'Before who checked', help: 'Stands before who has checked the advice.' }),
    sources: text(60).meta({ label: 'Sources', help: 'Stands before the sources of the advice.' }),
    services: label.meta({
      label: 'Before the services',
      help: 'Stands before the services on an area’s page.',
    }),
    more: label.meta({ label: 'Before further pages', help: 'Stands before links to pages that say more.' }),
  }),
  nearby: group('Nearby', 'Headings over the advice and the neighbours of a suburb.', {
    goodToKnow: label.meta({ label: 'Over the advice', help: 'The name of the suburb follows.' }),
    heading: label.meta({ label: 'Over the suburbs', help: 'Such as "Suburbs nearby".' }),
  }),
  whosePipe: group('Whose pipe it is', 'The link under whose pipe it is, on the page of a suburb.', { link }),
});

export type Common = z.infer<typeof common>;
