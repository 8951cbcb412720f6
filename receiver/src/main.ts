import process from 'node:process';
import { ConfigError, configFromEnvironment } from './config.ts';
import { StorageError } from './database.ts';
import { jsonLog, reasonOf } from './log.ts';
import { listen } from './server.ts';
import { openReceiver } from './service.ts';

const exitCodes = { failed: 1, configuration: 78, storage: 75 } as const;

function fail(error: unknown): void {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode =
    error instanceof ConfigError
      ? exitCodes.configuration
      : error instanceof StorageError
        ? exitCodes.storage
        : exitCodes.failed;
}

/** A socket that systemd opened for this very process (sd_listen_fds): requests wait in it during a restart. */
function passedSocket(): { fd: number } | undefined {
  const mine = process.env.LISTEN_PID === String(process.pid) && process.env.LISTEN_FDS === '1';
  return mine ? { fd: 3 } : undefined;
}

async function serve(): Promise<void> {
  const config = configFromEnvironment(process.env);
  const receiver = await openReceiver(config, { onFatal: () => stop(exitCodes.storage) });
  const server = await listen(receiver.app, passedSocket() ?? config).catch(async (error: unknown) => {
    await receiver.close();
    throw error;
  });
  let stopping = false;
  function stop(code: number): void {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    server
      .close()
      .then(() => receiver.close())
      .then(() => jsonLog('info', 'stopped'), fail);
  }
  process.once('SIGTERM', () => stop(0));
  process.once('SIGINT', () => stop(0));
  jsonLog('info', 'ready', { address: server.address, delivery: receiver.deliveryDescription });
}

serve().catch(fail);
