import { describe, expect, it } from 'vitest';
import { minute } from '../src/delivery/clock.ts';
import { askService } from '../src/node/control.ts';
import { setUp } from '../testing/alerting.ts';
import { filesContaining } from '../testing/folder.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';

describe('the words of a mail server that quotes the visitor', () => {
  const enquiry = newEnquiry({ email: "o'aroha@example.com", lastName: 'Quoted' });
  const quote = (code: string) =>
    `${code} <${enquiry.email}> Leak from ${enquiry.firstName} ${enquiry.lastName}: refused`;

  it.each([
    '421 4.7.0',
    '451 4.7.1',
    '554 5.7.1',
  ])('(%s) reach neither the log nor an alert nor another enquiry', async (code) => {
    const { address, config, clock, main, second, alertFile, logged, events } = await setUp();
    main.script = { end: ({ text }) => (text.includes(enquiry.message) ? quote(code) : '451 4.3.0 later') };
    const other = newEnquiry({ email: 'other@example.com' });
    await Promise.all([post(address, enquiry), post(address, other)]);
    await until(clock, minute, () => events('alert-mailed') > 0);
    const told = alertFile() + JSON.stringify(logged) + second.accepted.map(({ text }) => text).join();
    for (const words of ['aroha@', enquiry.lastName, 'Leak from']) expect(told).not.toContain(words);
    const listed = await askService(config.dataDir, ['list']);
    expect(listed?.text).not.toContain('aroha@');
    // Its own row keeps the words, which help to mend it.
    const reference = /^(\S+) {2}.*Quoted/m.exec(listed?.text ?? '')?.[1] ?? '';
    expect((await askService(config.dataDir, ['show', reference]))?.text).toContain(quote(code));
    await askService(config.dataDir, ['erase', enquiry.email]);
    await until(clock, minute, () => filesContaining(config.dataDir, 'Quoted').length === 0);
  });
});
