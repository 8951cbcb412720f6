import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { reasonOf } from '../log.ts';

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Makes the data folder and an empty database file in it, for their owner alone, and sees that SQLite can work there
 * before it touches anything: its own words for a read-only disk are an I/O error. Throws in the operator's words.
 */
export function prepareDataFolder(databaseFile: string): void {
  const folder = dirname(databaseFile);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(databaseFile)) accessSync(databaseFile, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(
      `the folder or the file cannot be written (${reasonOf(error)}). Give the service user write access, or set DATA_DIR to another folder`,
      { cause: error },
    );
  }
  const { mode } = statSync(folder);
  // Names, addresses and alarm codes are in it.
  if (process.platform !== 'win32' && (mode & 0o007) !== 0)
    throw new Error(
      `every user of this machine may look into the folder ${folder} (mode ${(mode & 0o777).toString(8)}). Close it with "chmod 700 ${folder}" and start again`,
    );
  // SQLite deletes a log that stands beside an empty database, with the enquiries in it.
  if (sizeOf(databaseFile) === 0 && sizeOf(`${databaseFile}-wal`) > 0)
    throw new Error(
      `it is empty or missing, but its write-ahead log ${databaseFile}-wal has content. Put the database back from where it went, or restore a backup; to begin anew, move the log aside (keep it: enquiries may be recovered from it)`,
    );
  // Only where there is none: closing a file that SQLite has open in this process would drop its locks.
  if (!existsSync(databaseFile)) closeSync(openSync(databaseFile, 'a', 0o600));
  // SQLite gives the write-ahead log the permissions that the database has when it is opened.
  for (const file of [databaseFile, `${databaseFile}-wal`]) if (existsSync(file)) chmodSync(file, 0o600);
}
