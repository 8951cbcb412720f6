import { z } from 'astro/zod';
import { matching } from './words.ts';

const idError = 'write the website ID as Umami shows it, such as 94db1cb1-74f4-4a40-ad6c-962362670409';

/** @param names What counts. */
const counter = <Name extends string>(...names: Name[]) =>
  z.strictObject({
    service: z.enum(names),
    host: matching(
      /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/,
      'write https:// and the host that counts, with nothing after it, such as https://stats.plumber.example',
    ).describe('Where the service runs: the one other host that pages may then ask.'),
  });
const withId = counter('umami').extend({ id: z.uuid({ error: idError }).describe("Umami's website ID.") });

/** Counts visits at a host of the owner's choice. */
export const analytics = z.discriminatedUnion('service', [counter('plausible', 'goatcounter'), withId], {
  error: 'write one of plausible, goatcounter, umami: these set no cookie and follow nobody',
});
