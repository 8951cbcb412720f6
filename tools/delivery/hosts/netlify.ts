import { hashedFolder } from '../file-kinds.ts';
import { generatedBy, type Host, type HostFacts, lines } from './host.ts';

const header = generatedBy('netlify');

/**
 * Netlify joins values where two rules set the same header, and its own Cache-Control for all else,
 * `public, max-age=0, must-revalidate`, is what pages need: so only the hashed files have one.
 */
function headersFile({ headers: { security, caching } }: HostFacts): string {
  return lines(
    header,
    '/*',
    Object.entries(security).map(([name, value]) => `  ${name}: ${value}`),
    `/${hashedFolder}/*`,
    `  Cache-Control: ${caching.hashed}`,
  );
}

/** Netlify; deploy/netlify/netlify.toml says how it builds. */
export const netlify: Host = {
  name: 'netlify',
  sendsCopies: false,
  files: (facts) => ({ 'public/_headers': headersFile(facts) }),
};
