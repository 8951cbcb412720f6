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

/** Compares whole origins, never parts: `https://site.nz.evil.example` is foreign. */
export function judgeOrigin(headers: OriginHeaders, allowed: readonly string[]): OriginVerdict {
  const { origin, host } = headers;
  if (origin === undefined || origin === '' || origin === 'null') return { kind: 'unknown' };
  if (allowed.includes(origin)) return { kind: 'allowed', origin, sameOrigin: false };
  // The page was served from this very host and port, which another site's page never is.
  const url = URL.parse(origin);
  if (url && host !== undefined && url.origin === origin && url.host === host.toLowerCase()) {
    return { kind: 'allowed', origin, sameOrigin: true };
  }
  return { kind: 'foreign' };
}
