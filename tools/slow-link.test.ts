import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { slowLink } from './slow-link.ts';

it('brings every byte of a request and of its answer, in order', async () => {
  const server = createServer((request, response) => request.pipe(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const link = await slowLink(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    link.close();
    server.close();
  });
  // More than two windows of packets.
  const body = Array.from({ length: 20_000 }, (_, index) => index % 10).join('');
  const answer = await fetch(link.url, { method: 'POST', body });
  expect(await answer.text()).toBe(body);
});
