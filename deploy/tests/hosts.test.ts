import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enquiryPath } from '../../receiver/src/contract/fields.ts';
import { serveSite } from '../../site/hosting/serve.ts';
import { hasServer, hasWrangler } from '../../tools/install.ts';
import { assertsBehaviour, type Exceptions } from './behaviour.ts';
import { assertsReceiver, type StandIn, standInReceiver } from './receiver-behaviour.ts';
import { startApache, startSharedApache } from './servers/apache.ts';
import { startCaddy } from './servers/caddy.ts';
import { startCloudflare } from './servers/cloudflare.ts';
import { startNginx } from './servers/nginx.ts';
import type { RunningServer } from './servers/server-process.ts';
import { type TestSite, testSite } from './test-release.ts';

interface Tried {
  name: string;
  available: boolean;
  start(site: TestSite, receiver: string): Promise<RunningServer>;
  proxiesForm?: boolean;
  /** The receiver is in it, with nothing set. */
  hasReceiver?: boolean;
  exceptions?: Exceptions;
}

const tried: readonly Tried[] = [
  {
    name: 'the local server',
    available: true,
    async start({ dist }) {
      const { url, close } = await serveSite({ dist, host: '127.0.0.1', port: 0 });
      return { origin: url, close };
    },
  },
  {
    name: 'nginx',
    available: hasServer('nginx'),
    proxiesForm: true,
    start: async (site, receiver) => startNginx(await site.release('nginx', receiver), site.folder('nginx')),
  },
  {
    name: 'Caddy',
    available: hasServer('caddy'),
    proxiesForm: true,
    start: async (site, receiver) => startCaddy(await site.release('caddy', receiver), site.folder('caddy')),
  },
  {
    name: 'Apache',
    available: hasServer('apache'),
    proxiesForm: true,
    start: async (site, receiver) =>
      startApache(await site.release('apache', receiver), site.folder('apache')),
  },
  {
    name: 'Apache by .htaccess alone',
    available: hasServer('apache'),
    start: async (site, receiver) =>
      startSharedApache(await site.release('apache', receiver), site.folder('shared-apache')),
  },
  {
    name: "Cloudflare's runtime",
    available: hasWrangler(),
    hasReceiver: true,
    exceptions: { noVary: true, firstEncoding: true, noAllow: true },
    start: async (site, receiver) =>
      startCloudflare(await site.release('cloudflare', receiver), site.folder('cloudflare')),
  },
];

let site: TestSite;
let receiver: StandIn;
beforeAll(async () => {
  site = await testSite();
  receiver = await standInReceiver();
});
afterAll(async () => {
  receiver?.close();
  await site?.remove();
});

for (const { name, available, start, proxiesForm, hasReceiver, exceptions } of tried) {
  if (!available) console.warn(`NOT TESTED: ${name} is not installed.`);
  describe.skipIf(!available)(name, () => {
    let running: RunningServer;
    beforeAll(async () => {
      running = await start(site, receiver.address);
    });
    afterAll(() => running?.close());
    assertsBehaviour(
      () => site,
      () => running.origin,
      exceptions,
    );
    if (hasReceiver)
      test("the receiver's answers bind browsers to https as the pages do", async () => {
        const page = await fetch(`${running.origin}/`);
        const answer = await fetch(`${running.origin}${enquiryPath}`, { method: 'POST' });
        // No form at all.
        expect(answer.status).toBe(415);
        expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/);
        expect(answer.headers.get('strict-transport-security')).toBe(
          page.headers.get('strict-transport-security'),
        );
      });
    if (proxiesForm) {
      assertsReceiver(
        () => running.origin,
        () => receiver,
      );
    }
  });
}
