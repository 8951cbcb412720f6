import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessHosts } from '../../site/hosting/business-hosts.ts';
import { commandPath } from '../../site/tests/browsers.ts';
import { hasServer } from '../../tools/install.ts';
import { root } from '../../tools/root.ts';
import { ask } from './raw-request.ts';
import { writeApacheConf } from './servers/apache.ts';
import { writeNginxConf } from './servers/nginx.ts';
import { freePort, type RunningServer, startServer } from './servers/server-process.ts';
import { type TestSite, testSite } from './test-release.ts';

let site: TestSite;
let domain: string;
beforeAll(async () => {
  site = await testSite();
  domain = new URL((await businessHosts(join(root, 'site'))).siteUrl).host;
});
afterAll(() => site?.remove());

/** The release's own plumber.conf, on ports that are free and with a certificate made here. */
async function onFreePorts(release: string, folder: string, ports: { http: number; https: number }) {
  await mkdir(folder, { recursive: true });
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', `/CN=${domain}`, '-keyout', key, '-out', certificate],
  ]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  const file = join(release, 'server/plumber.conf');
  const text = (await readFile(file, 'utf8'))
    .replaceAll(`/etc/letsencrypt/live/${domain}/`, `${folder}/`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replaceAll('*:80>', `127.0.0.1:${ports.http}>`)
    .replaceAll('*:443>', `127.0.0.1:${ports.https}>`);
  await writeFile(file, text);
  return file;
}

/** Status, Location and HSTS over TLS, for one of the names the certificate is not checked against here. */
const askTls = (port: number, servername: string, path: string) =>
  new Promise<unknown[]>((resolve, reject) => {
    const headers = { Host: servername };
    request(
      { host: '127.0.0.1', port, path, servername, headers, rejectUnauthorized: false, agent: false },
      (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location, answer.headers['strict-transport-security']]);
      },
    )
      .on('error', reject)
      .end();
  });

const hsts = 'max-age=63072000; includeSubDomains';

const start = {
  async nginx(file: string, folder: string, origin: string): Promise<RunningServer> {
    const conf = await writeNginxConf(
      folder,
      `include ${file};
server { listen ${new URL(origin).host}; location / { return 200 ready; } }`,
    );
    const args = ['-p', folder, '-e', 'stderr', '-c', conf, '-g', 'daemon off;'];
    return startServer(origin, 'nginx', args, { cwd: folder });
  },
  async apache(file: string, folder: string, origin: string, ports: number[]): Promise<RunningServer> {
    const { host } = new URL(origin);
    const conf = await writeApacheConf(
      folder,
      `${ports.map((port) => `Listen 127.0.0.1:${port}`).join('\n')}
Listen ${host}
<VirtualHost ${host}>
RewriteEngine On
RewriteRule ^ - [R=200]
</VirtualHost>
Include ${file}`,
    );
    return startServer(origin, 'apache2', ['-f', conf, '-DFOREGROUND'], { cwd: folder });
  },
};

describe.each(['nginx', 'apache'] as const)('plumber.conf of %s', (name) => {
  const available = hasServer(name) && commandPath('openssl') !== undefined;
  if (!available) console.warn(`NOT TESTED: the whole configuration of ${name} needs it and openssl.`);

  test.skipIf(!available)('sends http and www to the one address, which has TLS and HSTS', async () => {
    const ports = { http: await freePort(), https: await freePort() };
    const release = await site.release(name, '127.0.0.1:9');
    const folder = site.folder(`whole-${name}`);
    const file = await onFreePorts(release, folder, ports);
    const origin = `http://127.0.0.1:${await freePort()}`;
    const running = await start[name](file, folder, origin, [ports.http, ports.https]);
    try {
      const plain = await ask(`http://127.0.0.1:${ports.http}`, '/contact?a=1', {
        headers: { Host: domain },
      });
      expect([plain.status, plain.headers.location]).toEqual([301, `https://${domain}/contact?a=1`]);
      expect(await askTls(ports.https, `www.${domain}`, '/contact?a=1')).toEqual([
        301,
        `https://${domain}/contact?a=1`,
        hsts,
      ]);
      expect(await askTls(ports.https, domain, '/contact')).toEqual([200, undefined, hsts]);
      expect((await askTls(ports.https, domain, '/nothing'))[0]).toBe(404);
    } finally {
      await running.close();
    }
  });
});

test.skipIf(!hasServer('caddy'))('the Caddyfile is one that Caddy takes', async () => {
  const release = await site.release('caddy', '127.0.0.1:9');
  const folder = site.folder('whole-caddy');
  const { status, stderr } = spawnSync('caddy', ['validate', '--config', join(release, 'server/Caddyfile')], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(stderr).not.toContain('not formatted');
});
