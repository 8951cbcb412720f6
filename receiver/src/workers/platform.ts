/**
 * What the receiver uses of Cloudflare's platform, as its documentation describes it. Their own package of
 * types declares every global anew and does not stand beside Node's.
 */

interface D1Statement {
  bind(...values: readonly (string | number | null)[]): D1Statement;
}

export interface D1Database {
  prepare(sql: string): D1Statement;
  /** Runs statements as one transaction. */
  batch(
    statements: readonly D1Statement[],
  ): Promise<{ results: Record<string, unknown>[]; meta: { size_after?: number } }[]>;
}

/** What `wrangler.jsonc` binds and what is set as variable or secret. */
export interface Env {
  DB?: D1Database;
  /** Counts by key, in one of the platform's places. */
  POSTS?: { limit(options: { key: string }): Promise<{ success: boolean }> };
  ASSETS?: { fetch(request: Request | URL): Promise<Response> };
  [variable: string]: unknown;
}

/** An environment in which no binding is missing. */
export type Bound = Env & Required<Pick<Env, 'DB' | 'POSTS' | 'ASSETS'>>;
