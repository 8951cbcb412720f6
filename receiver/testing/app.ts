import { type AppDeps, createApp, type ReceiverApp } from '../src/http/app.ts';
import { systemClock } from '../src/node/system-clock.ts';
import { testConfig } from './receiver.ts';

const unasked = (): never => {
  throw new Error('This test does not expect to be asked that.');
};

/** The routes alone, without limits and without a port; ask them with `app.request()`. */
export function appWith(deps: Partial<AppDeps<object>>): ReceiverApp<object> {
  return createApp<object>({
    config: testConfig({ dataDir: 'unused' }),
    submit: unasked,
    healthy: () => true,
    limit: { take: () => 0, giveBack: () => {}, inBurst: () => false },
    findings: unasked,
    peer: () => ({ address: undefined, hosts: 1 }),
    clock: systemClock,
    log: () => {},
    ...deps,
  });
}
