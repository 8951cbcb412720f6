import { contentTypes, hashedFolder } from '../file-kinds.ts';
import { generatedBy, type Host, type HostFacts, lines } from './host.ts';

const header = generatedBy('apache');

/** Sends the .br or .gz copy of the file that the rules before have found. */
const sendCopies = [
  'RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))',
  'RewriteCond %{DOCUMENT_ROOT}/$0.br -f',
  'RewriteRule ^.+$ $0.br [END]',
  'RewriteCond %{HTTP:Accept-Encoding} \\bgzip\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))',
  'RewriteCond %{DOCUMENT_ROOT}/$0.gz -f',
  'RewriteRule ^.+$ $0.gz [END]',
  'RewriteRule ^ - [END]',
];

/** Addresses, for a <Directory> block or an .htaccess file alike. */
const addresses = [
  'Options -Indexes -MultiViews +SymLinksIfOwnerMatch',
  'DirectorySlash Off',
  'DirectoryIndex disabled',
  'ErrorDocument 404 /404.html',
  'RewriteEngine On',
  'RewriteBase /',
  'RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$',
  'RewriteRule ^ - [R=405,L]',
  '# The page for what is missing, asked for by the server itself: rules below would refuse it again.',
  'RewriteCond %{ENV:REDIRECT_STATUS} =404',
  'RewriteRule ^404\\.html$ - [S=8]',
  '# Names with a dot in front, but for /.well-known, and the compressed copies under their own names.',
  'RewriteRule ^\\.(?!well-known/)|/\\. - [R=404,L]',
  'RewriteRule \\.(?:br|gz)$ - [R=404,L]',
  'RewriteRule ^404(?:\\.html)?/?$ - [R=404,L]',
  'RewriteRule ^index(?:\\.html)?/?$ / [R=301,L]',
  '# Only to a page that exists, so that no address can make a redirect of its own.',
  'RewriteCond %{DOCUMENT_ROOT}/$1.html -f',
  'RewriteRule ^(.+?)(?:\\.html/?|/)$ /$1 [R=301,L]',
  'RewriteRule ^$ index.html',
  'RewriteCond %{DOCUMENT_ROOT}/$0 !-f',
  'RewriteCond %{DOCUMENT_ROOT}/$0.html -f',
  'RewriteRule ^.+$ $0.html',
  'RewriteCond %{DOCUMENT_ROOT}/$0 !-f',
  'RewriteRule ^.+$ - [R=404,L]',
  ...sendCopies,
];

const types = [
  ...Object.entries(contentTypes).map(([extension, { type }]) => `AddType "${type}" .${extension}`),
  '# contact.html.br is HTML in an encoding, neither an archive nor in Breton.',
  'RemoveType .br .gz',
  'RemoveLanguage .br',
  'AddEncoding br .br',
  'AddEncoding gzip .gz',
  'FileETag MTime Size',
];

/** The build's part. The condition asks for the status: an error is not kept because of its address. */
function headerRules({ headers: { security, caching } }: HostFacts): string[] {
  const found = "%{REQUEST_STATUS} in {'200', '304'}";
  const set = (value: string, path: string) =>
    `Header always set Cache-Control "${value}" "expr=${found} && %{REQUEST_URI} =~ m#${path}#"`;
  const text = Object.entries(contentTypes).flatMap(([name, { compress }]) => (compress ? [name] : []));
  return [
    ...Object.entries(security).map(([name, value]) => `Header always set ${name} "${value}"`),
    `Header always set Cache-Control "${caching.failure}"`,
    'Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"',
    set(caching.other, '^/'),
    set(caching.page, '(\\.html(\\.(br|gz))?|/)$'),
    set(caching.hashed, `^/${hashedFolder}/`),
    `<FilesMatch "\\.(${text.join('|')})(\\.(br|gz))?$">`,
    '    Header merge Vary Accept-Encoding',
    '</FilesMatch>',
  ];
}

function siteConf({ release, receiver, headers: { security } }: HostFacts): string {
  return lines(
    header,
    `DocumentRoot ${release}/public`,
    'TraceEnable Off',
    'ServerSignature Off',
    `<Directory ${release}/public>`,
    '    Require all granted',
    '    AllowOverride None',
    [...addresses, ...types].map((line) => `    ${line}`),
    `    Include ${release}/server/security-headers.conf`,
    '</Directory>',
    "# The receiver sets its own policy and takes 64 KiB. The visitor's address goes to it at the end of",
    '# X-Forwarded-For: TRUSTED_PROXY_HOPS=1.',
    'ProxyPreserveHost On',
    '# LimitRequestBody does not hold for what is passed on. A body of no told length meets the limit there.',
    'RewriteEngine On',
    'RewriteCond expr "%{HTTP:Content-Length} -gt 131072" [OR]',
    'RewriteCond %{HTTP:Transfer-Encoding} .',
    'RewriteRule ^/contact-form\\.php$ - [R=413,L]',
    '# A restarted receiver is asked again at once, and over a new connection: an old one may just be closing.',
    '<Location /contact-form.php>',
    `    ProxyPass http://${receiver}/contact-form.php timeout=30 connectiontimeout=5 retry=0 disablereuse=On`,
    `    Header always set Strict-Transport-Security "${security['Strict-Transport-Security']}"`,
    '</Location>',
  );
}

function plumberConf({ domain, release }: HostFacts): string {
  const tls = [
    '    SSLEngine on',
    `    SSLCertificateFile /etc/letsencrypt/live/${domain}/fullchain.pem`,
    `    SSLCertificateKeyFile /etc/letsencrypt/live/${domain}/privkey.pem`,
    '    Protocols h2 http/1.1',
  ];
  return lines(
    header,
    'ServerTokens Prod',
    '<VirtualHost *:80>',
    `    ServerName ${domain}`,
    `    ServerAlias www.${domain}`,
    '    Alias /.well-known/acme-challenge/ /var/www/html/.well-known/acme-challenge/',
    `    RedirectMatch permanent ^/(?!\\.well-known/acme-challenge/)(.*)$ https://${domain}/$1`,
    '</VirtualHost>',
    '<VirtualHost *:443>',
    `    ServerName www.${domain}`,
    tls,
    `    Include ${release}/server/security-headers.conf`,
    `    Redirect permanent / https://${domain}/`,
    '</VirtualHost>',
    '<VirtualHost *:443>',
    `    ServerName ${domain}`,
    tls,
    `    Include ${release}/server/site.conf`,
    '</VirtualHost>',
  );
}

/** Apache 2.4.49 or newer: an own server by server/, shared web space by the .htaccess in public/. */
export const apache: Host = {
  name: 'apache',
  sendsCopies: true,
  files: (facts) => ({
    'server/plumber.conf': plumberConf(facts),
    'server/site.conf': siteConf(facts),
    'server/security-headers.conf': lines(header, headerRules(facts)),
    'public/.htaccess': lines(header, addresses, types, headerRules(facts)),
  }),
};
