import { contentTypes, hashedFolder, wellKnown } from '../file-kinds.ts';
import { generatedBy, type Host, type HostFacts, lines } from './host.ts';

const header = generatedBy('caddy');

/** The build's part: imported for pages and again for errors. */
function headersCaddy({ headers: { security, caching } }: HostFacts): string {
  return lines(
    header,
    'header {',
    Object.entries(security).map(([name, value]) => `\t${name} "${value}"`),
    `\tCache-Control "${caching.failure}"`,
    '}',
    '# Apart: taking a header away puts its whole block after all others.',
    'header -Server',
  );
}

/** Types that the machine's own tables may lack or name otherwise; the file server sets its own first. */
function typeRules(): string[] {
  const extensions = ['js', 'xml', 'vcf', 'webmanifest', 'ico'] as const;
  return extensions.flatMap((name) => [
    `@type_${name} path *.${name}`,
    `header @type_${name} {`,
    `\tContent-Type "${contentTypes[name]?.type}"`,
    '\tdefer',
    '}',
  ]);
}

const packed = Object.entries(contentTypes).flatMap(([extension, { compress }]) =>
  compress ? [] : [extension],
);

/** Belongs into a site block. `route` keeps the order as written. */
function siteCaddy({ release, receiver, headers: { security, caching } }: HostFacts): string {
  return lines(
    header,
    `root * ${release}/public`,
    'handle /contact-form.php {',
    '\t# The receiver sets its own policy and takes 64 KiB.',
    `\theader Strict-Transport-Security "${security['Strict-Transport-Security']}"`,
    '\trequest_body {',
    '\t\tmax_size 128KB',
    '\t}',
    '\t# Waits while the receiver restarts. Asked for on its own, because Caddy, up to 2.11.1 at least, can try',
    '\t# again only what has no body (https://github.com/caddyserver/caddy/pull/7547).',
    `\tforward_auth ${receiver} {`,
    '\t\turi /healthz',
    '\t\tlb_try_duration 20s',
    '\t\ttransport http {',
    '\t\t\tkeepalive off',
    '\t\t}',
    '\t}',
    '\t# No buffering: its setting has one name before Caddy 2.7 and another since. read_body in the Caddyfile',
    "\t# and the receiver's own limits end slow senders.",
    "\t# Sends X-Forwarded-For with the visitor's address alone: TRUSTED_PROXY_HOPS=1.",
    '\treverse_proxy {',
    `\t\tto ${receiver}`,
    '\t\ttransport http {',
    '\t\t\t# A kept connection may be closed from the other side just when a post sets out on it.',
    '\t\t\tkeepalive off',
    '\t\t\tdial_timeout 5s',
    '\t\t\tresponse_header_timeout 30s',
    '\t\t\tmax_conns_per_host 64',
    '\t\t}',
    '\t}',
    '}',
    'handle {',
    '\troute {',
    '\t\timport security-headers.caddy',
    '\t\tmap {query} {plumber_query} {',
    '\t\t\t~^$ ""',
    '\t\t\tdefault "?{query}"',
    '\t\t}',
    '\t\t@method not method GET HEAD',
    '\t\theader @method Allow "GET, HEAD"',
    '\t\terror @method 405',
    '\t\t# Names with a dot in front, but for /.well-known, and the compressed copies under their own names.',
    '\t\t@hidden {',
    `\t\t\tpath /.*`,
    `\t\t\tnot path /${wellKnown}/*`,
    '\t\t}',
    '\t\terror @hidden 404',
    '\t\t@deepHidden path_regexp ./\\.',
    '\t\terror @deepHidden 404',
    '\t\t# No file can have such a name, and asking the disk for one fails with 500.',
    '\t\t@impossible path_regexp \\x00|[^/]{250}',
    '\t\terror @impossible 404',
    '\t\t@none path *.br *.gz /404 /404/ /404.html /404.html/',
    '\t\terror @none 404',
    '\t\t@index path /index /index/ /index.html /index.html/',
    '\t\tredir @index /{plumber_query} permanent',
    '\t\t# Only to a page that exists, so that no address can make a redirect of its own.',
    '\t\t@spelled path_regexp page ^(/[^/].*?)(\\.html/?|/)$',
    '\t\thandle @spelled {',
    '\t\t\t@page file {re.page.1}.html',
    '\t\t\tredir @page {re.page.1}{plumber_query} permanent',
    '\t\t\terror 404',
    '\t\t}',
    '\t\t@hashed {',
    `\t\t\tpath /${hashedFolder}/*`,
    '\t\t\tfile',
    '\t\t}',
    `\t\theader @hashed Cache-Control "${caching.hashed}"`,
    '\t\t@other {',
    `\t\t\tnot path / *.html /${hashedFolder}/*`,
    '\t\t\tfile',
    '\t\t}',
    `\t\theader @other Cache-Control "${caching.other}"`,
    `\t\t@packed path ${packed.map((extension) => `*.${extension}`).join(' ')}`,
    '\t\theader Vary Accept-Encoding',
    '\t\theader @packed -Vary',
    typeRules().map((rule) => `\t\t${rule}`),
    '\t\ttry_files {path} {path}.html',
    '\t\tfile_server {',
    '\t\t\tprecompressed br gzip',
    '\t\t}',
    '\t}',
    '}',
    'handle_errors {',
    '\timport security-headers.caddy',
    '\t@404 expression {http.error.status_code} == 404',
    '\thandle @404 {',
    '\t\trewrite * /404.html',
    '\t\tfile_server {',
    '\t\t\tprecompressed br gzip',
    '\t\t}',
    '\t}',
    '\thandle {',
    '\t\trespond "{http.error.status_code} {http.error.status_text}"',
    '\t}',
    '}',
  );
}

function caddyfile({ domain }: HostFacts): string {
  return lines(
    header,
    '{',
    '\tservers {',
    '\t\ttimeouts {',
    '\t\t\tread_header 10s',
    '\t\t\tread_body 15s',
    '\t\t\tidle 2m',
    '\t\t}',
    '\t}',
    '}',
    `${domain} {`,
    '\timport site.caddy',
    '}',
    `www.${domain} {`,
    '\timport security-headers.caddy',
    `\tredir https://${domain}{uri} permanent`,
    '}',
  );
}

/** Caddy 2.6 or newer: certificates, HTTP/2 and HTTP/3 by itself. */
export const caddy: Host = {
  name: 'caddy',
  sendsCopies: true,
  files: (facts) => ({
    'server/Caddyfile': caddyfile(facts),
    'server/site.caddy': siteCaddy(facts),
    'server/security-headers.caddy': headersCaddy(facts),
  }),
};
