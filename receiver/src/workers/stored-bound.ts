import { day, hour } from '../delivery/clock.ts';
import { type Log, reasonOf } from '../delivery/log.ts';
import type { Store } from '../delivery/store.ts';
import type { Bound } from '../http/app.ts';
import { DailyBound } from '../http/daily-bound.ts';
import type { Lifetime } from './platform.ts';

interface Deps {
  store: Pick<Store, 'addUse' | 'useSince'>;
  limits: { mailsPerDay: number; mibPerDay: number };
  now: () => number;
  log: Log;
}

/** The bound with what is on record: here no program lives long enough to remember a day. */
export async function boundOnRecord({ store, limits, now }: Omit<Deps, 'log'>): Promise<DailyBound> {
  const bound = new DailyBound(limits, now);
  bound.remember(await store.useSince(Math.floor((now() - day) / hour)), now());
  return bound;
}

/** The bound for one request. Where the record cannot be asked or kept, nobody is turned away for it. */
export function boundOfRequest(deps: Deps, lifetime: Lifetime): Bound {
  const { store, now, log } = deps;
  let bound: DailyBound | undefined;
  const failed = (error: unknown) => log('error', 'bound-failed', { reason: reasonOf(error) });
  return {
    async judge(bytes) {
      try {
        bound = await boundOnRecord(deps);
      } catch (error) {
        failed(error);
      }
      return bound?.judge(bytes) ?? 'stored';
    },
    count(use) {
      bound?.count(use);
      const unsaved = bound?.unsaved(now());
      if (unsaved) lifetime.waitUntil(store.addUse(unsaved).catch(failed));
    },
    get mailsUsedUp() {
      return bound?.mailsUsedUp ?? false;
    },
  };
}
