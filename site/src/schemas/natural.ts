import { z } from 'astro/zod';

/** A field that may be left out, left empty, or answered with "none". */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isNone(value) ? undefined : value), schema.optional()).optional();

export const isNone = (value: unknown) =>
  value === null || (typeof value === 'string' && /^(?:none|no|-)?$/i.test(value.trim()));

/** A full https address; "facebook.com/kowhai" and a slash at the end are understood. */
export const webAddress = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? withHttps(value) : value),
    z.url({ protocol: /^https$/, hostname: /\./, error: message }),
  );

const withHttps = (text: string) => {
  const bare = text.trim().replace(/\/$/, '');
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(bare) ? `https://${bare}` : bare;
};

/** An amount of dollars; "$1,200" and "207 " are understood. */
export const dollars = (message: string) =>
  z.preprocess(
    (value) => {
      const amount = typeof value === 'string' ? value.replace(/[$,\s]/g, '') : value;
      return typeof amount === 'string' && /^\d+(?:\.\d+)?$/.test(amount) ? Number(amount) : amount;
    },
    z.number({ error: message }).min(1),
  );

/** A time of day as "07:00"; "7am", "5.30pm", "7:00" and "noon" are understood. */
export function timeOf(text: string): string | undefined {
  const words: Record<string, string> = { noon: '12:00', midday: '12:00' };
  const plain = text.trim().toLowerCase();
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?m?\.?$/.exec(words[plain] ?? plain) ?? [];
  if (hour === '' || (half && Number(hour) > 12)) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : undefined;
}
