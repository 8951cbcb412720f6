import fc from 'fast-check';
import { enquiryPath } from '../src/contract/fields.ts';
import { RateLimit } from '../src/http/rate-limit.ts';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { appWith } from '../testing/app.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { fuzzedPost } from '../testing/fuzzed-posts.ts';
import { siteOrigin } from '../testing/posting.ts';
import type { Figure } from './report.ts';

/** Random bodies and fields against the routes with real storage: an answer below 500 to each, and soon. */
export async function fuzz(bodies: number, seed?: number): Promise<Figure> {
  const store = new SqliteStore(temporaryFolder());
  const clock = { monotonic: () => performance.now() };
  const app = appWith({
    submit: (enquiry, suspicion) => store.submit(enquiry, suspicion),
    limit: new RateLimit(
      { postsPerAddress: Number.POSITIVE_INFINITY, postsBeforeBurst: 1000 },
      clock.monotonic,
    ),
  });
  const statuses = new Map<number, number>();
  let slowest = 0;
  const property = fc.asyncProperty(fuzzedPost, fc.boolean(), async (input, page) => {
    const started = performance.now();
    const response = await app.request(enquiryPath, {
      method: 'POST',
      body: input.body,
      headers: {
        origin: siteOrigin,
        ...(page ? { accept: 'text/html' } : {}),
        ...('type' in input ? { 'content-type': input.type } : {}),
      },
    });
    await response.text();
    slowest = Math.max(slowest, performance.now() - started);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500) throw new Error(`answered ${response.status}`);
    if (response.headers.get('access-control-allow-origin') !== siteOrigin)
      throw new Error('no Access-Control-Allow-Origin');
  });
  const details = await fc.check(property, { numRuns: bodies, ...(seed === undefined ? {} : { seed }) });
  store.close();
  return {
    what: `${bodies} fuzzed bodies and fields`,
    measured: details.failed
      ? `failed after ${details.numRuns}: ${fc.defaultReportMessage(details)}`
      : `answers ${[...statuses]
          .sort()
          .map(([status, n]) => `${status}×${n}`)
          .join(', ')}; slowest ${Math.round(slowest)} ms`,
    asked: '0 answers of 5xx, 0 hangs',
    holds: !details.failed && slowest < 5000,
  };
}
