/**
 * What the receiver uses of Cloudflare's platform, as its documentation describes it. Their own package of
 * types declares every global anew and does not stand beside Node's.
 */

export type D1Value = string | number | null | Uint8Array;

export interface D1Statement {
  bind(...values: readonly D1Value[]): D1Statement;
}

export interface D1Result {
  results: Record<string, unknown>[];
  meta: { size_after?: number; rows_read?: number; rows_written?: number };
}

/** A database of SQLite's dialect across the network. */
export interface D1Database {
  prepare(sql: string): D1Statement;
  /** Runs statements as one transaction. */
  batch(statements: readonly D1Statement[]): Promise<D1Result[]>;
}

export interface Queue<Body> {
  send(body: Body): Promise<unknown>;
}

export interface MessageBatch<Body> {
  queue: string;
  messages: readonly { body: Body }[];
  ackAll(): void;
}

/** Counts by key, in one of the platform's places. */
export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** Mail through the platform's own servers. */
export interface EmailSender {
  send(mail: {
    from: string;
    to: string[];
    subject: string;
    text: string;
    replyTo?: { name: string; email: string };
    headers: Record<string, string>;
  }): Promise<unknown>;
}

/** The finished pages. */
export interface Assets {
  fetch(request: Request | URL): Promise<Response>;
}

/** Lets work go on after the answer. */
export interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** A queue message: where the enquiry stands is in the database, and nothing a visitor wrote is here. */
export interface Hint {
  reference: string;
}

/** What `wrangler.jsonc` binds and what is set as variable or secret. */
export interface Env {
  DB?: D1Database;
  HINTS?: Queue<Hint>;
  POSTS?: RateLimiter;
  ASSETS?: Assets;
  EMAIL?: EmailSender;
  [variable: string]: unknown;
}
