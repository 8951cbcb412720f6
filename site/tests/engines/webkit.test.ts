import { journeysIn } from './journeys.ts';
import { webkit } from './webkit-engine.ts';

journeysIn(webkit);
