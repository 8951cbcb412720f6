import { z } from 'astro/zod';
import { weekDays } from './week-days.ts';
import { day } from './words.ts';

const time = z.string({ error: 'a time like "07:00" (24-hour clock)' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: 'a time like "07:00" (24-hour clock); leave the day out of the list where you are closed',
});
const inOrder = { path: ['closes'], error: 'a time later than the one it opens at' };

const span = z
  .strictObject({
    days: z.array(z.enum(weekDays, { error: `days of the week in English: ${weekDays.join(', ')}` })).min(1),
    opens: time,
    closes: time,
  })
  .refine(({ opens, closes }) => opens < closes, inOrder);

/**
 * When the office answers. A day that is in no row is shown as closed; a break at noon is two rows for the
 * same days, one before it and one after.
 */
export const officeHours = z
  .array(span)
  .min(1)
  .superRefine((rows, context) => {
    for (const [index, { days, opens, closes }] of rows.entries()) {
      const twice = rows.slice(0, index).flatMap((other) => {
        const meet = other.opens < closes && opens < other.closes;
        return meet ? days.filter((name) => other.days.includes(name)) : [];
      });
      const [name] = twice;
      if (name === undefined) continue;
      const message = `hours that do not run into others of the same day: ${name} is open then already`;
      context.addIssue({ code: 'custom', path: [index, 'opens'], message });
    }
  });

/** Days on which the hours are others: from the first to the last of them, closed unless hours are given. */
export const holidayHours = z.array(
  z
    .strictObject({
      name: z.string().trim().min(2).max(40).describe('As people call it: "Christmas and New Year".'),
      from: day,
      to: day,
      opens: time.optional(),
      closes: time.optional(),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'the same day as "from", or a later one' })
    .refine(({ opens, closes }) => (opens === undefined) === (closes === undefined), {
      path: ['opens'],
      error: '"opens" and "closes", or neither where the office is closed',
    })
    .refine(({ opens, closes }) => opens === undefined || closes === undefined || opens < closes, inOrder),
);

export type OfficeHours = z.infer<typeof officeHours>;
export type HolidayHours = z.infer<typeof holidayHours>;
