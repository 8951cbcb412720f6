import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, type RunningServer, startServer } from './server-process.ts';

/** What `a2enmod rewrite headers proxy_http ssl http2` adds to what Debian has on, in load order. */
const modules = [
  ...['mpm_event', 'authn_core', 'authz_core', 'alias', 'mime', 'dir', 'headers', 'rewrite', 'reqtimeout'],
  ...['autoindex', 'negotiation', 'setenvif', 'socache_shmcb', 'ssl', 'http2', 'proxy', 'proxy_http'],
];
const asRoot = process.getuid?.() === 0;

/** An apache2.conf around the generated parts, with everything it writes under `folder`. */
export async function writeApacheConf(folder: string, inServer: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'apache2.conf');
  await writeFile(
    file,
    `ServerRoot ${folder}
ServerName 127.0.0.1
ServerTokens Prod
PidFile ${folder}/apache2.pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
${asRoot ? 'User www-data\nGroup www-data' : ''}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
StartServers 1
${inServer}
`,
  );
  return file;
}

const start = (port: number, folder: string, file: string) =>
  startServer(`http://127.0.0.1:${port}`, 'apache2', ['-f', file, '-DFOREGROUND'], { cwd: folder });

/** An own server: the release's site.conf in a virtual host. */
export async function startApache(release: string, folder: string): Promise<RunningServer> {
  const port = await freePort();
  const host = `Listen 127.0.0.1:${port}
<VirtualHost 127.0.0.1:${port}>
Include ${release}/server/site.conf
</VirtualHost>`;
  return start(port, folder, await writeApacheConf(folder, host));
}

/** Shared web space: all there is, is the .htaccess file in the folder. */
export async function startSharedApache(release: string, folder: string): Promise<RunningServer> {
  const port = await freePort();
  const host = `Listen 127.0.0.1:${port}
DocumentRoot ${release}/public
<Directory ${release}/public>
Options Indexes FollowSymLinks
AllowOverride All
Require all granted
</Directory>`;
  return start(port, folder, await writeApacheConf(folder, host));
}
