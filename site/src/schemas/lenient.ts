import { z } from 'astro/zod';

/**
 * A field that may be left out, left empty, or answered with "none". Optional twice: inside for what "none" becomes,
 * outside for a key that is not there.
 */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isNone(value) ? undefined : value), schema.optional()).optional();

export const isNone = (value: unknown) =>
  value === null || (typeof value === 'string' && /^(?:none|no|-)?$/i.test(value.trim()));

/** A schema that is first handed texts in another form; other values as they are. */
const understood = <S extends z.ZodType>(understand: (text: string) => unknown, schema: S) =>
  z.preprocess((value) => (typeof value === 'string' ? understand(value) : value), schema);

/** A full https address; "facebook.com/kowhai" and a slash at the end are understood. */
export const webAddress = (error: string) =>
  understood(
    (text) => {
      const bare = text.trim().replace(/\/$/, '');
      return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(bare) ? `https://${bare}` : bare;
    },
    // What follows is not asked of what is no address at all.
    z.url({ protocol: /^https$/, hostname: /\./, error, abort: true }),
  );

/** The address of a whole site: no page, no question after it. */
export const siteAddress = (error: string) =>
  webAddress(error).refine((address) => !/[/?#]/.test(address.slice('https://'.length)), { error });

/** An amount of dollars; "$1,200" and "207 " are understood. */
export const dollars = (error: string) =>
  understood((text) => {
    const amount = text.replace(/[$,\s]/g, '');
    return /^\d+(?:\.\d+)?$/.test(amount) ? Number(amount) : text;
  }, z.number({ error }).min(1));

/** A time of day as "07:00"; "7am", "5.30pm", "7:00" and "noon" are understood. */
export const time = (error: string) =>
  understood(
    (text) => timeOf(text) ?? text,
    z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error }),
  );

export function timeOf(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(?:noon|midday)$/, '12:00');
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?m?\.?$/.exec(plain) ?? [];
  if (hour === '' || (half && Number(hour) > 12)) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : undefined;
}
