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

/** What a limit says of one post. */
export interface LimitVerdict {
  /** 0 if it may pass, else the seconds until its sender may try again. */
  wait: number;
  /** No other post of its network has passed lately. */
  isFirst: boolean;
}

const windowLength = 10 * minute;
const mostNetworks = 50_000;
/** A /48 may send as much as so many addresses. */
const wideFactor = 5;

/**
 * Counts posts that pass, by network. `monotonic` gives milliseconds of a clock that nobody sets. A post that is
 * turned away counts nowhere: however many come, they push no other network's count out.
 */
export function networkLimit(most: number, monotonic: () => number) {
  const windows = new Map<string, { since: number; posts: number }>();
  return (address: string): LimitVerdict => {
    const now = monotonic();
    const counted = networksOf(address).map((network) => {
      const known = windows.get(network);
      const isCurrent = known !== undefined && now - known.since < windowLength;
      return { network, window: isCurrent ? known : { since: now, posts: 0 } };
    });
    const full = counted.find(({ window }, n) => window.posts >= (n === 0 ? most : wideFactor * most));
    if (full) return { wait: Math.ceil((full.window.since + windowLength - now) / second), isFirst: false };
    const isFirst = counted[0]?.window.posts === 0;
    for (const { network, window } of counted) {
      window.posts += 1;
      // Set anew, it is the youngest of the map.
      windows.delete(network);
      windows.set(network, window);
    }
    if (windows.size > mostNetworks) dropOldest(windows, mostNetworks / 2);
    return { wait: 0, isFirst };
  };
}

/** A map has its entries in the order in which they were set. */
function dropOldest(map: Map<string, unknown>, count: number): void {
  for (const key of map.keys().take(count)) map.delete(key);
}
