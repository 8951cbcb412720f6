import { eventsWith } from '../../src/workers/events.ts';
import type { D1Database, Env } from '../../src/workers/platform.ts';
import { controlPath, type Told, untouched } from './controls.ts';

const controls = { ...untouched };
let logged: Told['logged'] = [];
let underway = 0;
let statements = 0;

const events = eventsWith({
  now: () => Date.now() + controls.ahead,
  log: (level, event, fields = {}) => void logged.push({ level, event, fields }),
});

function changed(env: Env): Env {
  const without = Object.entries(controls.env);
  return {
    ...env,
    ...(env.DB ? { DB: failing(env.DB) } : {}),
    ...Object.fromEntries(without.map(([name, value]) => [name, value ?? undefined])),
  };
}

/** Fails from the moment when it is told to, also in the midst of an event; counts what it is asked. */
const failing = (db: D1Database): D1Database => ({
  prepare: db.prepare.bind(db),
  batch: async (batch) => {
    if (controls.databaseFails) throw new Error('D1_ERROR: Internal error');
    statements += batch.length;
    return db.batch(batch);
  },
});

async function control(request: Request): Promise<Response> {
  if (request.method === 'POST') Object.assign(controls, await request.json());
  const told: Told = { logged, underway, statements };
  logged = [];
  return Response.json(told);
}

async function tracked(work: Promise<unknown>): Promise<void> {
  underway += 1;
  try {
    await work;
  } finally {
    underway -= 1;
  }
}

/** The worker as it is deployed, with a clock that goes as the test says and faults on demand. */
export default {
  fetch: (request, env, lifetime) =>
    new URL(request.url).pathname === controlPath
      ? control(request)
      : events.fetch(request, changed(env), { waitUntil: (work) => lifetime.waitUntil(tracked(work)) }),
  scheduled: (event, env) => tracked(events.scheduled(event, changed(env))),
} satisfies typeof events;
