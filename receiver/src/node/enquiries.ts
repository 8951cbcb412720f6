import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { reasonOf } from '../delivery/log.ts';
import { configFromEnvironment, defaults, type ReceiverConfig } from './config.ts';
import { askService } from './control.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { type CommandResult, Operator, usage } from './operator.ts';
import { RemoteStore } from './remote-store.ts';
import { checkBackup, restoreBackup } from './store/backup.ts';
import { databaseFileName } from './store/database.ts';
import { SqliteStore } from './store/sqlite-store.ts';

// npm run enquiries -- list | show | requeue | dismiss | erase | export | backup | restore | help, each with what it needs
// Exit codes: 0 done, 1 not found or failed, 2 used wrongly.

// --remote: those in Cloudflare's D1, with the login of whoever calls.
const remote = process.argv.includes('--remote');
const [command, argument] = process.argv.slice(2).filter((part) => part !== '--remote');

const backupPath = () => resolve(argument ?? '');

/** Under its own name only when it is whole and was read once. */
async function writeBackup(content: AsyncIterable<string | Uint8Array>): Promise<void> {
  const path = backupPath();
  const part = `${path}.part`;
  await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }));
  const enquiries = checkBackup(part);
  renameSync(part, path);
  process.stdout.write(`${path}: ${enquiries} enquiries, read once and whole.\n`);
}

function restore(config: ReceiverConfig): void {
  const { enquiries, aside } = restoreBackup(config.dataDir, resolve(argument ?? ''), Date.now());
  process.stdout.write(
    `Restored ${enquiries} enquiries into ${config.dataDir}. What was still to be delivered then is delivered again when the service starts.\n` +
      (aside
        ? `What was there before is in ${aside}: delete it when it is needed no more, for "erase" does not look there.\n`
        : ''),
  );
}

async function print({ text, rest, exitCode }: CommandResult): Promise<void> {
  if (rest && command === 'backup') return writeBackup(rest);
  (exitCode === 0 ? process.stdout : process.stderr).write(text);
  if (rest) await pipeline(rest, process.stdout, { end: false });
  process.exitCode = exitCode;
}

/** With the service stopped, the command opens the database itself; its lock keeps a service from starting meanwhile. */
async function runAlone(config: ReceiverConfig): Promise<void> {
  if (!existsSync(join(config.dataDir, databaseFileName))) {
    return print({
      text: `No enquiries database in ${config.dataDir}. Set DATA_DIR to the service's data folder.\n`,
      exitCode: 1,
    });
  }
  const store = new SqliteStore(config.dataDir);
  try {
    const operator = new Operator({
      store,
      mailbox: new LocalMailbox(config.dataDir),
      timeZone: config.timeZone,
      exclusive: (work) => work(),
      wake: () => {},
    });
    await print(await operator.run(command, argument));
  } finally {
    store.close();
  }
}

async function runRemote(): Promise<void> {
  const operator = new Operator({
    store: new RemoteStore(process.env.D1_PERSIST_TO),
    // Mails are in other hands there.
    mailbox: { find: async () => ({ files: [], mentioned: [] }), remove: async () => {} },
    timeZone: process.env.TIME_ZONE ?? defaults.timeZone,
    exclusive: (work) => work(),
    // The sweep of the next minute finds what became due.
    wake: () => {},
  });
  await print(await operator.run(command, argument));
}

async function onStored(): Promise<void> {
  if (remote) return runRemote();
  const config = configFromEnvironment(process.env);
  if (command === 'restore') return restore(config);
  // Before a copy is made that has nowhere to go.
  if (command === 'backup') await (await open(`${backupPath()}.part`, 'w', 0o600)).close();
  try {
    const result = await askService(config.dataDir, process.argv.slice(2));
    await (result ? print(result) : runAlone(config));
  } finally {
    if (command === 'backup') rmSync(`${backupPath()}.part`, { force: true });
  }
}

try {
  // Help needs neither settings nor data.
  if (['help', '--help', '-h'].includes(command ?? '')) await print({ text: usage, exitCode: 0 });
  else if ((command === 'backup' || command === 'restore') && argument === undefined)
    await print({ text: `Which file?\n\n${usage}`, exitCode: 2 });
  else await onStored();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
