import { contentTypes, hashedFolder } from '../file-kinds.ts';
import { generatedBy, type Host, type HostFacts, lines } from './host.ts';

const header = generatedBy('nginx');

/** Belongs into `http { }`. The status is part of the key: an error is not kept because of its address. */
function httpConf({ receiver, headers: { caching } }: HostFacts): string {
  return lines(
    header,
    'map "$status $uri" $plumber_caching {',
    `    default "${caching.failure}";`,
    `    "~^(?:200|304) /${hashedFolder}/" "${caching.hashed}";`,
    `    "~^(?:200|304) .*\\.html$" "${caching.page}";`,
    `    "~^(?:200|304) " "${caching.other}";`,
    '}',
    'map $status $plumber_allow {',
    '    default "";',
    '    405 "GET, HEAD";',
    '}',
    'limit_conn_zone $binary_remote_addr zone=plumber_enquiries:1m;',
    '# Twice the same: nginx tries a second time only where there is a second server. Neither is ever',
    '# counted as down, since there is no other to turn to.',
    'upstream plumber_receiver {',
    `    server ${receiver} max_fails=0;`,
    `    server ${receiver} max_fails=0;`,
    '}',
  );
}

/** The build's part: included wherever headers are set. */
function headersConf({ headers: { security } }: HostFacts): string {
  return lines(
    header,
    Object.entries(security).map(([name, value]) => `add_header ${name} "${value}" always;`),
  );
}

function proxyLocation({ headers: { security } }: HostFacts): string[] {
  return [
    'location = /contact-form.php {',
    '    # The receiver sets its own policy and takes 64 KiB; a header set here drops those of the site.',
    `    add_header Strict-Transport-Security "${security['Strict-Transport-Security']}" always;`,
    '    proxy_pass http://plumber_receiver;',
    '    proxy_http_version 1.1;',
    '    proxy_set_header Connection "";',
    '    # With the port, as the browser sent it: the receiver compares it with Origin.',
    '    proxy_set_header Host $http_host;',
    "    # Replaced, not added to: TRUSTED_PROXY_HOPS=1 then names the visitor's own address.",
    '    proxy_set_header X-Forwarded-For $remote_addr;',
    '    proxy_set_header X-Forwarded-Proto $scheme;',
    '    # A slow sender keeps nginx waiting, not the receiver.',
    '    proxy_request_buffering on;',
    '    client_max_body_size 128k;',
    '    client_body_buffer_size 128k;',
    '    client_body_timeout 10s;',
    '    proxy_read_timeout 30s;',
    '    # A receiver that broke off may have stored the post. Sending it again is safe: the same words',
    '    # within 24 hours are one enquiry. With the socket of systemd the second try waits for the restart.',
    '    proxy_next_upstream error non_idempotent;',
    '    limit_conn plumber_enquiries 8;',
    '    limit_conn_status 429;',
    '}',
  ];
}

/** Belongs into `server { }`. add_header stands only at this level, because one in a location drops all. */
function siteConf(facts: HostFacts): string {
  return lines(
    header,
    `root ${facts.release}/public;`,
    `include ${facts.release}/server/security-headers.conf;`,
    'add_header Cache-Control $plumber_caching always;',
    'add_header Allow $plumber_allow always;',
    'server_tokens off;',
    'absolute_redirect off;',
    'brotli_static on;',
    'gzip_static on;',
    'gzip_vary on;',
    'default_type application/octet-stream;',
    'types {',
    Object.entries(contentTypes).map(([extension, { type }]) => `    "${type}" ${extension};`),
    '}',
    'error_page 403 =404 /404.html;',
    'error_page 404 /404.html;',
    'location = /404.html { internal; }',
    '# Names with a dot in front, but for /.well-known, and the compressed copies under their own names.',
    'location ~ "^/\\.(?!well-known/)|./\\." { return 404; }',
    'location ~ "\\.(?:br|gz)$" { return 404; }',
    'location ~ "^/404(?:\\.html)?/?$" { return 404; }',
    'location ~ "^/index(?:\\.html)?/?$" { return 301 /$is_args$args; }',
    '# Only to a page that exists, so that no address can make a redirect of its own.',
    'location ~ "^(?<page>/.+?)(?:\\.html/?|/)$" {',
    '    if (-f $document_root$page.html) { return 301 $page$is_args$args; }',
    '    return 404;',
    '}',
    'location = / { try_files /index.html =404; }',
    'location / { try_files $uri $uri.html =404; }',
    proxyLocation(facts),
  );
}

function plumberConf({ domain, release }: HostFacts): string {
  const tls = (name: string) => [
    '    listen 443 ssl http2;',
    '    listen [::]:443 ssl http2;',
    `    server_name ${name};`,
    `    ssl_certificate /etc/letsencrypt/live/${domain}/fullchain.pem;`,
    `    ssl_certificate_key /etc/letsencrypt/live/${domain}/privkey.pem;`,
    '    ssl_protocols TLSv1.2 TLSv1.3;',
    '    ssl_session_cache shared:plumber:2m;',
  ];
  return lines(
    header,
    `include ${release}/server/http.conf;`,
    'server {',
    '    listen 80;',
    '    listen [::]:80;',
    `    server_name ${domain} www.${domain};`,
    '    location /.well-known/acme-challenge/ { root /var/www/html; }',
    `    location / { return 301 https://${domain}$request_uri; }`,
    '}',
    'server {',
    tls(`www.${domain}`),
    `    include ${release}/server/security-headers.conf;`,
    `    return 301 https://${domain}$request_uri;`,
    '}',
    'server {',
    tls(domain),
    `    include ${release}/server/site.conf;`,
    '}',
  );
}

/** nginx 1.22 or newer with the module ngx_brotli static (Debian: libnginx-mod-http-brotli-static). */
export const nginx: Host = {
  name: 'nginx',
  sendsCopies: true,
  files: (facts) => ({
    'server/plumber.conf': plumberConf(facts),
    'server/http.conf': httpConf(facts),
    'server/site.conf': siteConf(facts),
    'server/security-headers.conf': headersConf(facts),
  }),
};
