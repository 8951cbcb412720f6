import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { reasonOf } from '../delivery/log.ts';
import { configFromEnvironment, type ReceiverConfig } from './config.ts';
import { askService } from './control.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { type CommandResult, Operator, usage } from './operator.ts';
import { databaseFileName } from './store/database.ts';
import { SqliteStore } from './store/sqlite-store.ts';

// npm run enquiries -- list | show REFERENCE | requeue REFERENCE | dismiss REFERENCE | erase EMAIL | export | help
// Exit codes: 0 done, 1 not found or failed, 2 used wrongly.

async function print({ text, rest, exitCode }: CommandResult): Promise<void> {
  (exitCode === 0 ? process.stdout : process.stderr).write(text);
  if (rest) await pipeline(rest, process.stdout, { end: false });
  process.exitCode = exitCode;
}

/** With the service stopped, the command opens the database itself; its lock keeps a service from starting meanwhile. */
async function runAlone(config: ReceiverConfig, args: readonly string[]): Promise<void> {
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
    await print(await operator.run(args[0], args[1]));
  } finally {
    store.close();
  }
}

async function onStored(args: readonly string[]): Promise<void> {
  const config = configFromEnvironment(process.env);
  const result = await askService(config.dataDir, args);
  await (result ? print(result) : runAlone(config, args));
}

try {
  const args = process.argv.slice(2);
  // Help needs neither settings nor data.
  const wantsHelp = ['help', '--help', '-h'].includes(args[0] ?? '');
  await (wantsHelp ? print({ text: usage, exitCode: 0 }) : onStored(args));
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
