import { z } from 'astro/zod';

const host = z
  .string({ error: 'write https:// and the host that counts, such as https://stats.plumber.example' })
  .regex(/^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/, {
    error:
      'write https:// and the host that counts, in small letters with nothing after it, such as https://stats.plumber.example',
  })
  .describe('Where the service runs: the one other host that pages may then ask.');

const serviceHelp = 'The service that counts. These three set no cookie and follow nobody.';

const withoutId = z.strictObject({
  service: z.enum(['plausible', 'goatcounter']).describe(serviceHelp),
  host,
});

const withId = z.strictObject({
  service: z.enum(['umami']).describe(serviceHelp),
  host,
  id: z
    .uuid({
      error:
        'write the website ID as Umami shows it under Settings, such as 94db1cb1-74f4-4a40-ad6c-962362670409',
    })
    .describe("Umami's website ID."),
});

/** Counts visits at a host of the owner's choice. */
export const analytics = z.discriminatedUnion('service', [withoutId, withId], {
  error: 'write one of plausible, goatcounter, umami: these set no cookie and follow nobody',
});

export type Analytics = z.infer<typeof analytics>;
