import { z } from 'astro/zod';
import { time } from './lenient.ts';
import { day, item } from './text.ts';
import { weekDays } from './week-days.ts';

const timeError =
  'write a time like "07:00", 7am or 5.30pm; leave the day out of the list where you are closed';
const opens = time(timeError).meta({
  label: 'Opens',
  help: 'When the office opens, such as 7am or "07:00".',
  example: '07:00',
});
const closes = time(timeError).meta({
  label: 'Closes',
  help: 'When the office closes, such as 5.30pm or "17:30".',
  example: '17:30',
});
const inOrder = { path: ['closes'], error: 'write a time later than the one it opens at' };

const dayError = `write days of the week in English: ${weekDays.join(', ')}`;
const span = z
  .strictObject({
    days: z
      .array(z.enum(weekDays, { error: dayError }))
      .min(1)
      .meta({
        label: 'Days',
        help: 'The days of the week with these hours.',
        example: ['Monday', 'Tuesday'],
      }),
    opens,
    closes,
  })
  .refine(({ opens, closes }) => opens < closes, inOrder);

/** When the office answers. A day in no row is closed; a break at noon is two rows for the same days. */
export const officeHours = z
  .array(span)
  .min(1)
  .superRefine((rows, context) => {
    for (const [index, { days, opens, closes }] of rows.entries()) {
      const overlapping = rows.slice(0, index).filter((row) => row.opens < closes && opens < row.closes);
      const name = days.find((one) => overlapping.some((row) => row.days.includes(one)));
      if (name === undefined) continue;
      const message = `write hours that do not overlap: ${name} is open at that time in another row`;
      context.addIssue({ code: 'custom', path: [index, 'opens'], message });
    }
  });

const holiday = item('name', {
  name: z
    .string()
    .trim()
    .min(2)
    .max(40)
    .meta({ label: 'Name', help: 'What people call these days, such as "Christmas and New Year".' }),
  from: day.meta({ label: 'From', help: 'The first of the days, such as 2026-12-24.' }),
  to: day.meta({ label: 'To', help: 'The last of the days; the same day again where it is one.' }),
  opens: opens.optional(),
  closes: closes.optional(),
})
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'write the same day as "from", or a later one',
  })
  .refine(({ opens, closes }) => (opens === undefined) === (closes === undefined), {
    path: ['opens'],
    error: 'write "opens" and "closes", or neither where the office is closed',
  })
  .refine(({ opens, closes }) => !opens || !closes || opens < closes, inOrder);

/** Days with other hours: from the first to the last of them, closed unless hours are given. */
export const holidayHours = z.array(holiday);
