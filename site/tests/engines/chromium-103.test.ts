import { inEngine } from './engine-room.ts';
import { atTheFloor } from './floor.ts';
import { journeys } from './journeys.ts';
import { chromium103 } from './old-engines.ts';

inEngine(chromium103, (room) => {
  atTheFloor(room);
  journeys(room);
});
