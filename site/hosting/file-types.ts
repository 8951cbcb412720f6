interface ContentType {
  type: string;
  /** Text that brotli and gzip make much smaller; pictures and fonts are compressed already. */
  compress: boolean;
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, compress: true });
const data = (type: string): ContentType => ({ type, compress: true });
const packed = (type: string): ContentType => ({ type, compress: false });

/**
 * By extension, for every host's configuration and the local server, so that a file has one type wherever it is
 * served. An extension that is not here is sent as application/octet-stream.
 */
export const contentTypes: Readonly<Record<string, ContentType>> = {
  html: text('text/html'),
  css: text('text/css'),
  js: text('text/javascript'),
  txt: text('text/plain'),
  vcf: text('text/vcard'),
  json: data('application/json'),
  xml: data('application/xml'),
  svg: data('image/svg+xml'),
  ico: packed('image/vnd.microsoft.icon'),
  png: packed('image/png'),
  jpg: packed('image/jpeg'),
  jpeg: packed('image/jpeg'),
  webp: packed('image/webp'),
  avif: packed('image/avif'),
  gif: packed('image/gif'),
  woff2: packed('font/woff2'),
  pdf: packed('application/pdf'),
};

export function contentTypeOf(file: string): ContentType {
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  return contentTypes[extension] ?? packed('application/octet-stream');
}

/** Astro puts a hash of the content into every name in here, so a name never changes its content. */
export const hashedFolder = '_astro';

/** The page that every unknown address gets, with status 404. */
export const notFoundPage = '404.html';

/** Copies that the build lays beside the files; hosts send them in place of the file, never by name. */
export const compressedCopy = /\.(br|gz)$/;

/** The one folder with a dot that is public (RFC 8615): security.txt and certificate challenges. */
export const wellKnown = '.well-known';
