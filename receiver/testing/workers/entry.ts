import type { D1Database } from '../../src/workers/d1.ts';
import { type Env, eventsWith } from '../../src/workers/events.ts';

/** What a test may change between two events; a key that is absent stays as it is. */
export interface Controls {
  /** Milliseconds by which its clock is ahead of the platform's. */
  ahead?: number;
  /** Variables and bindings in place of the configured ones: null takes one away, a binding's name stands for it. */
  env?: Record<string, string | null>;
  /** D1 answers every statement with an error. */
  databaseFails?: boolean;
}

/** What the worker tells the test. */
export interface Told {
  logged: { level: string; event: string; fields: Record<string, unknown> }[];
  /** Runs, by the clock or after a post, that it is at work on. */
  underway: number;
  /** Statements that it has asked D1 since it was started. */
  statements: number;
}

/** Path on which runtime.ts speaks to the worker: POST changes controls, DELETE takes them and the log back. */
const controlPath = '/__test';

let controls: Controls = {};
const told: Told = { logged: [], underway: 0, statements: 0 };

const events = eventsWith({
  now: () => Date.now() + (controls.ahead ?? 0),
  log: (level, event, fields = {}) => void told.logged.push({ level, event, fields }),
});

const changed = (env: Env): Env => ({
  ...env,
  ...(env.DB ? { DB: watched(env.DB) } : {}),
  ...Object.fromEntries(
    Object.entries(controls.env ?? {}).map(([name, value]) => [name, env[value ?? ''] ?? value ?? undefined]),
  ),
});

/** Fails from the moment when it is told to, also in the midst of an event; counts what it is asked. */
const watched = (db: D1Database): D1Database => ({
  prepare: db.prepare.bind(db),
  batch: async (batch) => {
    if (controls.databaseFails) throw new Error('D1_ERROR: Internal error');
    told.statements += batch.length;
    return db.batch(batch);
  },
});

async function control(request: Request): Promise<Response> {
  if (request.method === 'POST') controls = { ...controls, ...((await request.json()) as Controls) };
  if (request.method === 'DELETE') {
    controls = {};
    told.logged = [];
  }
  return Response.json(told);
}

async function tracked(work: Promise<unknown>): Promise<void> {
  told.underway += 1;
  try {
    await work;
  } finally {
    told.underway -= 1;
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
