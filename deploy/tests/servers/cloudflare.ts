import { join } from 'node:path';
import { cloudflareFolder, wrangler } from '../../../tools/install.ts';
import { freePort, type RunningServer, startServer } from './server-process.ts';

/** Cloudflare's own runtime with the committed settings, on this machine and without an account. */
export async function startCloudflare(release: string, folder: string): Promise<RunningServer> {
  const port = await freePort();
  const args = [
    ...[wrangler, 'dev', '--config', join(cloudflareFolder, 'wrangler.jsonc')],
    ...['--assets', join(release, 'public'), '--persist-to', folder],
    ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', String(await freePort())],
    ...['--log-level', 'error', '--show-interactive-dev-session=false'],
  ];
  return startServer(`http://127.0.0.1:${port}`, process.execPath, args, {
    cwd: cloudflareFolder,
    env: { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', XDG_CONFIG_HOME: folder },
  });
}
