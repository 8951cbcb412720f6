const monthAndYear = new Intl.DateTimeFormat('en-NZ', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const whole = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

/** "2026-03" and "2026-03-14" are March 2026. */
export function monthInWords(date: string): string {
  return monthAndYear.format(new Date(`${date.slice(0, 7)}-01`));
}

/** "2026-03-14" is 14 March 2026. */
export function dayInWords(date: string): string {
  return whole.format(new Date(date));
}
