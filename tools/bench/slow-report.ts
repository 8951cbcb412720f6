import type { SlowResult } from './slow-phone.ts';
import { ms, table } from './table.ts';

/** What was measured on a slow phone, and when. */
export interface SlowRun {
  date: string;
  runs: number;
  routes: SlowResult[];
}

/** Each route on a slow phone, with what it misses. */
export function slowPart({ date, runs, routes }: SlowRun): string {
  const rows = routes.map(({ route, blocking, limitBlocking, above, menu, send, shifts }) => {
    const worst = Math.max(...Object.values(shifts));
    const missed = [
      ...(above > 50 ? ['blocking'] : []),
      ...(menu > 200 ? ['menu'] : []),
      ...((send ?? 0) > 200 ? ['Send'] : []),
      ...(worst >= 0.0005 ? ['shift'] : []),
    ];
    return [
      route,
      ms(blocking),
      ms(limitBlocking),
      ms(above),
      ms(menu),
      send === undefined ? '' : ms(send),
      ...Object.values(shifts).map((shift) => shift.toFixed(3)),
      missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`,
    ];
  });
  const widths = Object.keys(routes[0]?.shifts ?? {}).map((width) => `CLS at ${width} px`);
  const head = ['route', 'blocking ms', 'limit ms', 'above ms', 'menu INP ms', 'Send INP ms', ...widths, ''];
  return `\`npm run bench -- --slow\`, on ${date}: the processor slowed down six times, a screen of 360 by 740 px, medians of ${runs} rounds. Blocking time may be 50 ms above the limit page's in the same round, an answer to the first tap on the menu and on Send (INP, by the library web-vitals) may take 200 ms, and nothing shifts while the page is scrolled to its end.\n\n${table(head, rows)}`;
}
