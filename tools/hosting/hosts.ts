import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypes } from '../../site/hosting/file-types.ts';
import type { SiteHeaders } from '../../site/hosting/headers.ts';
import { listFiles } from '../../site/hosting/site-files.ts';
import type { Redirect } from '../../site/src/schemas/redirects.ts';
import { root } from '../root.ts';
import { type Files, renderFiles } from './render.ts';

/** What a host's files are filled in with. */
export interface HostFacts {
  /** Name of the public site, such as your-plumber.example. */
  domain: string;
  /** Folder on the server that holds the release in use: `public/` and `server/`. */
  release: string;
  /** Where the receiver listens, behind the same server. */
  receiver: string;
  headers: SiteHeaders;
  /** Addresses of all pages, such as `/` and `/towns/mount-eden`. */
  pages: readonly string[];
  /** Addresses of old, and where they lead. */
  redirects: readonly Redirect[];
}

export interface Host {
  /** Its folder in deploy/, whose `template/` is filled in. */
  name: string;
  /** Whether it sends the .br and .gz copies; where not, they would only be junk at public addresses. */
  servesPrecompressed: boolean;
  /** Takes no headers: the pages carry their policy themselves. */
  policyInPages?: true;
  /** Redirects by itself nothing: a page in the place of the old one sends visitors on. */
  redirectsInPages?: true;
  /** An own server, with the receiver beside it: what it runs to try a configuration, and to take it. */
  server?: { check: string; reload: string };
  /** Not an own server, and yet the receiver runs there beside the pages. */
  takesForm?: true;
  /** Other hosts: the command that puts the folder of a release online, and what brings back the one before. */
  publish?: string;
  back?: string;
}

export const hosts: readonly Host[] = [
  // nginx 1.22 or newer with the module ngx_brotli static (Debian: libnginx-mod-http-brotli-static).
  {
    name: 'nginx',
    servesPrecompressed: true,
    server: { check: 'nginx -t', reload: 'systemctl reload nginx' },
  },
  // Caddy 2.6 or newer: certificates, HTTP/2 and HTTP/3 by itself.
  {
    name: 'caddy',
    servesPrecompressed: true,
    server: {
      check: 'caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile',
      reload: 'systemctl reload caddy',
    },
  },
  // Apache 2.4.49 or newer: an own server by server/, shared web space by the .htaccess in public/.
  {
    name: 'apache',
    servesPrecompressed: true,
    server: { check: 'apache2ctl configtest', reload: 'systemctl reload apache2' },
  },
  {
    name: 'cloudflare',
    servesPrecompressed: false,
    takesForm: true,
    publish: 'npm run deploy:cloudflare',
    back: '(cd deploy/cloudflare && npx wrangler rollback)',
  },
  {
    name: 'netlify',
    servesPrecompressed: false,
    publish: 'npx netlify-cli deploy --prod --no-build --dir site/dist-hosting/netlify/public',
    back: '"Publish deploy" at the older one in Netlify\'s dashboard',
  },
  // The finished folder is uploaded: its settings lie in the folder itself.
  {
    name: 'vercel',
    servesPrecompressed: false,
    publish: 'npx vercel deploy --prod --cwd site/dist-hosting/vercel/public',
    back: 'npx vercel rollback',
  },
  {
    name: 'github-pages',
    servesPrecompressed: false,
    policyInPages: true,
    redirectsInPages: true,
    publish:
      'push site/dist-hosting/github-pages/public to the branch gh-pages: deploy/github-pages/README.md',
    back: 'git push -f with the commit before, from that folder',
  },
];

export function hostNamed(name: string | undefined): Host {
  const host = hosts.find((one) => one.name === name);
  if (host) return host;
  throw new Error(`There is no host "${name}". There are ${hosts.map((one) => one.name).join(', ')}.`);
}

/** Where the configurations look for the release and the receiver; a server may have them elsewhere. */
export const usualPlaces = { release: '/srv/plumber/current', receiver: '127.0.0.1:8788' } as const;

async function templatesOf({ name }: Host, kind = 'template'): Promise<Files> {
  const folder = join(root, 'deploy', name, kind);
  const files = await listFiles(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return Object.fromEntries(files.map((file, index) => [file, texts[index] ?? '']));
}

/**
 * What a host needs besides the site: `public/` is what visitors can ask for, `server/` what the server reads.
 *
 * @returns Text by path.
 * @throws Error where the host would cut off or refuse what is written.
 */
export async function renderHost(host: Host, facts: HostFacts): Promise<Record<string, string>> {
  const { headers, domain, release, receiver, redirects } = facts;
  const types = Object.entries(contentTypes).map(([extension, about]) => ({ extension, ...about }));
  const items = (wanted: typeof types) => wanted.map(({ extension, type }) => ({ extension, type }));
  const redirected = facts.pages.filter((page) => page !== '/');
  // Beyond the limit all are left to Cloudflare's own, rather than some pages differing from others.
  const moved = redirects.flatMap(spellings);
  const fits = moved.length + 2 * redirected.length + 2 <= cloudflareLimits.redirects;
  const files = renderFiles(await templatesOf(host), {
    origin: `Filled in from deploy/${host.name}/template: change it there.`,
    domain,
    release,
    receiver,
    hsts: headers.security['Strict-Transport-Security'] ?? '',
    headers: Object.entries(headers.security).map(([name, value]) => ({ name, value })),
    types: items(types),
    assets: items(types.filter(({ extension }) => extension !== 'html')),
    text: items(types.filter(({ compress }) => compress)),
    packed: items(types.filter(({ compress }) => !compress)),
    pages: (fits ? redirected : []).map((page) => ({ page })),
    redirects: moved,
    oldPages: redirects.map(({ from, to }) => ({ pattern: from.slice(1).replaceAll('.', '\\.'), to })),
  });
  if (host.redirectsInPages) Object.assign(files, await pagesThatRedirect(host, facts));
  if (host.name === 'cloudflare') refuseLongLines(files['public/_headers'] ?? '');
  return files;
}

/** All addresses that stand for one: hosts compare them letter by letter. */
function spellings({ from, to }: Redirect): { from: string; to: string }[] {
  return [from, `${from}/`, `${from}.html`].map((spelling) => ({ from: spelling, to }));
}

/** A page for each address of old, for hosts that cannot redirect. */
async function pagesThatRedirect(host: Host, { domain, redirects }: HostFacts): Promise<Files> {
  const templates = await templatesOf(host, 'moved');
  return Object.fromEntries(
    redirects.map(({ from, to }) => [
      `public${from}.html`,
      renderFiles(templates, { domain, to })['moved.html'] ?? '',
    ]),
  );
}

/** https://developers.cloudflare.com/workers/static-assets/headers and …/redirects */
const cloudflareLimits = { lineLength: 2000, redirects: 2000 };

function refuseLongLines(file: string): void {
  const tooLong = file.split('\n').find((line) => line.length > cloudflareLimits.lineLength);
  if (tooLong === undefined) return;
  throw new Error(
    `Cloudflare takes ${cloudflareLimits.lineLength} characters a line in _headers, and this one has ${tooLong.length}: ` +
      `${tooLong.slice(0, 60)}…\nLet more pages share the same style blocks, so that the policy names fewer.`,
  );
}
