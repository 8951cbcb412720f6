import fc from 'fast-check';
import { enquiryPath, fieldNames, fields, honeypotField } from '../src/contract/fields.ts';
import { RateLimit } from '../src/http/rate-limit.ts';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { appWith } from '../testing/app.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { siteOrigin, validEnquiry } from '../testing/posting.ts';
import type { Figure } from './report.ts';

const names = fc.constantFrom(
  ...fieldNames,
  honeypotField,
  '__proto__',
  'constructor',
  '',
  'x'.repeat(300),
  'a"b',
  'firstName[]',
);
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    ...Object.values(validEnquiry),
    '\0',
    '\r\n.\r\n',
    '\u202e\u2028',
    '😀'.repeat(50),
    '=?utf-8?q?x?=',
    'x'.repeat(fields.message.maxLength + 1),
  ),
);

/** Forms as a client of any intention could build them. */
const form = fc.array(fc.tuple(names, value), { maxLength: 40 }).map((pairs) => {
  const built = new FormData();
  for (const [name, text] of pairs) built.append(name, text);
  return built;
});

/** The form of a real visitor with some fields replaced by anything: many of these are stored. */
const nearlyValid = fc
  .dictionary(fc.constantFrom(...fieldNames, honeypotField, 'extra'), value, { maxKeys: 3 })
  .map((changes) => {
    const built = new FormData();
    for (const [name, text] of Object.entries({ ...validEnquiry, urgent: 'yes', ...changes }))
      built.append(name, text);
    return built;
  });

/** Bodies that are multipart in part: pieces of the grammar, cut and put together at random. */
const pieces = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      '--b\r\n',
      '--b--\r\n',
      '\r\n',
      '\n',
      '--b',
      'Content-Disposition: form-data; name="email"\r\n\r\n',
      'Content-Disposition: form-data; name="f"; filename="x"\r\n\r\n',
      'Content-Type: text/plain; charset=utf-16\r\n',
      'Content-Transfer-Encoding: base64\r\n',
      'aroha@example.com\r\n',
      "name*=utf-8''%ff;",
      '\xff\xfe',
      '\0',
    )
    .map((text) => Buffer.from(text, 'latin1')),
);
const rawBody = fc.array(pieces, { maxLength: 30 }).map((parts) => Buffer.concat(parts));
const contentType = fc.constantFrom(
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary="b"',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'MULTIPART/FORM-DATA; charset=x; boundary=b',
  'multipart/form-data; boundary=é',
);

type Sample = { body: FormData } | { body: Buffer<ArrayBuffer>; type: string };
const sample: fc.Arbitrary<Sample> = fc.oneof(
  form.map((body) => ({ body })),
  nearlyValid.map((body) => ({ body })),
  fc.record({ body: rawBody as fc.Arbitrary<Buffer<ArrayBuffer>>, type: contentType }),
);

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
  const property = fc.asyncProperty(sample, fc.boolean(), async (input, page) => {
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
