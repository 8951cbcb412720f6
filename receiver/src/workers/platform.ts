/**
 * What the receiver uses of Cloudflare's platform, as its documentation describes it. Their own package of
 * types declares every global anew and does not stand beside Node's.
 */

interface D1Statement {
  bind(...values: readonly (string | number | null)[]): D1Statement;
}

/** A database of SQLite's dialect across the network. */
export interface D1Database {
  prepare(sql: string): D1Statement;
  /** Runs statements as one transaction. */
  batch(
    statements: readonly D1Statement[],
  ): Promise<{ results: Record<string, unknown>[]; meta: { size_after?: number } }[]>;
}

/** Counts by key, in one of the platform's places. */
export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The finished pages. */
export interface Assets {
  fetch(request: Request | URL): Promise<Response>;
}

/** Lets work go on after the answer. */
export interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** What `wrangler.jsonc` binds and what is set as variable or secret. */
export interface Env {
  DB?: D1Database;
  POSTS?: RateLimiter;
  ASSETS?: Assets;
  [variable: string]: unknown;
}

/** An environment in which no binding is missing. */
export type Bound = Env & Required<Pick<Env, 'DB' | 'POSTS' | 'ASSETS'>>;
