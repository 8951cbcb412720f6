import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enquiryPath, fieldNames } from '../src/contract/fields.ts';
import { askRaw, type ContractReceiver } from '../testing/contract.ts';
import { nodeRuntime } from '../testing/contract-node.ts';
import { workersRuntime } from '../testing/contract-workers.ts';
import { type FuzzedPost, fuzzedPost } from '../testing/fuzzed-posts.ts';
import { navigation, siteOrigin } from '../testing/posting.ts';
import { siteFacts as site } from '../testing/site-facts.ts';

if (!workersRuntime.available)
  console.warn('NOT TESTED: fuzzed bodies in both runtimes; the tools of Workers are not installed.');

/**
 * Headers between two machines on the way (RFC 9110 §7.6.1), and when: no part of the answer itself. Nor is the
 * binding to https, which on Node the server in front adds.
 */
const passing = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'],
  'strict-transport-security',
];
const atOnce = 8;

async function written({ body, ...rest }: FuzzedPost) {
  if (!(body instanceof FormData)) return { bytes: body, type: 'type' in rest ? rest.type : '' };
  const response = new Response(body);
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

/** The answer to one post as it went over the line, and what of it is its length. */
async function answerOf({ address }: ContractReceiver, bytes: Uint8Array, headers: Record<string, string>) {
  const answer = await askRaw(address + enquiryPath, { headers, body: bytes });
  const kept = Object.entries(answer.headers).filter(([name]) => !passing.includes(name));
  return { status: answer.status, headers: Object.fromEntries(kept), text: answer.text };
}

it.skipIf(!workersRuntime.available)(
  'fuzzed bodies have the same answers byte for byte in both runtimes',
  async () => {
    const receivers = await Promise.all([nodeRuntime, workersRuntime].map(({ start }) => start({ site })));
    const posts = fc.sample(fc.tuple(fuzzedPost, fc.boolean()), { numRuns: 400, seed: 20_260_501 });
    const statuses = new Set<number>();
    const compare = async ([post, byNavigation]: (typeof posts)[number]) => {
      const { bytes, type } = await written(post);
      const headers = {
        ...{ origin: siteOrigin, 'content-type': type, 'content-length': String(bytes.byteLength) },
        ...(byNavigation ? navigation : {}),
      };
      const [node, workers] = await Promise.all(
        receivers.map((receiver) => answerOf(receiver, bytes, headers)),
      );
      expect(workers, `${type}\n${Buffer.from(bytes).toString('latin1')}`).toEqual(node);
      statuses.add(node?.status ?? 0);
    };
    for (let n = 0; n < posts.length; n += atOnce) await Promise.all(posts.slice(n, n + atOnce).map(compare));
    // Otherwise the bodies say nothing about what they are to show.
    expect([...statuses].sort()).toEqual([200, 303, 400, 422]);
    const [byNode = [], byWorkers] = await Promise.all(receivers.map(({ rows }) => rows()));
    const typed = (rows: typeof byNode) =>
      rows.map((row) => JSON.stringify([row.suspicion, ...fieldNames.map((name) => row[name])])).sort();
    expect(typed(byWorkers ?? [])).toEqual(typed(byNode));
    expect(byNode.length).toBeGreaterThan(20);
  },
);
