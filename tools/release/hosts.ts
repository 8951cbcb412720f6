import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypes } from '../../site/hosting/file-types.ts';
import { caching, type SiteHeaders } from '../../site/hosting/headers.ts';
import type { Redirect } from '../../site/src/schemas/redirects.ts';
import { root } from '../run.ts';

/** The values that fill a host's files. */
export interface HostFacts {
  /** Name of the public site, such as your-plumber.example. */
  domain: string;
  /** Folder on the server that holds the release in use: `public/` and `server/`. */
  release: string;
  /** Where the receiver listens, behind the same server. */
  receiver: string;
  headers: SiteHeaders;
  /** Paths of all pages, such as `/` and `/towns/mount-eden`. */
  pages: readonly string[];
  redirects: readonly Redirect[];
}

/** Text by path: `public/` is what visitors can ask for, `server/` what the web server reads. */
export type Files = Record<string, string>;

export interface Host {
  name: string;
  /** Whether it sends the .br and .gz copies in place of the files. */
  servesPrecompressed: boolean;
  /** Whether the receiver runs there beside the pages. */
  takesForm: boolean;
  /** A server of your own: the commands that try a configuration, and that load it. */
  server?: { check: string; reload: string };
  /** The files that it needs beside the site. */
  files(facts: HostFacts): Promise<Files>;
}

export const hosts: readonly Host[] = [
  {
    // Caddy 2.6 or newer: certificates, HTTP/2 and HTTP/3 by itself.
    name: 'caddy',
    servesPrecompressed: true,
    takesForm: true,
    server: {
      check: 'caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile',
      reload: 'systemctl reload caddy',
    },
    files: caddyFiles,
  },
  { name: 'cloudflare', servesPrecompressed: false, takesForm: true, files: cloudflareFiles },
  // One folder for shared web space (Apache), Netlify and Vercel: each reads its own file and ignores the others'.
  { name: 'static', servesPrecompressed: true, takesForm: false, files: staticFiles },
];

/** @throws Error that names the hosts there are. */
export function hostNamed(name: string | undefined): Host {
  const host = hosts.find((one) => one.name === name);
  if (host) return host;
  throw new Error(`There is no host "${name}". Choose one of: ${hosts.map((one) => one.name).join(', ')}.`);
}

/** Where the configurations look for the release and the receiver unless told otherwise. */
export const usualPlaces = { release: '/srv/plumber/current', receiver: '127.0.0.1:8788' } as const;

