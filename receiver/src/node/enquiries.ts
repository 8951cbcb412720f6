import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { reasonOf } from '../delivery/log.ts';
import { configFromEnvironment, type ReceiverConfig } from './config.ts';
import { askService } from './control.ts';
import { LocalMailbox } from './local-mailbox.ts';
import { type CommandResult, Operator, usage } from './operator.ts';
import { databaseFileName } from './store/database.ts';
import { SqliteStore } from './store/sqlite-store.ts';

// npm run enquiries -- list | show REFERENCE | requeue REFERENCE | dismiss REFERENCE | erase EMAIL | export | help
// Exit codes: 0 done, 1 not found or failed, 2 used wrongly.

/** With the service stopped, the command opens the database itself; its lock keeps a service from starting meanwhile. */
async function runAlone(config: ReceiverConfig, args: readonly string[]): Promise<CommandResult> {
  if (!existsSync(join(config.dataDir, databaseFileName))) {
    return {
      text: `No enquiries database in ${config.dataDir}. Set DATA_DIR to the service's data folder.\n`,
      exitCode: 1,
    };
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
    return await operator.run(args[0], args[1]);
  } finally {
    store.close();
  }
}

async function onStored(args: readonly string[]): Promise<CommandResult> {
  const config = configFromEnvironment(process.env);
  return (await askService(config.dataDir, args)) ?? (await runAlone(config, args));
}

try {
  const args = process.argv.slice(2);
  // Help needs neither settings nor data.
  const wantsHelp = ['help', '--help', '-h'].includes(args[0] ?? '');
  const result = wantsHelp ? { text: usage, exitCode: 0 } : await onStored(args);
  (result.exitCode === 0 ? process.stdout : process.stderr).write(result.text);
  process.exitCode = result.exitCode;
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
