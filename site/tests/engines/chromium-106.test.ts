import { inEngine } from './engine-room.ts';
import { atTheFloor } from './floor.ts';
import { journeys } from './journeys.ts';
import { chromium106 } from './old-engines.ts';

inEngine(chromium106, (room) => {
  atTheFloor(room);
  journeys(room);
});
