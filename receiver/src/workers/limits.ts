import { minute, second } from '../delivery/clock.ts';
import { type Log, reasonOf } from '../delivery/log.ts';
import type { Limits } from '../http/app.ts';
import type { D1Store } from './d1-store.ts';
import type { RateLimiter } from './platform.ts';

/** The longest window that the platform counts in; how many posts fit into it is in wrangler.jsonc. */
const windowLength = minute;

/**
 * Limits by the platform's own means: posts of one address by its counters, each for one of its places, and
 * everybody's by what the database holds. Where either cannot be asked nobody is turned away for it.
 */
export function platformLimits(
  posts: RateLimiter,
  store: Pick<D1Store, 'isBurst'>,
  postsBeforeBurst: number,
  log: Log,
): Limits {
  const unlessFailing = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      log('error', 'limit-failed', { reason: reasonOf(error) });
      return otherwise;
    }
  };
  return {
    take: (address) =>
      unlessFailing(async () => {
        const { success } = await posts.limit({ key: address });
        return success ? 0 : windowLength / second;
      }, 0),
    inBurst: () => unlessFailing(() => store.isBurst(postsBeforeBurst), false),
  };
}
