import { eventsWith } from './events.ts';
import { platformClock } from './platform-clock.ts';

/** The worker that wrangler deploys. */
export default eventsWith({
  clock: platformClock,
  log: (level, event, fields = {}) => console[level](JSON.stringify({ level, event, ...fields })),
});
