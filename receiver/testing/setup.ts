import { onTestFinished } from 'vitest';
import { cleanUpThrough } from './cleanup.ts';

cleanUpThrough((cleanup) => onTestFinished(async () => void (await cleanup())));
