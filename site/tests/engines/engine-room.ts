import { afterAll, beforeAll, describe } from 'vitest';
import type { ServedSite } from '../served-site.ts';
import type { Driver, Engine } from './driver.ts';
import { type EngineSite, serveWithoutReceiver, serveWithReceiver } from './engine-site.ts';

/** What the tests of one engine have; there once they run. */
export interface Room {
  page: Driver;
  site: EngineSite & ServedSite;
  /** The site with a receiver that takes nothing. */
  refusing: EngineSite;
}

/** Runs tests in an engine that is started once for them, and says so where it cannot be had. */
export function inEngine(engine: Engine, tests: (room: Room) => void): void {
  const missing = engine.missing();
  if (missing !== undefined) console.warn(`NOT TESTED: the site in ${engine.name}. ${missing}`);

  describe.skipIf(missing !== undefined)(`the site in ${engine.name}`, { timeout: 240_000 }, () => {
    const room = {} as Room;
    const ends: { close(): Promise<void> }[] = [];
    beforeAll(async () => {
      room.site = await serveWithReceiver();
      ends.push(room.site);
      room.refusing = await serveWithoutReceiver();
      ends.push(room.refusing);
      room.page = await engine.start();
      ends.push(room.page);
      // An old engine may be started twice.
    }, 240_000);
    afterAll(async () => {
      for (const end of ends.toReversed()) await end.close();
    }, 240_000);
    tests(room);
  });
}
