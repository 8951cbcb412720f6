import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { processEnvironment, runToEnd, spawnReceiver } from '../testing/process.ts';

const source = (file: string) => fileURLToPath(new URL(`../src/node/${file}`, import.meta.url));

it('wrong settings are named at the start, each with what is expected, and no secret', async () => {
  const { code, output } = await runToEnd(
    [source('main.ts')],
    processEnvironment(temporaryFolder(), {
      PORT: 'many',
      ALLOWED_ORIGINS: 'example',
      SMTP_HOST: 'mail',
      SMTP_PASSWORD: 'hunter2',
    }),
  );
  expect(code).toBe(78);
  expect(output).toMatch(/PORT/);
  expect(output).toMatch(/ALLOWED_ORIGINS/);
  expect(output).toMatch(/MAIL_TO/);
  expect(output).not.toContain('hunter2');
});

it('it starts without a warning, and says that mail goes into the local mailbox where no server is set', async () => {
  const receiver = await spawnReceiver(temporaryFolder());
  expect(receiver.output()).toContain('into the local mailbox');
  expect(receiver.output()).not.toMatch(/warning/i);
  expect(await receiver.end('SIGTERM')).toBe(0);
});

it('SIGTERM answers what is in flight and ends with 0', async () => {
  const receiver = await spawnReceiver(temporaryFolder());
  const posts = Array.from({ length: 20 }, () => post(receiver.address, newEnquiry()));
  await Promise.race(posts);
  const ended = receiver.end('SIGTERM');
  const answers = await Promise.allSettled(posts);
  expect(await ended).toBe(0);
  for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value.status).toBe(200);
});
