import { describe, expect, it } from 'vitest';
import { enquiryPath } from '../src/contract/fields.ts';
import { appWith } from '../testing/app.ts';
import { multipartBody, multipartPost } from '../testing/multipart.ts';
import { formOf, navigate, navigation, newEnquiry, post, siteOrigin } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { storedBy } from '../testing/stored.ts';

const foreignOrigin = 'https://evil.example';

describe('origins', () => {
  it.each([
    foreignOrigin,
    `${siteOrigin}.evil.example`,
    `https://evil.example/${siteOrigin}`,
    'https://evilwww.example.nz',
    'https://example.nz',
    'http://www.example.nz',
    `${siteOrigin}:8443`,
    `${siteOrigin}/`,
    `${siteOrigin}, ${foreignOrigin}`,
    'HTTPS://WWW.EXAMPLE.NZ',
    'file://',
  ])('%s is foreign: refused, and nothing is stored', async (origin) => {
    const receiver = await startReceiver();
    const answer = await post(receiver.address, newEnquiry(), { origin });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await storedBy(receiver)).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['a missing one', {}],
    ['null', { origin: 'null' }],
  ])('%s is only suspect: stored, and looked at first', async (_, headers) => {
    const receiver = await startReceiver();
    const body = formOf(newEnquiry());
    const answer = await fetch(receiver.address + enquiryPath, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await storedBy(receiver)).map(({ status, suspicion }) => [status, suspicion])).toEqual([
      ['suspect', 'origin'],
    ]);
  });

  it('a missing one is as good as ours where the browser says that the page was ours', async () => {
    const receiver = await startReceiver();
    await navigate(receiver, newEnquiry(), { 'sec-fetch-site': 'same-origin' });
    expect((await storedBy(receiver))[0]?.status).not.toBe('suspect');
  });
});

describe('a browser shows an answer to the page that asked, and to no other', () => {
  const good = () => multipartPost(multipartBody(newEnquiry()));
  const answers: [number, string, (origin: string, person: object) => Promise<Response>][] = [
    [400, 'a body cut short', (origin, person) => ask({}, { ...multipartPost('--xyz'), origin, person })],
    [405, 'GET', (origin, person) => ask({}, { method: 'GET', origin, person })],
    [405, 'a preflight', (origin, person) => ask({}, { method: 'OPTIONS', origin, person })],
    [413, 'too much', (origin, person) => ask({}, { ...multipartPost('x'.repeat(70_000)), origin, person })],
    [415, 'JSON', (origin, person) => ask({}, { method: 'POST', body: '{}', origin, person })],
    [
      422,
      'a wrong field',
      (origin, person) =>
        ask({}, { ...multipartPost(multipartBody({ ...newEnquiry(), email: 'nobody' })), origin, person }),
    ],
    [
      429,
      'one post too many',
      (origin, person) => ask({ postsPerAddress: 1 }, { ...good(), origin, person }),
    ],
    [503, 'a storage that fails', (origin, person) => ask('closed', { ...good(), origin, person })],
  ];

  interface Asked extends RequestInit {
    origin: string;
    person: object;
  }

  /** Asks a receiver of its own, whose limit is used up, or whose storage has gone. */
  async function ask(
    state: 'closed' | { postsPerAddress?: number },
    { origin, person, headers, ...init }: Asked,
  ): Promise<Response> {
    const receiver = await startReceiver(state === 'closed' ? {} : state);
    if (state === 'closed') await receiver.close();
    else if (state.postsPerAddress) await navigate(receiver, newEnquiry());
    return receiver.app.request(receiver.address + enquiryPath, {
      ...init,
      headers: { ...(headers as Record<string, string> | undefined), origin, ...person },
    });
  }

  it.each(answers)('%i, %s: told to an allowed page', async (status, _, request) => {
    for (const person of [{}, navigation]) {
      const answer = await request(siteOrigin, person);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
      expect(answer.headers.get('vary')).toBe('Origin');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.has('retry-after')).toBe(status === 429 || status === 503);
      expect(answer.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
    }
  });

  it.each(answers)('%i, %s: kept from a foreign page', async (status, _, request) => {
    const answer = await request(foreignOrigin, {});
    expect(answer.status).toBe(status === 405 ? 405 : 403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  it('503, a fault of the program itself: told to an allowed page, logged by its place and without its words', async () => {
    const logged: unknown[] = [];
    const app = appWith({
      limit: {
        take: () => {
          throw new TypeError('the words of a visitor');
        },
      },
      log: (_level, event, fields) => void logged.push({ event, ...fields }),
    });
    const answer = await app.request(enquiryPath, good());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(answer.headers.has('retry-after')).toBe(true);
    expect(logged).toContainEqual({
      event: 'post-failed',
      error: 'TypeError',
      at: expect.stringContaining('abuse.test'),
    });
    expect(JSON.stringify(logged)).not.toContain('words');
  });

  it('a preflight allows no method and no header: the form needs none, and others get none', async () => {
    const receiver = await startReceiver();
    const answer = await fetch(receiver.address + enquiryPath, {
      method: 'OPTIONS',
      headers: {
        origin: siteOrigin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.status).toBe(405);
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(names).toEqual(['access-control-allow-origin']);
  });
});
