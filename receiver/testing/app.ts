import { type AppDeps, createApp, type ReceiverApp } from '../src/http/app.ts';
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
