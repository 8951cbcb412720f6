// npm run migration -w receiver: writes the next step of the database's layout, where the form has a new field.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { fieldNames } from '../contract/fields.ts';
import { reasonOf } from '../log.ts';
import { migrationsFolder, readMigrations } from './migrations.ts';

const usage = `Usage: npm run migration -w receiver [-- NAME]
Without a name: the next migration, for the fields of the form that no migration knows yet.
With a name: an empty one, for you to fill in.
`;

/** Fields of the form that a database does not have after all steps: those of the enquiry of release 0.1.0, and added ones. */
export function newFields(folder: string, names: readonly string[]): string[] {
  using db = new DatabaseSync(':memory:');
  for (const [index, { sql }] of readMigrations(folder).entries()) {
    // The last layout in which each field was a column.
    if (index === 3)
      db.exec(`INSERT INTO enquiry (reference, received_at, status, reason, fingerprint, next_attempt_at)
        VALUES ('0000-0000', 0, 'delivered', '', x'00', 0)`);
    db.exec(sql);
  }
  const known = JSON.parse(String(db.prepare('SELECT fields FROM enquiry').get()?.fields)) as object;
  return names.filter((name) => !(name in known));
}

/** The step that gives each stored enquiry new fields, empty. */
function fieldMigration(fields: readonly string[]): string {
  const pairs = fields.map((field) => `'$.${field}', ''`).join(', ');
  return `-- Fields that the form has got: ${fields.join(', ')}.\nUPDATE enquiry SET fields = json_insert(fields, ${pairs});\n`;
}

/**
 * Writes the next migration. Returns its path, or undefined where there is nothing to write.
 *
 * @param name What it is for; without one, the new fields of the form. @param names The fields of the form.
 */
export function writeMigration(
  folder: string,
  name: string | undefined,
  names: readonly string[] = fieldNames,
): string | undefined {
  const fields = name === undefined ? newFields(folder, names) : [];
  if (name === undefined && fields.length === 0) return undefined;
  const about = (name ?? `field_${fields.join('_')}`).replace(/\W+/g, '_');
  const number = String(readMigrations(folder).length + 1).padStart(4, '0');
  const path = join(folder, `${number}_${about}.sql`);
  writeFileSync(path, fields.length > 0 ? fieldMigration(fields) : '-- Say here what it is for.\n', {
    flag: 'wx',
  });
  return path;
}

if (import.meta.main)
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help || positionals.length > 1) process.stdout.write(usage);
    else {
      const path = writeMigration(migrationsFolder, positionals[0]);
      process.stdout.write(path ? `${path}\n` : 'Every field of the form has its migration.\n');
    }
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n${usage}`);
    process.exitCode = 2;
  }
