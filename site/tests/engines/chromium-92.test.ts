import { inEngine } from './engine-room.ts';
import { chromium92 } from './old-engines.ts';
import { plainDocument } from './plain-document.ts';

inEngine(chromium92, plainDocument);
