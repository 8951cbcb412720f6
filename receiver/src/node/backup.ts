import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../log.ts';
import { layout, oldLayout } from '../schema.ts';
import {
  copyDatabase,
  databaseFileName,
  openDatabase,
  pragmaValue,
  StorageError,
  sizeOf,
  sqliteCode,
  syncFolder,
} from './database.ts';

/** Copies the database, also while the service runs, and reads the copy once. Returns how many enquiries it holds. */
export function writeBackup(dataDir: string, file: string): number {
  const db = new DatabaseSync(join(dataDir, databaseFileName), { readOnly: true });
  try {
    return copyDatabase(db, file, checkBackup);
  } finally {
    db.close();
  }
}

/** Reads a backup from end to end. Returns how many enquiries it holds; throws StorageError where it is none. */
function checkBackup(path: string): number {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const check = pragmaValue(db, 'integrity_check(1)');
    if (check !== 'ok') throw new Error(String(check));
    const version = pragmaValue(db, 'user_version');
    // One of release 0.1.0 is taken over when it is opened. An empty file is a database of layout 0.
    if (version !== layout && version !== oldLayout)
      throw new Error(`its layout is ${version}, this receiver knows ${layout}`);
    return Number(db.prepare('SELECT count(*) AS n FROM enquiry').get()?.n);
  } catch (error) {
    throw new StorageError(`${path} is no backup that can be restored: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    db?.close();
  }
}

/** Throws where a service has the database open. One that cannot be opened at all may be replaced. */
function refuseWhileRunning(path: string): void {
  // SQLite deletes a write-ahead log beside an empty database: that one is not opened.
  if (sizeOf(path) === 0) return;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: 0 });
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK');
  } catch (error) {
    if (sqliteCode(error) === 5)
      throw new StorageError(
        'The service is running: stop it first (under systemd its socket too), then restore.',
      );
  } finally {
    db?.close();
  }
}

/** Puts a checked backup in place of the database. What was there is put aside, whole, in a folder of `dataDir`. */
export function restoreBackup(dataDir: string, file: string): { enquiries: number; aside: string } {
  checkBackup(file);
  const path = join(dataDir, databaseFileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  refuseWhileRunning(path);
  const db = new DatabaseSync(file, { readOnly: true });
  const enquiries = copyDatabase(db, `${path}.restored`, checkBackup);
  db.close();
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
