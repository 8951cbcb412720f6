import { journeysIn } from './journeys.ts';
import { firefox } from './puppeteer-engine.ts';

journeysIn(firefox);
