import { z } from 'astro/zod';
import { matching } from './text.ts';

const idError = 'write the website ID as Umami shows it, such as 94db1cb1-74f4-4a40-ad6c-962362670409';

/** @param names What counts. */
const counter = <Name extends string>(...names: Name[]) =>
  z.strictObject({
    service: z.enum(names).meta({
      label: 'Service',
      help: 'What counts the visits: "plausible", "goatcounter" or "umami". None of them follows anybody.',
    }),
    host: matching(
      /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/,
      'write https:// and the host that counts, with nothing after it, such as https://stats.plumber.example',
    ).meta({
      label: 'Host that counts',
      help: 'Where the service runs, such as "https://stats.plumber.example": the one other host that pages may then ask.',
    }),
  });
const withId = counter('umami').extend({
  id: z
    .uuid({ error: idError })
    .meta({ label: 'Website ID', help: 'The ID that Umami shows for this website.' }),
});

/** Counts visits at a host of the owner's choice. */
export const analytics = z.discriminatedUnion('service', [counter('plausible', 'goatcounter'), withId], {
  error: 'write one of plausible, goatcounter, umami: these set no cookie and follow nobody',
});
