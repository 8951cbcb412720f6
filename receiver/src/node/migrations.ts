import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One step from a layout of the database to the next. */
export interface Migration {
  /** Its file's name, such as 0004_outbox.sql. */
  name: string;
  /** Statements, run together in one transaction. */
  sql: string;
}

/** Where the steps are. wrangler reads the same folder for D1. */
export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * All steps in their order. The layout of a database is how many of them it has been through (`user_version`); a new
 * one goes through all. A step is never changed: databases have been through it.
 */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name));
  return names.sort().map((name, index) => {
    if (Number(name.slice(0, 4)) !== index + 1)
      throw new Error(`The migrations in ${folder} are not numbered one by one: see ${name}.`);
    return { name, sql: readFileSync(`${folder}/${name}`, 'utf8') };
  });
}
