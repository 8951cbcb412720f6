// Web servers with the configurations of deploy/, on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from 'receiver/testing/ask';
import { freePort } from 'receiver/testing/free-port';
import { expect, vi } from 'vitest';
import { toolEnvironment, toolFolder, wrangler } from '../../receiver/src/node/wrangler-db.ts';
import { commandPath } from '../../testing/browsers.ts';

export interface RunningServer {
  url: string;
  close(): Promise<unknown>;
}

/** Starts a program that stays in the foreground, in a process group of its own, until it serves `/`. */
async function startServer(
  port: number,
  cwd: string,
  command: string,
  args: string[],
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...toolEnvironment,
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    XDG_DATA_HOME: cwd,
    XDG_CONFIG_HOME: cwd,
  };
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  const close = () => {
    kill();
    return ended;
  };
  try {
    // A limit against what hangs: on a busy machine Cloudflare's runtime has taken more than half a minute.
    await vi.waitFor(async () => expect((await ask(url, '/')).status).toBe(200), 150_000);
  } catch (cause) {
    await close();
    throw new Error(`${command} does not serve ${url}:\n${output}`, { cause });
  }
  return { url, close };
}

export async function startCaddy(release: string): Promise<RunningServer> {
  const port = await freePort();
  const file = join(release, 'Caddyfile');
  const site = `http://127.0.0.1:${port} {\n\tbind 127.0.0.1\n\timport ${release}/server/site.caddy\n}\n`;
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return startServer(port, release, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile']);
}

const modules = [
  ...['mpm_event', 'authn_core', 'authz_core', 'alias', 'mime', 'dir', 'headers', 'rewrite', 'autoindex'],
  ...['negotiation', 'setenvif'],
];

/** Shared web space: the release brings only the .htaccess file in its folder. */
export async function startApache(release: string): Promise<RunningServer> {
  const port = await freePort();
  const file = join(release, 'apache2.conf');
  await writeFile(
    file,
    `ServerRoot ${release}
ServerName 127.0.0.1
ServerTokens Prod
PidFile ${release}/apache2.pid
DefaultRuntimeDir ${release}
ErrorLog ${release}/error.log
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
StartServers 1
Listen 127.0.0.1:${port}
DocumentRoot ${release}/public
<Directory ${release}/public>
Options Indexes FollowSymLinks
AllowOverride All
Require all granted
</Directory>
`,
  );
  // A user's own path has no folder for servers.
  return startServer(port, release, commandPath('apache2') ?? '', ['-f', file, '-DFOREGROUND']);
}

/** Cloudflare's own runtime with the committed settings, on this machine and without an account. */
export async function startCloudflare(release: string): Promise<RunningServer> {
  const port = await freePort();
  return startServer(port, release, process.execPath, [
    ...[wrangler, 'dev', '--config', join(toolFolder, 'wrangler.jsonc')],
    ...['--assets', join(release, 'public'), '--persist-to', release],
    ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', String(await freePort())],
    ...['--log-level', 'error', '--show-interactive-dev-session=false'],
  ]);
}
