import { inEngine } from './engine-room.ts';
import { journeys } from './journeys.ts';
import { popoverMenus } from './menus.ts';
import { webkit } from './webkit-engine.ts';

inEngine(webkit, (room) => {
  popoverMenus(room);
  journeys(room);
});
