/**
 * Where a post comes from, by its Origin header. Browsers send it with every POST and pages cannot
 * forge it; other programs can send anything, so this is a filter and no proof.
 */
export type OriginVerdict =
  | { kind: 'allowed'; origin: string; sameOrigin: boolean }
  /** Absent or `null`: privacy settings do that to real people. Stored, but looked at first. */
  | { kind: 'unknown' }
  | { kind: 'foreign' };

interface OriginHeaders {
  origin: string | undefined;
  host: string | undefined;
}

/**
 * `own` are the origins of pages that are served from here, where they are known; without them the Host line
 * says. Compares whole origins, never parts: `https://site.nz.evil.example` is foreign.
 */
export function judgeOrigin(
  headers: OriginHeaders,
  allowed: readonly string[],
  own?: readonly string[],
): OriginVerdict {
  const { origin, host } = headers;
  if (origin === undefined || origin === '' || origin === 'null') return { kind: 'unknown' };
  if (allowed.includes(origin)) return { kind: 'allowed', origin, sameOrigin: false };
  if (own && !own.includes(origin)) return { kind: 'foreign' };
  // The page was served from this very host and port, which another site's page never is.
  const url = URL.parse(origin);
  if (url && host !== undefined && url.origin === origin && url.host === host.toLowerCase()) {
    return { kind: 'allowed', origin, sameOrigin: true };
  }
  return { kind: 'foreign' };
}
