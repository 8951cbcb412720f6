import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypes, hashedFolder } from '../../site/hosting/file-types.ts';
import { caching, cachingOf, securityHeaders } from '../../site/hosting/headers.ts';
import type { HostingFacts } from '../../site/hosting/hosting-folder.ts';
import { root } from '../run.ts';
import { publishOnCloudflare, requireCloudflare } from './cloudflare.ts';
import { type Destination, publishOnServer } from './own-server.ts';

/** A release that is made: what a host serves in `public/`, what its web server reads in `server/`. */
export interface Release {
  folder: string;
  /** A server of your own to send it to. */
  server: Destination | undefined;
}

export interface Host {
  /** Whether the receiver runs there beside the pages. */
  runsReceiver: boolean;
  /** A server of your own: the command with which it tries and takes a configuration. */
  reload?: string;
  /** Texts by path: `public/` for visitors, `server/` for the web server. @param release Folder of both, there. */
  files(facts: HostingFacts, release: string): Record<string, string>;
  /** @throws Error that says what is missing, before anything is built. */
  requireReady?(): void;
  /**
   * Puts a release online, where that can be done from here, and says how to go back.
   *
   * @returns Whether it is online. @throws Error in words where anything failed; what was online still is.
   */
  publish?(release: Release): Promise<boolean>;
}

export const hosts = {
  /** Caddy 2.6 or newer: certificates, HTTP/2 and HTTP/3 by itself. */
  caddy: {
    runsReceiver: true,
    reload: 'systemctl reload caddy',
    files: caddyFiles,
    publish: publishOnServer,
  },
  cloudflare: {
    runsReceiver: true,
    files: cloudflareFiles,
    requireReady: requireCloudflare,
    publish: publishOnCloudflare,
  },
  /** One folder for shared web space (Apache), Netlify and Vercel: each reads its own file and ignores the others'. */
  static: { runsReceiver: false, files: staticFiles },
} satisfies Record<string, Host>;

/** Debian's package lets Caddy write there. */
const accessLog = '/var/log/caddy/access.log';

const types = Object.entries(contentTypes);

/** deploy/PATH with the values in place of its `{{marks}}`: a text, or lines. */
const template = (path: string, values: Readonly<Record<string, string | string[]>>) =>
  readFileSync(join(root, 'deploy', path), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    [values[name] ?? []].flat().join('\n'),
  );

/** Redirects in each spelling, because hosts compare addresses letter by letter. */
const redirectsOf = ({ redirects }: HostingFacts) =>
  redirects.flatMap(({ from, to }) => ['', '/', '.html'].map((end) => ({ from: from + end, to })));
/** A file that Cloudflare and Netlify read. */
const redirectsFile = (facts: HostingFacts) =>
  [...redirectsOf(facts).map(({ from, to }) => `${from} ${to} 301`), ''].join('\n');
/** A rule of _headers, which both read too. */
const rule = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

function caddyFiles(facts: HostingFacts, release: string) {
  const security = securityHeaders(facts.policy);
  const values = {
    domain: new URL(facts.siteUrl).host,
    release,
    log: accessLog,
    hsts: security['Strict-Transport-Security'],
    headers: Object.entries(security).map(([name, value]) => `\t${name} "${value}"`),
    redirects: redirectsOf(facts).map(({ from, to }) => `\t\tredir ${from} ${to}{plumber_query} permanent`),
    types: types.map(
      ([extension, type]) =>
        `\t\t@type_${extension} path *.${extension}\n` +
        `\t\theader @type_${extension} {\n\t\t\tContent-Type "${type}"\n\t\t\tdefer\n\t\t}`,
    ),
  };
  const names = ['Caddyfile', 'site.caddy', 'security-headers.caddy'];
  return Object.fromEntries(names.map((name) => [`server/${name}`, template(`caddy/${name}`, values)]));
}

function cloudflareFiles(facts: HostingFacts) {
  const headers = [
    rule('/*', { ...securityHeaders(facts.policy), 'Cache-Control': caching.page }),
    ...types.map(([extension, type]) =>
      rule(`/*.${extension}`, { 'Cache-Control': cachingOf(`.${extension}`), 'Content-Type': type }),
    ),
    rule(`/${hashedFolder}/*`, { 'Cache-Control': caching.hashed }),
  ]
    .join('')
    // The values of all rules that match are joined, so each first removes the earlier value.
    .replaceAll(/^ {2}([\w-]+):/gm, '  ! $1\n$&');
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

function staticFiles(facts: HostingFacts) {
  const security = securityHeaders(facts.policy);
  const htaccess = template('static/htaccess', {
    headers: Object.entries(security).map(([name, value]) => `Header always set ${name} "${value}"`),
    types: types.map(([extension, type]) => `AddType "${type}" .${extension}`),
    redirects: redirectsOf(facts).map(
      ({ from, to }) => `RewriteRule "^${from.slice(1).replaceAll('.', '\\.')}$" "${to}" [R=301,L]`,
    ),
  });
  const rules = Object.entries({
    '/': security,
    // What Netlify and Vercel send for all else is right for pages.
    [`/${hashedFolder}/`]: { 'Cache-Control': caching.hashed },
  });
  const vercel = {
    cleanUrls: true,
    trailingSlash: false,
    redirects: redirectsOf(facts).map(({ from, to }) => ({ source: from, destination: to, permanent: true })),
    headers: rules.map(([path, headers]) => ({
      source: `${path}(.*)`,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return {
    'public/.htaccess': htaccess,
    'public/_headers': rules.map(([path, headers]) => rule(`${path}*`, headers)).join(''),
    'public/_redirects': redirectsFile(facts),
    'public/vercel.json': `${JSON.stringify(vercel, null, 2)}\n`,
  };
}
