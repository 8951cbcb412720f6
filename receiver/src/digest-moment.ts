import { day, hour, minute } from './clock.ts';

/** What the office's clock shows, in milliseconds since its midnight, without the seconds. */
function timeOfDay(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-NZ', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return part('hour') * hour + part('minute') * minute;
}

/**
 * The last moment at or before `now` when the office's clock showed `digestHour`:00. Where daylight
 * saving skips that hour it is the end of the gap, where it comes twice the first time.
 */
export function lastDigestMoment(now: number, digestHour: number, timeZone: string): number {
  const wanted = digestHour * hour;
  const thisMinute = Math.floor(now / minute) * minute;
  const nominal = thisMinute - ((timeOfDay(now, timeZone) - wanted + day) % day);
  // Where the clocks were changed since, that was an hour off, in one direction or the other.
  let drift = timeOfDay(nominal, timeZone) - wanted;
  if (drift > day / 2) drift -= day;
  if (drift < -day / 2) drift += day;
  const moment = nominal - drift;
  const hourBefore = moment - hour;
  return timeOfDay(hourBefore, timeZone) === wanted ? hourBefore : moment;
}
