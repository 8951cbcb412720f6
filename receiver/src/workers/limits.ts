import { minute, second } from '../delivery/clock.ts';
import { type Log, reasonOf } from '../delivery/log.ts';
import type { AddressLimit } from '../http/app.ts';
import { networksOf } from '../http/visitor.ts';
import type { RateLimiter } from './platform.ts';

/** The longest window that the platform counts in; how many posts fit into it is in wrangler.jsonc. */
const windowLength = minute;

/** Posts of one address, counted by the platform for each of its places. If it fails, nobody is turned away. */
export function platformLimit(posts: RateLimiter, log: Log): AddressLimit {
  return {
    async take(address) {
      try {
        const { success } = await posts.limit({ key: networksOf(address)[0] });
        return success ? 0 : windowLength / second;
      } catch (error) {
        log('error', 'limit-failed', { reason: reasonOf(error) });
        return 0;
      }
    },
  };
}
