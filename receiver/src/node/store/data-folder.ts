import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { reasonOf } from '../../delivery/log.ts';

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** What is there already of a path that may not exist yet: itself, or the nearest above it. */
function nearestExisting(path: string): string {
  // Below a file everything is absent for `stat` or ENOTDIR; both lead up to that file.
  for (let at = path; ; at = dirname(at)) {
    try {
      statSync(at);
      return at;
    } catch (error) {
      if (at === dirname(at)) throw error;
    }
  }
}

/**
 * Makes the data folder and sees that SQLite can work in it, before SQLite touches anything: its own
 * words for a read-only disk are an I/O error. Throws in the operator's words.
 */
export function prepareDataFolder(folder: string, databaseFile: string): void {
  const nearest = nearestExisting(folder);
  if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is a file. Set DATA_DIR to a folder`);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(
      `the folder cannot be written (${reasonOf(error)}). Give the service user write access, or set DATA_DIR to another folder`,
      { cause: error },
    );
  }
  refuseOpenFolder(folder);
  if (sizeOf(databaseFile) === 0) refuseOrphanedLog(databaseFile);
  else checkWritable(databaseFile);
}

/** Names, addresses and alarm codes are in it: nobody but the service and the operators may enter. */
function refuseOpenFolder(folder: string): void {
  const { mode } = statSync(folder);
  if (process.platform === 'win32' || (mode & 0o007) === 0) return;
  throw new Error(
    `every user of this machine may look into the folder ${folder} (mode ${(mode & 0o777).toString(8)}). Close it with "chmod 700 ${folder}" and start again`,
  );
}

function checkWritable(databaseFile: string): void {
  try {
    accessSync(databaseFile, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(
      `the file cannot be written (${reasonOf(error)}). Give the service user write access to it`,
      { cause: error },
    );
  }
}

/** SQLite deletes a write-ahead log that stands beside an empty database, with the enquiries in it. */
function refuseOrphanedLog(databaseFile: string): void {
  if (sizeOf(`${databaseFile}-wal`) === 0) return;
  throw new Error(
    `it is empty or missing, but its write-ahead log ${databaseFile}-wal has content. Put the database back from where it went, or restore a backup; to begin anew, move the log aside (keep it: enquiries may be recovered from it)`,
  );
}
