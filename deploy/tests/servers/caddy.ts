import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, type RunningServer, startServer } from './server-process.ts';

export async function startCaddy(release: string, folder: string): Promise<RunningServer> {
  await mkdir(folder, { recursive: true });
  const origin = `http://127.0.0.1:${await freePort()}`;
  const file = join(folder, 'Caddyfile');
  await writeFile(
    file,
    `{
	admin off
	auto_https off
}
${origin} {
	bind 127.0.0.1
	import ${release}/server/site.caddy
}
`,
  );
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return startServer(origin, 'caddy', args, { cwd: folder, env });
}
