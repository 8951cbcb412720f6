import { extname } from 'node:path';

/**
 * By extension, for every host's configuration and the local server, so that a file has one type wherever it is
 * served. An extension that is not here is sent as application/octet-stream.
 */
export const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  vcf: 'text/vcard; charset=utf-8',
  json: 'application/json',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  ico: 'image/vnd.microsoft.icon',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

export const contentTypeOf = (file: string): string =>
  contentTypes[extname(file).slice(1).toLowerCase()] ?? 'application/octet-stream';

/** Whether brotli and gzip make files of a type much smaller; pictures and fonts are compressed already. */
export const isText = (type: string): boolean => /^text|json$|xml$/.test(type);

/** Astro puts a hash of the content into every name in here, so a name never changes its content. */
export const hashedFolder = '_astro';

/** The page that every unknown address gets, with status 404. */
export const notFoundPage = '404.html';

/** Copies that the build lays beside the files; hosts send them in place of the file, never by name. */
export const compressedCopy = /\.(br|gz)$/;
