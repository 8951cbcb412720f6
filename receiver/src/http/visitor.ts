import { distinctRemoteAddr, expandIPv6 } from 'hono/utils/ipaddr';
import { minute, second } from '../time.ts';

/**
 * Where a post comes from. Browsers send Origin and Sec-Fetch-Site with every POST and pages cannot forge
 * them; other programs can send anything, so this is a filter and no proof.
 */
export type OriginVerdict =
  | { kind: 'allowed'; origin: string; sameOrigin: boolean }
  /** No Origin, but the browser says that the page was the receiver's own. */
  | { kind: 'own' }
  /** Absent or `null`: privacy settings do that to real people. Stored as suspect. */
  | { kind: 'unknown' }
  | { kind: 'foreign' };

/** Compares whole origins, never parts: `https://site.nz.evil.example` is foreign. */
export function judgeOrigin(
  header: (name: string) => string | undefined,
  allowed: readonly string[],
): OriginVerdict {
  const origin = header('origin') ?? 'null';
  const fetchSite = header('sec-fetch-site');
  if (allowed.includes(origin)) return { kind: 'allowed', origin, sameOrigin: false };
  // Any page can make its visitors' browsers post with the Origin `null`, but not hide that it is another site.
  if (fetchSite === 'cross-site') return { kind: 'foreign' };
  if (origin === '' || origin === 'null') return { kind: fetchSite === 'same-origin' ? 'own' : 'unknown' };
  // The page was served from this very host and port. The scheme differs behind a proxy that ends TLS.
  const url = URL.parse(origin);
  const isOwn = url !== null && url.origin === origin && url.host === header('host')?.toLowerCase();
  return isOwn ? { kind: 'allowed', origin, sameOrigin: true } : { kind: 'foreign' };
}

/** An IPv6 address in the URL parser's form, without a zone; undefined where it is none. */
const canonicalIPv6 = (text: string) =>
  text.includes(':') ? URL.parse(`http://[${text.split('%')[0]}]/`)?.hostname.slice(1, -1) : undefined;

/**
 * The address of the visitor. With no trusted proxy it is the other end of the connection, and
 * X-Forwarded-For is ignored because anybody can send one. With n trusted proxies it is the n-th entry
 * from the right, which the outermost of them wrote.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const entry = hops === 0 ? '' : (forwardedFor?.split(',').at(-hops)?.trim() ?? '');
  const bare = entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const isAddress = distinctRemoteAddr(bare) === 'IPv4' || canonicalIPv6(bare) !== undefined;
  return isAddress ? bare : (connection ?? 'unknown');
}

/**
 * The networks that a visitor is counted under, the narrowest first: an IPv4 address; of IPv6 the /64, which
 * is one subscriber's, and the /48 around it, which is one customer's or one provider's part.
 */
export function networksOf(address: string): [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const canonical = canonicalIPv6(address);
  if (mapped !== undefined || canonical === undefined) return [mapped ?? address];
  const groups = expandIPv6(canonical).split(':');
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

const windowLength = 10 * minute;
const mostNetworks = 50_000;
/** A /48 may send as much as so many addresses. */
const factor = 5;

/** Counts posts by network. `monotonic` gives milliseconds of a clock that nobody sets. */
export function networkLimit(most: number, monotonic: () => number) {
  const windows = new Map<string, { since: number; posts: number }>();
  return (address: string): number => {
    // Under a flood from that many networks the counts start anew, which bounds the memory.
    if (windows.size >= mostNetworks) windows.clear();
    const now = monotonic();
    const counted = networksOf(address).map((network) => {
      const known = windows.get(network);
      if (known && now - known.since < windowLength) return known;
      const fresh = { since: now, posts: 0 };
      windows.set(network, fresh);
      return fresh;
    });
    const full = counted.find(({ posts }, n) => posts >= (n === 0 ? most : factor * most));
    if (full) return Math.ceil((full.since + windowLength - now) / second);
    for (const window of counted) window.posts += 1;
    return 0;
  };
}
