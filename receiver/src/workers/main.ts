import { eventsWith } from './events.ts';

/** The worker that wrangler deploys. */
export default eventsWith({
  now: Date.now,
  log: (level, event, fields = {}) => console[level](JSON.stringify({ level, event, ...fields })),
});
