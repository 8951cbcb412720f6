import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { minute } from '../src/delivery/clock.ts';
import { alertFileName } from '../src/node/alert-file.ts';
import type { ReceiverConfig } from '../src/node/config.ts';
import { FakeClock } from './fake-clock.ts';
import { until } from './passing-time.ts';
import { startReceiver, type TestReceiver } from './receiver.ts';
import { type ScriptedSmtp, scriptedSmtp } from './scripted-smtp.ts';

/** Who gets the enquiries, and who the alerts. */
export const office = 'office@plumber.example';
export const mobile = 'owner@other-provider.example';

/** A receiver that delivers and alerts over servers of the test's. */
export interface Setting extends TestReceiver {
  clock: FakeClock;
  /** The way of enquiries. */
  main: ScriptedSmtp;
  /** The way of alerts. */
  second: ScriptedSmtp;
  alertFile(): string;
  events(name: string): number;
}

/** A receiver with both ways out, on a clock that stands still. */
export async function setUp(
  changes: Partial<ReceiverConfig> = {},
  clock = new FakeClock(),
): Promise<Setting> {
  const [main, second] = [await scriptedSmtp(), await scriptedSmtp()];
  const receiver = await startReceiver(
    {
      mailFrom: 'site@plumber.example',
      mailTo: [office],
      smtp: main.route,
      ...(changes.alertTo?.length === 0 ? {} : { alertSmtp: second.route, alertTo: [mobile] }),
      ...changes,
    },
    { clock },
  );
  const path = join(receiver.config.dataDir, alertFileName);
  return {
    ...receiver,
    clock,
    main,
    second,
    alertFile: () => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
    events: (name) => receiver.logged.filter(({ event }) => event === name).length,
  };
}

/** What a server has taken over, as a mail program shows it. */
export const mailsOf = (smtp: ScriptedSmtp): Promise<Email[]> =>
  Promise.all(smtp.accepted.map(({ text }) => PostalMime.parse(text)));

/** Lets the clock reach a later moment, step by step, so that everything on the way happens. */
export async function passing(clock: FakeClock, ms: number, step = minute): Promise<void> {
  const end = clock.wall + ms;
  await until(clock, step, () => clock.wall >= end);
}
