import { contentTypes, hashedFolder } from '../file-kinds.ts';
import { generatedBy, type Host, type HostFacts, lines } from './host.ts';

const header = generatedBy('caddy');

/** The build's part: imported for pages and again for errors. */
function headersCaddy({ headers: { security, caching } }: HostFacts): string {
  return lines(
    header,
    'header {',
    Object.entries(security).map(([name, value]) => `\t${name} "${value}"`),
    `\tCache-Control "${caching.failure}"`,
    '\t-Server',
    '}',
  );
}

/** Types that differ from those Go and Caddy find by themselves. */
function typeRules(): string[] {
  const extensions = ['js', 'xml', 'vcf', 'webmanifest', 'ico'] as const;
  return extensions.map((name) => `header *.${name} Content-Type "${contentTypes[name]?.type}"`);
}

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
    '\treverse_proxy {',
    `\t\tto ${receiver}`,
    '\t\t# A slow sender keeps Caddy waiting, not the receiver.',
    '\t\tbuffer_requests',
    "\t\t# Replaced, not added to: TRUSTED_PROXY_HOPS=1 then names the visitor's own address.",
    '\t\theader_up X-Forwarded-For {http.request.remote.host}',
    '\t\ttransport http {',
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
    '\t\t# Names with a dot in front, but for /.well-known, and the compressed copies under their own names.',
    '\t\t@hidden path_regexp ^/\\.[^w]|^/\\.well-known$|^/\\.w[^e]|./\\.',
    '\t\terror @hidden 404',
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
