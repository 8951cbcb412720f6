// node deploy/cloudflare/write-migrations.ts: writes the receiver's layouts as migrations of D1.
import { writeFileSync } from 'node:fs';
import { layouts } from '../../receiver/src/sql/schema.ts';

/** The key of the fingerprints, random and made in the database itself: nobody ever has to type it. */
const key = "INSERT INTO setting VALUES ('fingerprint-key', lower(hex(randomblob(32))));";

/** The migrations by file name. Those that are out are never changed: wrangler goes by the names. */
export const migrations: ReadonlyMap<string, string> = new Map(
  layouts.map((layout, index) => [
    `${String(index + 1).padStart(4, '0')}_layout.sql`,
    [
      `-- Layout ${index + 1} of the receiver's database, written by write-migrations.ts from receiver/src/sql/schema.ts.`,
      layout.trim().replace(/^ {2}/gm, ''),
      ...(index === 0 ? [key] : []),
      '',
    ].join('\n'),
  ]),
);

if (import.meta.main)
  for (const [name, sql] of migrations) writeFileSync(new URL(`migrations/${name}`, import.meta.url), sql);
