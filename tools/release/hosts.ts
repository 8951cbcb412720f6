import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypes, isText } from '../../site/hosting/file-types.ts';
import { caching, securityHeaders } from '../../site/hosting/headers.ts';
import type { HostingFacts } from '../../site/hosting/hosting-folder.ts';
import type { Redirect } from '../../site/src/schemas/redirects.ts';
import { root } from '../run.ts';

/** The values that fill a host's files. */
export interface HostFacts extends HostingFacts {
  /** Folder on the server that holds the release in use: `public/` and `server/`. */
  release: string;
  /** Where the receiver listens, behind the same server. */
  receiver: string;
  /** Paths of all pages, such as `/` and `/towns/mount-eden`. */
  pages: readonly string[];
}

/** Where the configurations look for the release and the receiver unless told otherwise. */
export const usualPlaces = { release: '/srv/plumber/current', receiver: '127.0.0.1:8788' } as const;

export interface Host {
  name: string;
  /** Whether it sends the .br and .gz copies in place of the files. */
  servesPrecompressed: boolean;
  /** Whether the receiver runs there beside the pages. */
  takesForm: boolean;
  /** A server of your own: the commands that try a configuration, and that load it. */
  server?: { check: string; reload: string };
  /**
   * What it needs beside the site, as texts by path: `public/` is what visitors can ask for, `server/` what the
   * web server reads.
   */
  files(facts: HostFacts): Record<string, string>;
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

/** deploy/PATH with the values in place of its `{{marks}}`. */
const template = (path: string, values: Readonly<Record<string, string>>) =>
  readFileSync(join(root, 'deploy', path), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (mark, name: string) => values[name] ?? mark,
  );

const lines = <Item>(items: readonly Item[], line: (item: Item) => string) => items.map(line).join('\n');
const types = Object.entries(contentTypes).map(([extension, type]) => ({ extension, type }));
const typesBesideHtml = types.filter(({ extension }) => extension !== 'html');

/** The security headers, each as the host writes one. */
const headerLines = ({ policy }: HostFacts, line: (name: string, value: string) => string) =>
  lines(Object.entries(securityHeaders(policy)), ([name, value]) => line(name, value));
const headersFile = (facts: HostFacts) =>
  `/*\n${headerLines(facts, (name, value) => `  ${name}: ${value}`)}\n`;

/** Hosts compare addresses letter by letter, so a redirect needs each spelling of the old one. */
const spellings = ({ from, to }: Redirect) =>
  [from, `${from}/`, `${from}.html`].map((spelling) => ({ from: spelling, to }));
const redirectsFile = (redirects: readonly Redirect[]) =>
  `${lines(redirects, ({ from, to }) => `${from} ${to} 301`)}\n`;

function caddyFiles(facts: HostFacts) {
  const values = {
    domain: new URL(facts.siteUrl).host,
    release: facts.release,
    receiver: facts.receiver,
    hsts: securityHeaders(facts.policy)['Strict-Transport-Security'],
    headers: headerLines(facts, (name, value) => `\t${name} "${value}"`),
    redirects: lines(
      facts.redirects.flatMap(spellings),
      ({ from, to }) => `\t\tredir ${from} ${to}{plumber_query} permanent`,
    ),
    packed: types.flatMap(({ extension, type }) => (isText(type) ? [] : `*.${extension}`)).join(' '),
    types: lines(
      types,
      ({ extension, type }) =>
        `\t\t@type_${extension} path *.${extension}\n` +
        `\t\theader @type_${extension} {\n\t\t\tContent-Type "${type}"\n\t\t\tdefer\n\t\t}`,
    ),
  };
  const names = ['Caddyfile', 'site.caddy', 'security-headers.caddy'];
  return Object.fromEntries(names.map((name) => [`server/${name}`, template(`caddy/${name}`, values)]));
}

function cloudflareFiles(facts: HostFacts) {
  // The values of all rules that match are joined, so each later rule first removes the earlier value.
  const rule = (path: string, ...headers: [name: string, value: string][]) =>
    `${path}\n${headers.map(([name, value]) => `  ! ${name}\n  ${name}: ${value}\n`).join('')}`;
  const cached = (value: string): [string, string] => ['Cache-Control', value];
  const headers = [
    `${headersFile(facts)}  Cache-Control: ${caching.page}\n`,
    ...typesBesideHtml.map(({ extension, type }) =>
      rule(`/*.${extension}`, cached(caching.other), ['Content-Type', type]),
    ),
    rule('/_astro/*', cached(caching.hashed)),
  ].join('');
  // https://developers.cloudflare.com/workers/static-assets/headers: longer lines are left out.
  if (/^.{2001}/m.test(headers))
    throw new Error(
      'Cloudflare takes 2000 characters a line in _headers, and the policy has more. Let more pages share their style blocks: it then names fewer.',
    );
  // Cloudflare redirects other spellings of a page by itself, but only for now (307); these rules do it for good.
  const pages = facts.pages.filter((page) => page !== '/').map((page) => ({ from: page, to: page }));
  const rules = [
    ...facts.redirects.flatMap(spellings),
    ...['/index', '/index.html'].map((from) => ({ from, to: '/' })),
    ...pages.flatMap(spellings).filter(({ from, to }) => from !== to),
  ];
  return { 'public/_headers': headers, 'public/_redirects': redirectsFile(rules) };
}

function staticFiles(facts: HostFacts) {
  const moved = facts.redirects.flatMap(spellings);
  const htaccess = template('static/htaccess', {
    headers: headerLines(facts, (name, value) => `Header always set ${name} "${value}"`),
    types: lines(types, ({ extension, type }) => `AddType "${type}" .${extension}`),
    text: types.flatMap(({ extension, type }) => (isText(type) ? extension : [])).join('|'),
    redirects: lines(facts.redirects, ({ from, to }) => {
      const pattern = from.slice(1).replaceAll('.', '\\.');
      return `RewriteRule "^${pattern}(?:\\.html|/)?$" "${to}" [R=301,L]`;
    }),
  });
  const headersFor = (source: string, headers: Readonly<Record<string, string>>) => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  });
  const others = typesBesideHtml.map(({ extension }) => extension).join('|');
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
      headersFor('/(.*)', securityHeaders(facts.policy)),
      headersFor(`/(.*)\\.(${others})`, { 'Cache-Control': caching.other }),
      headersFor('/_astro/(.*)', { 'Cache-Control': caching.hashed }),
    ],
  };
  return {
    'public/.htaccess': htaccess,
    // Netlify joins two rules for one header; what it sends for all else is right for pages.
    'public/_headers': `${headersFile(facts)}/_astro/*\n  Cache-Control: ${caching.hashed}\n`,
    'public/_redirects': redirectsFile(moved),
    'public/vercel.json': `${JSON.stringify(vercel, null, 2)}\n`,
  };
}
