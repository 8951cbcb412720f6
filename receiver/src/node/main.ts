import process from 'node:process';
import { reasonOf } from '../log.ts';
import { ConfigError } from '../settings.ts';
import { StorageError } from './database.ts';
import { listen, mostConnections, openFileLimit } from './server.ts';
import { configFromEnvironment, ignoreClosedOutput, jsonLog, openReceiver } from './service.ts';

const storageFailed = 75;

/** The listening socket that systemd passed to this process (sd_listen_fds). Requests wait in it during a restart. */
function passedSocket(): { fd: number } | undefined {
  const mine = process.env.LISTEN_PID === String(process.pid) && process.env.LISTEN_FDS === '1';
  return mine ? { fd: 3 } : undefined;
}

ignoreClosedOutput();
try {
  const config = configFromEnvironment(process.env);
  const end = Promise.withResolvers<number>();
  const receiver = await openReceiver(config, { onFatal: () => end.resolve(storageFailed) });
  try {
    const server = await listen(receiver.app, passedSocket() ?? config);
    process.once('SIGTERM', () => end.resolve(0));
    process.once('SIGINT', () => end.resolve(0));
    if (server.most < mostConnections)
      jsonLog('warn', 'few-open-files', { limit: openFileLimit(), connections: server.most });
    jsonLog('info', 'ready', { address: server.address, delivery: receiver.deliveryDescription });
    process.exitCode = await end.promise;
    // Requests in flight are answered before the database closes.
    await server.close();
  } finally {
    await receiver.close();
  }
  jsonLog('info', 'stopped');
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : error instanceof StorageError ? storageFailed : 1;
}
