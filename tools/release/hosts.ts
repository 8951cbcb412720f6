import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypes, hashedFolder } from '../../site/hosting/file-types.ts';
import { caching, securityHeaders } from '../../site/hosting/headers.ts';
import type { HostingFacts } from '../../site/hosting/hosting-folder.ts';
import { root } from '../run.ts';

/** The values that fill a host's files. */
interface HostFacts extends HostingFacts {
  /** Folder on the server that holds the release: `public/` and `server/`. */
  release: string;
}

export interface Host {
  /** Whether the receiver runs there beside the pages. */
  takesForm: boolean;
  /** A server of your own: the command with which it tries and takes a configuration. */
  reload?: string;
  /** Texts by path: `public/` is what visitors can ask for, `server/` what the web server reads. */
  files(facts: HostFacts): Record<string, string>;
}

export const hosts = {
  /** Caddy 2.6 or newer: certificates, HTTP/2 and HTTP/3 by itself. */
  caddy: { takesForm: true, reload: 'systemctl reload caddy', files: caddyFiles },
  cloudflare: { takesForm: true, files: cloudflareFiles },
  /** One folder for shared web space (Apache), Netlify and Vercel: each reads its own file and ignores the others'. */
  static: { takesForm: false, files: staticFiles },
} satisfies Record<string, Host>;

const types = Object.entries(contentTypes).map(([extension, type]) => ({ extension, type }));

/** deploy/PATH with the values in place of its `{{marks}}`: a text, or lines. */
const template = (path: string, values: Readonly<Record<string, string | string[]>>) =>
  readFileSync(join(root, 'deploy', path), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    [values[name] ?? []].flat().join('\n'),
  );

/** The security headers, each as the host writes one. */
const headerLines = ({ policy }: HostFacts, line: (name: string, value: string) => string) =>
  Object.entries(securityHeaders(policy)).map(([name, value]) => line(name, value));
/** The first rule of a _headers file. */
const headersOfAll = (facts: HostFacts) =>
  ['/*', ...headerLines(facts, (name, value) => `  ${name}: ${value}`), ''].join('\n');

/** Each redirect as the host writes one. Hosts compare addresses letter by letter, so it needs each spelling. */
const redirectLines = <Line>({ redirects }: HostFacts, line: (from: string, to: string) => Line) =>
  redirects.flatMap(({ from, to }) => [line(from, to), line(`${from}/`, to), line(`${from}.html`, to)]);
const redirectsFile = (facts: HostFacts) =>
  redirectLines(facts, (from, to) => `${from} ${to} 301\n`).join('');

function caddyFiles(facts: HostFacts) {
  const values = {
    domain: new URL(facts.siteUrl).host,
    release: facts.release,
    hsts: securityHeaders(facts.policy)['Strict-Transport-Security'],
    headers: headerLines(facts, (name, value) => `\t${name} "${value}"`),
    redirects: redirectLines(facts, (from, to) => `\t\tredir ${from} ${to}{plumber_query} permanent`),
    types: types.map(
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
  const rule = (path: string, headers: Record<string, string>) =>
    `${path}\n${Object.entries(headers)
      .map(([name, value]) => `  ! ${name}\n  ${name}: ${value}\n`)
      .join('')}`;
  const headers = [
    `${headersOfAll(facts)}  Cache-Control: ${caching.page}\n`,
    ...types
      .filter(({ extension }) => extension !== 'html')
      .map(({ extension, type }) =>
        rule(`/*.${extension}`, { 'Cache-Control': caching.other, 'Content-Type': type }),
      ),
    rule(`/${hashedFolder}/*`, { 'Cache-Control': caching.hashed }),
  ].join('');
  // https://developers.cloudflare.com/workers/static-assets/headers: longer lines are left out.
  if (/^.{2001}/m.test(headers))
    throw new Error(
      'Cloudflare takes 2000 characters a line in _headers, and the policy has more. Let more pages share their style blocks: it then names fewer.',
    );
  return {
    'public/_headers': headers,
    'public/_redirects': redirectsFile(facts),
    // Cloudflare compresses by itself, and would serve names with a dot in front.
    'public/.assetsignore': '*.br\n*.gz\n.*\n!.well-known\n',
  };
}

function staticFiles(facts: HostFacts) {
  const htaccess = template('static/htaccess', {
    headers: headerLines(facts, (name, value) => `Header always set ${name} "${value}"`),
    types: types.map(({ extension, type }) => `AddType "${type}" .${extension}`),
    redirects: facts.redirects.map(
      ({ from, to }) =>
        `RewriteRule "^${from.slice(1).replaceAll('.', '\\.')}(?:\\.html|/)?$" "${to}" [R=301,L]`,
    ),
  });
  const headersFor = (source: string, headers: Readonly<Record<string, string>>) => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  });
  const vercel = {
    cleanUrls: true,
    trailingSlash: false,
    redirects: redirectLines(facts, (source, destination) => ({ source, destination, permanent: true })),
    headers: [
      headersFor('/(.*)', securityHeaders(facts.policy)),
      headersFor(`/${hashedFolder}/(.*)`, { 'Cache-Control': caching.hashed }),
    ],
  };
  return {
    'public/.htaccess': htaccess,
    // Netlify joins two rules for one header; what it sends for all else is right for pages.
    'public/_headers': `${headersOfAll(facts)}/${hashedFolder}/*\n  Cache-Control: ${caching.hashed}\n`,
    'public/_redirects': redirectsFile(facts),
    'public/vercel.json': `${JSON.stringify(vercel, null, 2)}\n`,
  };
}
