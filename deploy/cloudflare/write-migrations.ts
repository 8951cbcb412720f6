// node deploy/cloudflare/write-migrations.ts: writes the receiver's layout as a migration of D1.
import { writeFileSync } from 'node:fs';
import { takeover } from '../../receiver/src/schema.ts';

/**
 * Migrations by file name, as the source has them. The first three are of release 0.1.0 and are never changed:
 * wrangler goes by the names, and a new database runs through them too.
 */
export const migrations: ReadonlyMap<string, string> = new Map([
  [
    '0004_outbox.sql',
    `-- Written by write-migrations.ts from receiver/src/schema.ts.\n${takeover.map((statement) => `${statement};\n`).join('')}`,
  ],
]);

if (import.meta.main)
  for (const [name, sql] of migrations) writeFileSync(new URL(`migrations/${name}`, import.meta.url), sql);
