import { z } from 'astro/zod';

/** One spelling of an address: without a slash or `.html` at its end. */
export const plainAddress = (address: string): string => address.replace(/\/$/, '').replace(/\.html$/, '');

const afterDomain = {
  error:
    'write the part of an address after the domain, such as /towns/drury: a / and then letters, digits, dots and hyphens',
};

/** Letters that mean themselves in every host's configuration. */
const oldAddress = z.string().regex(/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\/?$/, afterDomain);

/** content/redirects.yaml: may hold nothing, or not be there. */
export const redirects = z.strictObject({
  redirects: z
    .array(
      z.strictObject({
        from: oldAddress.transform(plainAddress).describe('The old address.').meta({ title: 'Old address' }),
        to: z
          .string()
          .startsWith('/', afterDomain)
          .transform((address) => plainAddress(address) || '/')
          .describe('A page of this site.')
          .meta({ title: 'New address' }),
      }),
    )
    .nullish(),
});

export interface Redirect {
  from: string;
  to: string;
}
