import { inEngine } from './engine-room.ts';
import { journeys } from './journeys.ts';
import { popoverMenus } from './menus.ts';
import { firefox } from './puppeteer-engine.ts';

inEngine(firefox, (room) => {
  popoverMenus(room);
  journeys(room);
});
