import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  checkBackup,
  copyDatabase,
  databaseFileName,
  openDatabase,
  StorageError,
  sizeOf,
  sqliteCode,
  syncFolder,
} from './database.ts';

/** Throws where a service has the database open. One that cannot be opened at all may be replaced. */
function refuseWhileRunning(path: string): void {
  // SQLite deletes a write-ahead log beside an empty database: that one is not opened.
  if (sizeOf(path) === 0) return;
  try {
    using db = new DatabaseSync(path, { timeout: 0 });
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK');
  } catch (error) {
    if (sqliteCode(error) === 5)
      throw new StorageError(
        'The service is running: stop it first (under systemd its socket too), then restore.',
      );
  }
}

/**
 * Writes a backup of the service's database, also while it runs. Refuses what would destroy something: a file of the
 * data folder, and what is no plain file. Returns how many enquiries it holds.
 */
export function writeBackup(dataDir: string, file: string): number {
  const folder = existsSync(dirname(file)) ? realpathSync(dirname(file)) : dirname(file);
  const inside = relative(realpathSync(dataDir), folder);
  if (inside === '' || (!inside.startsWith('..') && !isAbsolute(inside)))
    throw new StorageError(
      `${file} is in the data folder, whose files it could replace: choose a place elsewhere.`,
    );
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile())
    throw new StorageError(`${file} is no plain file: choose another name.`);
  return copyDatabase(join(dataDir, databaseFileName), file);
}

/** Puts a checked backup in place of the database. What was there is put aside, whole, in a folder of `dataDir`. */
export function restoreBackup(dataDir: string, file: string): { enquiries: number; aside: string } {
  checkBackup(file);
  const path = join(dataDir, databaseFileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  refuseWhileRunning(path);
  const enquiries = copyDatabase(file, `${path}.restored`);
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`);
  mkdirSync(aside, { mode: 0o700 });
  // The log first: a database without its log is still one, a log without its database is refused.
  for (const name of ['-journal', '-shm', '-wal', ''].map((end) => databaseFileName + end))
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
  renameSync(`${path}.restored`, path);
  syncFolder(dataDir);
  // Opened as the service does: an old layout is taken over now.
  openDatabase(dataDir).close();
  return { enquiries, aside };
}
