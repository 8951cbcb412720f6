// npm run enquiries -- list | show | requeue | dismiss | erase | export | backup | restore | check | help
// Exit codes: 0 done, 1 not found or failed, 2 used wrongly, 78 a setting is wrong.
import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { reasonOf } from '../log.ts';
import { type CommandResult, ok, runCommand, usage, usageError } from '../operator.ts';
import { ConfigError, type NodeSettings } from '../settings.ts';
import { earliestMoment } from '../sql.ts';
import { Store } from '../store.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { checkAlerts } from './check-alerts.ts';
import { databaseFileName } from './database.ts';
import { connectionsWithin, mostConnections, openFileLimit } from './server.ts';
import { configFromEnvironment, openStorage } from './service.ts';
import { SmtpMailer } from './smtp.ts';
import { WranglerDb } from './wrangler-db.ts';

async function print({ text, rest, exitCode }: CommandResult): Promise<void> {
  (exitCode === 0 ? process.stdout : process.stderr).write(text);
  if (rest) await pipeline(rest, process.stdout, { end: false });
  process.exitCode = exitCode;
}

function restore(config: NodeSettings, file: string): CommandResult {
  const { enquiries, aside } = restoreBackup(config.dataDir, file);
  return ok(
    `Restored ${enquiries} enquiries into ${config.dataDir}. What was still to be delivered then is delivered again when the service starts. Whoever was erased since the backup was made is back: erase them again.\nWhatever was there before is in ${aside}: delete it when it is needed no more, for "erase" does not look there.\n`,
  );
}

/** Tries the settings without storing, mailing or creating anything: another user than the service's may run it. */
async function check(config: NodeSettings): Promise<CommandResult> {
  const lines: string[] = [];
  const attempt = async (what: string, work: () => Promise<void> | void) => {
    try {
      await work();
      lines.push(`ok     ${what}`);
    } catch (error) {
      lines.push(`WRONG  ${what}: ${reasonOf(error)}`);
    }
  };
  const database = join(config.dataDir, databaseFileName);
  await attempt(`data folder ${config.dataDir}`, () => {
    if (!existsSync(config.dataDir))
      throw new Error('there is none. The first start makes it; if the service has run, DATA_DIR is wrong');
    accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK);
  });
  for (const [name, route] of Object.entries({ SMTP: config.smtp, ALERT_SMTP: config.alertSmtp })) {
    if (route === undefined) continue;
    const { host, port, security, user } = route;
    const login = user ? 'login' : 'no login';
    await attempt(`${name} ${host}:${port} (${security}, ${login})`, () => new SmtpMailer(route).verify());
  }
  if (existsSync(database) && (config.smtp || config.alertSmtp))
    await attempt('the weekly test of the alerts', () => checkAlerts(database));
  await attempt('the clock', () => {
    if (Date.now() < earliestMoment) throw new Error(`it says ${new Date().toISOString()}: set it`);
  });
  const files = openFileLimit();
  if (connectionsWithin(files) < mostConnections)
    lines.push(
      `note   this user may open ${files} files: the service keeps ${connectionsWithin(files)} connections, not ${mostConnections} (LimitNOFILE)`,
    );
  if (!config.smtp) lines.push('note   SMTP_HOST is not set: enquiries go into the local mailbox only');
  if (!config.alertSmtp)
    lines.push('note   ALERT_SMTP_HOST is not set: nobody is told by mail when the mail server fails');
  if (!config.heartbeatUrl)
    lines.push('note   HEARTBEAT_URL is not set: nobody is told when this machine is dead');
  return { text: `${lines.join('\n')}\n`, exitCode: lines.some((line) => line.startsWith('WRONG')) ? 1 : 0 };
}

/** The database is opened beside the running service: both wait for each other, for milliseconds. */
async function onStored(config: NodeSettings, command?: string, argument?: string): Promise<void> {
  const { store, storage } = openStorage(config, Date.now);
  await print(await runCommand({ store, storage, timeZone: config.timeZone }, command, argument));
  const copies = command === 'erase' ? await storage.oldCopies() : [];
  if (copies.length > 0)
    process.stdout.write(
      `Copies of what was stored before, which were not looked into; delete them: ${copies.join(', ')}\n`,
    );
  storage.close();
}

/** On what Cloudflare's D1 holds, with the login of whoever calls. */
async function onRemote(command?: string, argument?: string): Promise<void> {
  // Recipients and limits are settings of the worker, which sends the mails.
  const config = configFromEnvironment({ TIME_ZONE: process.env.TIME_ZONE });
  const db = new WranglerDb(process.env.D1_PERSIST_TO);
  const store = new Store(db, { ...config, mailTo: [], now: Date.now });
  const deps = {
    store,
    storage: { forget: async () => {}, compact: async () => true },
    timeZone: config.timeZone,
  };
  await print(await runCommand(deps, command, argument));
}

/** Commands about the files of this machine, which D1 has not. */
const fileCommands: readonly string[] = ['backup', 'restore', 'check'];

/** The words of the command line. Throws for an option that there is not. */
function parseWords() {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, remote: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [command = '', argument] = positionals;
  return { command, argument, isHelp: values.help || command === 'help', isRemote: values.remote === true };
}

async function run(): Promise<void> {
  const { command, argument, isHelp, isRemote } = parseWords();
  if (isHelp) return print(ok(usage));
  const isAboutFiles = fileCommands.includes(command);
  if (isRemote && isAboutFiles)
    return print(usageError('Not for D1: see "Commands and backups" in deploy/cloudflare/README.md.'));
  if (isRemote) return onRemote(command, argument);
  if (isAboutFiles && command !== 'check' && argument === undefined) return print(usageError('Which file?'));
  const config = configFromEnvironment(process.env);
  const file = resolve(argument ?? '');
  if (command === 'check') return print(await check(config));
  if (command === 'restore') return print(restore(config, file));
  if (!existsSync(join(config.dataDir, databaseFileName)))
    throw new Error(`No enquiries database in ${config.dataDir}. Set DATA_DIR to the service's data folder.`);
  if (command !== 'backup') return onStored(config, command, argument);
  const enquiries = writeBackup(config.dataDir, file);
  await print(ok(`${file}: ${enquiries} enquiries, read once and whole.\n`));
}

const isUsageError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

run().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
  if (error instanceof ConfigError) process.exitCode = 78;
  if (isUsageError(error)) process.exitCode = 2;
});
