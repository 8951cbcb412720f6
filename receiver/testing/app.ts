import { type AppDeps, createApp, type ReceiverApp } from '../src/http/app.ts';
import type { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { testConfig } from './receiver.ts';

const unasked = (): never => {
  throw new Error('This test does not expect to be asked that.');
};

/** The routes alone, without limits and without a port; ask them with `app.request()`. */
export function appWith(deps: Partial<AppDeps<object>>): ReceiverApp<object> {
  return createApp<object>({
    config: testConfig({ dataDir: 'unused' }),
    store: { submit: unasked },
    healthy: () => true,
    limit: { take: () => 0 },
    problems: unasked,
    counts: unasked,
    peer: () => undefined,
    log: () => {},
    ...deps,
  });
}

/** A store as the routes use it. */
export const intake = (store: SqliteStore): AppDeps<object>['store'] => ({
  submit: async (enquiry, suspicion) => ({ ...(await store.submit(enquiry, suspicion)), suspicion }),
});
