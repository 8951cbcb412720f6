import process from 'node:process';
import { reasonOf } from '../log.ts';
import { listen } from './server.ts';
import { ConfigError, configFromEnvironment, jsonLog, openReceiver } from './service.ts';
import { StorageError } from './sqlite.ts';

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

/** The listening socket that systemd passed to this process (sd_listen_fds). Requests wait in it during a restart. */
function passedSocket(): { fd: number } | undefined {
  const mine = process.env.LISTEN_PID === String(process.pid) && process.env.LISTEN_FDS === '1';
  return mine ? { fd: 3 } : undefined;
}

async function serve(): Promise<void> {
  const config = configFromEnvironment(process.env);
  const end = Promise.withResolvers<number>();
  const receiver = await openReceiver(config, { onFatal: () => end.resolve(exitCodes.storage) });
  const server = await listen(receiver.app, passedSocket() ?? config).catch(async (error: unknown) => {
    await receiver.close();
    throw error;
  });
  process.once('SIGTERM', () => end.resolve(0));
  process.once('SIGINT', () => end.resolve(0));
  jsonLog('info', 'ready', { address: server.address, delivery: receiver.deliveryDescription });
  process.exitCode = await end.promise;
  // Requests in flight are answered before the database closes.
  await server.close();
  await receiver.close();
  jsonLog('info', 'stopped');
}

serve().catch(fail);
