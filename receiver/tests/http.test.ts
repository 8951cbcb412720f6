import { expect, it } from 'vitest';
import { enquiryPath } from '../src/contract/fields.ts';
import { multipartPost, part, parts } from '../testing/multipart.ts';
import { navigate, newEnquiry, validEnquiry } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { siteFacts as site } from '../testing/site-facts.ts';

// What every runtime has to do stands in contract.test.ts; this is what only a receiver apart from the site does.

it('without script one is thanked in the words of the site, on a plain page where no page of it is known', async () => {
  const receiver = await startReceiver({ site });
  const answer = await navigate(receiver, newEnquiry(), {});
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain(`<h1>${site.sent.title}</h1>`);
  expect(page).toContain(site.sent.text);
  expect(page).not.toContain('<form');
  expect(await receiver.stored()).toBe(1);
});

it('and without a promise or a number where the site has said nothing', async () => {
  const answer = await navigate(await startReceiver(), newEnquiry(), {});
  const page = await answer.text();
  expect(page).toContain('<p>Thank you. Your message has arrived.</p>');
  expect(page).not.toContain('tel:');
});

it('as many fields as the bound are taken, the unknown ones ignored, and one more is not', async () => {
  const receiver = await startReceiver();
  const whole = parts(validEnquiry);
  const known = [...whole.matchAll(/form-data/g)].length;
  for (const [count, status] of [
    [32, 200],
    [33, 400],
  ] as const) {
    const unknown = Array.from({ length: count - known }, (_, n) => part(`x${n}`, '1')).join('');
    const init = multipartPost(`${whole}${unknown}--xyz--\r\n`);
    expect((await fetch(receiver.address + enquiryPath, init)).status).toBe(status);
  }
  expect(await receiver.stored()).toBe(1);
});
