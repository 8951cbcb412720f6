import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, type RunningServer, startServer } from './server-process.ts';

/** Modules that Debian packages apart; elsewhere they are compiled in. */
const modules = 'load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;';
const asRoot = process.getuid?.() === 0;

/** An nginx.conf around the generated parts, with everything it writes under `folder`. */
export async function writeNginxConf(folder: string, inHttp: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${modules}
${asRoot ? 'user www-data;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 256; }
http {
access_log off;
${temporary.join('\n')}
${inHttp}
}
`,
  );
  return file;
}

export async function startNginx(release: string, folder: string): Promise<RunningServer> {
  const port = await freePort();
  const file = await writeNginxConf(
    folder,
    `include ${release}/server/http.conf;
server {
listen 127.0.0.1:${port};
include ${release}/server/site.conf;
}`,
  );
  const args = ['-p', folder, '-e', 'stderr', '-c', file, '-g', 'daemon off;'];
  return startServer(`http://127.0.0.1:${port}`, 'nginx', args, { cwd: folder });
}
