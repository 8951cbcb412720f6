import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, type RunningServer, startServer } from './server-process.ts';

const modules = [
  ...['mpm_event', 'authn_core', 'authz_core', 'alias', 'mime', 'dir', 'headers', 'rewrite', 'autoindex'],
  ...['negotiation', 'setenvif'],
];
const asRoot = process.getuid?.() === 0;

/** Shared web space: the release brings only the .htaccess file in its folder. */
export async function startApache(release: string, folder: string): Promise<RunningServer> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
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
Listen 127.0.0.1:${port}
DocumentRoot ${release}/public
<Directory ${release}/public>
Options Indexes FollowSymLinks
AllowOverride All
Require all granted
</Directory>
`,
  );
  return startServer(`http://127.0.0.1:${port}`, 'apache2', ['-f', file, '-DFOREGROUND'], { cwd: folder });
}