/** Reads deploy/FOLDER/NAME and puts the values in place of its `{{marks}}`. */
async function template(path: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(join(root, 'deploy', path), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/${path}: there is no value for ${mark}.`);
    return value;
  });
}

const lines = <Item>(items: readonly Item[], line: (item: Item) => string) => items.map(line).join('\n');
const securityHeaders = ({ headers }: HostFacts) => Object.entries(headers.security);
const types = Object.entries(contentTypes).map(([extension, about]) => ({ extension, ...about }));
const typesBesideHtml = types.filter(({ extension }) => extension !== 'html');

/** Hosts compare addresses letter by letter, so a redirect needs each spelling of the old one. */
const spellings = ({ from, to }: Redirect) =>
  [from, `${from}/`, `${from}.html`].map((spelling) => ({ from: spelling, to }));

const redirectLines = (redirects: readonly Redirect[]) =>
  `${lines(redirects, ({ from, to }) => `${from} ${to} 301`)}\n`;

async function caddyFiles(facts: HostFacts): Promise<Files> {
  const { domain, release, receiver, headers, redirects } = facts;
  const values = {
    domain,
    release,
    receiver,
    hsts: headers.security['Strict-Transport-Security'] ?? '',
    headers: lines(securityHeaders(facts), ([name, value]) => `\t${name} "${value}"`),
    redirects: lines(
      redirects.flatMap(spellings),
      ({ from, to }) => `\t\tredir ${from} ${to}{plumber_query} permanent`,
    ),
    packed: types
      .filter(({ compress }) => !compress)
      .map(({ extension }) => `*.${extension}`)
      .join(' '),
    types: lines(
      types,
      ({ extension, type }) =>
        `\t\t@type_${extension} path *.${extension}\n` +
        `\t\theader @type_${extension} {\n\t\t\tContent-Type "${type}"\n\t\t\tdefer\n\t\t}`,
    ),
  };
  const names = ['Caddyfile', 'site.caddy', 'security-headers.caddy'];
  const filled = names.map(async (name) => [`server/${name}`, await template(`caddy/${name}`, values)]);
  return Object.fromEntries(await Promise.all(filled));
}

/** Characters that Cloudflare takes in a line of _headers (https://developers.cloudflare.com/workers/static-assets/headers). */
const longestLine = 2000;

async function cloudflareFiles(facts: HostFacts): Promise<Files> {
  // The values of all rules that match are joined, so each later rule first removes the earlier value.
  const withCaching = (path: string, value: string, more = '') =>
    `${path}\n  ! Cache-Control\n  Cache-Control: ${value}\n${more}`;
  const headers =
    `/*\n${lines(securityHeaders(facts), ([name, value]) => `  ${name}: ${value}`)}\n` +
    `  Cache-Control: ${caching.page}\n` +
    typesBesideHtml
      .map(({ extension, type }) =>
        withCaching(`/*.${extension}`, caching.other, `  ! Content-Type\n  Content-Type: ${type}\n`),
      )
      .join('') +
    withCaching('/_astro/*', caching.hashed);
  const tooLong = headers.split('\n').find((line) => line.length > longestLine);
  if (tooLong !== undefined)
    throw new Error(
      `Cloudflare takes ${longestLine} characters a line in _headers, and this one has ` +
        `${tooLong.length}: ${tooLong.slice(0, 60)}…\nLet more pages share their style blocks: the policy then names fewer.`,
    );
  // Cloudflare redirects other spellings of a page by itself, but only for now (307); these rules do it for good.
  const pages = facts.pages.filter((page) => page !== '/').map((page) => ({ from: page, to: page }));
  const rules = [
    ...facts.redirects.flatMap(spellings),
    ...['/index', '/index.html'].map((from) => ({ from, to: '/' })),
    ...pages.flatMap(spellings).filter(({ from, to }) => from !== to),
  ];
  return { 'public/_headers': headers, 'public/_redirects': redirectLines(rules) };
}

async function staticFiles(facts: HostFacts): Promise<Files> {
  const moved = facts.redirects.flatMap(spellings);
  const htaccess = await template('static/htaccess', {
    headers: lines(securityHeaders(facts), ([name, value]) => `Header always set ${name} "${value}"`),
    types: lines(types, ({ extension, type }) => `AddType "${type}" .${extension}`),
    text: types
      .filter(({ compress }) => compress)
      .map(({ extension }) => extension)
      .join('|'),
    redirects: lines(facts.redirects, ({ from, to }) => {
      const pattern = from.slice(1).replaceAll('.', '\\.');
      return `RewriteRule "^${pattern}(?:\\.html|/)?$" "${to}" [R=301,L]`;
    }),
  });
  const cached = (source: string, value: string) => ({
    source,
    headers: [{ key: 'Cache-Control', value }],
  });
  const vercel = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    installCommand: '',
    buildCommand: '',
    outputDirectory: '.',
    cleanUrls: true,
    trailingSlash: false,
    redirects: moved.map(({ from, to }) => ({ source: from, destination: to, permanent: true })),
    headers: [
      { source: '/(.*)', headers: securityHeaders(facts).map(([key, value]) => ({ key, value })) },
      cached(`/(.*)\\.(${typesBesideHtml.map(({ extension }) => extension).join('|')})`, caching.other),
      cached('/_astro/(.*)', caching.hashed),
    ],
  };
  return {
    'public/.htaccess': htaccess,
    // Netlify joins two rules for one header; what it sends for all else is right for pages.
    'public/_headers':
      `/*\n${lines(securityHeaders(facts), ([name, value]) => `  ${name}: ${value}`)}\n` +
      `/_astro/*\n  Cache-Control: ${caching.hashed}\n`,
    'public/_redirects': redirectLines(moved),
    'public/vercel.json': `${JSON.stringify(vercel, null, 2)}\n`,
  };
}
