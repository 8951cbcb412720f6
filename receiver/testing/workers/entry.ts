import type { LogFields } from '../../src/delivery/log.ts';
import { eventsWith } from '../../src/workers/events.ts';
import type { D1Database, Env } from '../../src/workers/platform.ts';
import { platformClock } from '../../src/workers/platform-clock.ts';
import { type Controls, controlPath } from './controls.ts';

const controls: Required<Controls> = { ahead: 0, env: {}, databaseFails: false, queueFails: false };
let logged: { level: string; event: string; fields: LogFields }[] = [];

const events = eventsWith({
  clock: {
    ...platformClock,
    now: () => platformClock.now() + controls.ahead,
    monotonic: () => platformClock.monotonic() + controls.ahead,
  },
  log: (level, event, fields = {}) => void logged.push({ level, event, fields }),
});

const fail = () => Promise.reject(new Error('D1_ERROR: Internal error'));

function changed(env: Env): Env {
  const without = Object.entries(controls.env);
  return {
    ...env,
    ...(controls.databaseFails && env.DB ? { DB: { ...prepared(env.DB), batch: fail } } : {}),
    ...(controls.queueFails
      ? { HINTS: { send: () => Promise.reject(new Error('Queue is overloaded')) } }
      : {}),
    ...Object.fromEntries(without.map(([name, value]) => [name, value ?? undefined])),
  };
}

const prepared = (db: D1Database) => ({ prepare: db.prepare.bind(db) });

async function control(request: Request): Promise<Response> {
  if (request.method === 'POST') Object.assign(controls, await request.json());
  const told = logged;
  logged = [];
  return Response.json(told);
}

/** The worker as it is deployed, with a clock that goes as the test says and faults on demand. */
export default {
  fetch: (request, env, lifetime) =>
    new URL(request.url).pathname === controlPath
      ? control(request)
      : events.fetch(request, changed(env), lifetime),
  queue: (batch, env) => events.queue(batch, changed(env)),
  scheduled: (event, env) => events.scheduled(event, changed(env)),
} satisfies typeof events;
