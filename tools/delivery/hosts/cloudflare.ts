import { contentTypes, hashedFolder } from '../file-kinds.ts';
import { generatedBy, type Host, type HostFacts, lines } from './host.ts';

/** https://developers.cloudflare.com/workers/static-assets/headers and …/redirects */
const limits = { lineLength: 2000, redirects: 2000 };

const header = generatedBy('cloudflare');

/** Cloudflare joins the values of all rules that match, so each later rule first takes the earlier away. */
function rule(path: string, caching: string): string[] {
  return [path, '  ! Cache-Control', `  Cache-Control: ${caching}`];
}

/** Cloudflare's own type for business cards is the one from before they had a registered one. */
const typeOf = (extension: string): string[] =>
  extension === 'vcf' ? ['  ! Content-Type', `  Content-Type: ${contentTypes.vcf?.type}`] : [];

function headersFile({ headers: { security, caching } }: HostFacts): string {
  const file = lines(
    header,
    '/*',
    Object.entries(security).map(([name, value]) => `  ${name}: ${value}`),
    `  Cache-Control: ${caching.page}`,
    Object.keys(contentTypes)
      .filter((extension) => extension !== 'html')
      .flatMap((extension) => [...rule(`/*.${extension}`, caching.other), ...typeOf(extension)]),
    rule(`/${hashedFolder}/*`, caching.hashed),
  );
  const tooLong = file.split('\n').find((line) => line.length > limits.lineLength);
  if (tooLong) {
    throw new Error(
      `Cloudflare takes ${limits.lineLength} characters a line in _headers, and this one has ${tooLong.length}: ` +
        `${tooLong.slice(0, 60)}…\nLet more pages share the same style blocks, so that the policy names fewer.`,
    );
  }
  return file;
}

/** Cloudflare redirects other spellings by itself, but only for now (307); these rules make it for good. */
function redirectsFile({ pages }: HostFacts): string {
  const rules = pages
    .filter((page) => page !== '/')
    .flatMap((page) => [`${page}/ ${page} 301`, `${page}.html ${page} 301`]);
  const home = ['/index / 301', '/index.html / 301'];
  // Beyond the limit all are left to the 307, rather than some pages differing from others.
  return lines(header, home, rules.length + home.length <= limits.redirects ? rules : []);
}

/** Cloudflare Workers with static assets; deploy/cloudflare has wrangler.jsonc and the worker for the 404s. */
export const cloudflare: Host = {
  name: 'cloudflare',
  sendsCopies: false,
  files: (facts) => ({
    'public/_headers': headersFile(facts),
    'public/_redirects': redirectsFile(facts),
  }),
};
