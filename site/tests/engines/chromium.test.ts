import { journeysIn } from './journeys.ts';
import { chromium } from './puppeteer-engine.ts';

journeysIn(chromium);
