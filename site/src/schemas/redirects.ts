import { z } from 'astro/zod';
import { item, matching } from './text.ts';

/** One spelling of an address: without a slash or `.html` at its end. */
export const plainAddress = (address: string): string => address.replace(/\/$/, '').replace(/\.html$/, '');

const afterDomain =
  'write the part of an address after the domain, such as /towns/drury: a / and then letters, digits, dots and hyphens';

const redirect = item('from', {
  // Letters that mean themselves in every host's configuration.
  from: matching(/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\/?$/, afterDomain)
    .transform(plainAddress)
    .meta({ label: 'Old address', help: 'The address that is gone, such as "/towns/drury".' }),
  to: matching(/^\//, afterDomain)
    .transform((address) => plainAddress(address) || '/')
    .meta({
      label: 'New address',
      help: 'The page that its visitors are sent to, such as "/areas/franklin".',
      control: 'pageAddress',
    }),
});

/** content/redirects.yaml: may hold nothing, or not be there. */
export const redirects = z.strictObject({
  redirects: z.array(redirect).nullish().meta({
    label: 'Pages that have moved',
    help: 'Where an old address leads now, so that nobody who has it finds nothing.',
    internal: true,
  }),
});

export type Redirect = z.infer<typeof redirect>;
