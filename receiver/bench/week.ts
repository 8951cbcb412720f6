import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { honeypotField } from '../src/contract/fields.ts';
import { day, hour, minute } from '../src/delivery/clock.ts';
import { defaults } from '../src/node/config.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { post, validEnquiry } from '../testing/posting.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import { type ReceivedMail, type Reply, scriptedSmtp } from '../testing/scripted-smtp.ts';
import type { Figure } from './report.ts';

const step = 5 * minute;
const days = 7;

/** What the mail server does to genuine mails, by day and hours of the week. */
const trouble: {
  day: number;
  from: number;
  to: number;
  what: string;
  reply: (mail: ReceivedMail) => Reply | undefined;
}[] = [
  { day: 0, from: 8, to: 14, what: 'refuses connections', reply: () => undefined },
  { day: 1, from: 0, to: 24, what: 'greylists every mail once', reply: greylist() },
  { day: 2, from: 9, to: 10, what: '451 to all', reply: () => '451 4.3.0 later' },
  { day: 3, from: 12, to: 13, what: 'takes the text and hangs up', reply: () => 'DROP' },
  { day: 4, from: 10, to: 11, what: 'the mailbox is full', reply: () => '552 5.2.2 mailbox full' },
  { day: 5, from: 8, to: 11, what: 'the quota of the day is used up', reply: () => '550 5.4.5 daily quota' },
];

function greylist(): (mail: ReceivedMail) => Reply | undefined {
  const seen = new Set<string>();
  return ({ text }) => {
    const id = /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '';
    if (seen.has(id)) return undefined;
    seen.add(id);
    return '451 4.7.1 greylisted';
  };
}

/** Posts of robots, by day: how many in each step, and what they say. */
function robots(week: number): {
  posts: number;
  fields: Record<string, string>;
  address: (n: number) => string;
} {
  const at = { day: Math.floor(week / day), hour: (week % day) / hour };
  const spread = (n: number) => `10.${at.day}.${(n >> 8) & 255}.${n & 255}`;
  const robot = (posts: number, message: string, more: Record<string, string> = {}) => ({
    posts,
    fields: { message, ...more },
    address: spread,
  });
  if (at.day === 2 && at.hour >= 15 && at.hour < 15.15) return robot(650, 'Buy links now');
  if (at.day === 3 && at.hour < 4) return robot(1, 'unsolicited-421');
  if (at.day === 4 && at.hour >= 14 && at.hour < 15) return robot(2, 'spam-554');
  if (at.day === 5 && at.hour >= 12) return robot(29, 'Patient offers');
  return robot(1, 'Visit us', { [honeypotField]: 'https://robot.example' });
}

interface Genuine {
  message: string;
  at: number;
  deliveredAt?: number;
  how?: 'mail' | 'digest';
  copies: number;
}

/** Lets what became due happen: every loop of the receiver has its turn, and what it does ends. */
async function settle(clock: FakeClock): Promise<void> {
  for (let tries = 0, calm = 0; tries < 400 && calm < 2; tries += 1) {
    await delay(4);
    calm = clock.idle ? calm + 1 : 0;
  }
}

const minutes = (ms: number) =>
  ms < hour ? `${Math.round(ms / minute)} min` : `${(ms / hour).toFixed(1)} h`;

/** Counts what came through, as a table to print. */
function tableOf(genuine: readonly Genuine[], start: number): string[] {
  const lines = [
    '| day | genuine | at once | ≤ 10 min | ≤ 1 h | later | longest | in a digest | the mail server |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  for (let number = 0; number < days; number += 1) {
    const of = genuine.filter(({ at }) => Math.floor((at - start) / day) === number);
    const waits = of.map(({ at, deliveredAt }) => (deliveredAt ?? Number.POSITIVE_INFINITY) - at);
    const between = (from: number, to: number) => waits.filter((wait) => wait > from && wait <= to).length;
    const server = trouble.find((each) => each.day === number);
    lines.push(
      `| ${number + 1} | ${of.length} | ${between(-1, minute)} | ${between(minute, 10 * minute)} | ${between(10 * minute, hour)} | ${between(hour, Number.POSITIVE_INFINITY)} | ${minutes(Math.max(0, ...waits))} | ${of.filter(({ how }) => how === 'digest').length} | ${server ? `${server.what}, ${server.from} to ${server.to} h` : 'works'} |`,
    );
  }
  return lines;
}

async function onDisk(receiver: TestReceiver): Promise<string> {
  const { pending, delivered, suspect, dead } = await receiver.counts();
  const { dataDir } = receiver.config;
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const size = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return `${delivered} delivered, ${suspect} set apart, ${dead} given up, ${pending} waiting; ${files.map(({ name }) => name).join(', ')}: ${(size / 1024 / 1024).toFixed(1)} MiB`;
}

/** A week of virtual time with genuine enquiries, hostile senders and a hostile mail server, then a month of rest. */
export async function week(enquiries: number): Promise<Figure[]> {
  const clock = new FakeClock();
  const smtp = await scriptedSmtp();
  const start = clock.wall;
  const genuine: Genuine[] = Array.from({ length: enquiries }, (_, index) => ({
    message: `Genuine leak number ${index}.`,
    // Spread over the week by the golden ratio, so that every kind of trouble meets some.
    at: start + Math.floor((((index * 0.618034) % 1) * days * day) / step) * step,
    copies: 0,
  }));
  const owner = { mails: 0, robots: 0, digests: 0, alerts: 0 };
  const now = () => ({
    day: Math.floor((clock.wall - start) / day),
    hour: ((clock.wall - start) % day) / hour,
  });
  const current = () =>
    trouble.find((each) => each.day === now().day && now().hour >= each.from && now().hour < each.to);
  smtp.script.end = (mail) => {
    const text = mail.text.replaceAll('=\r\n', '');
    if (text.includes('unsolicited-421')) return '421 4.7.28 unsolicited mail';
    if (text.includes('spam-554') && !text.includes('Enquiry ')) return '554 5.7.1 spam';
    const reply = current()?.reply(mail) ?? '250 kept';
    if (reply !== '250 kept' && reply !== 'DROP') return reply;
    const isDigest = /^Message-ID: <(list-)?digest/im.test(text);
    if (/^Message-ID: <alert/im.test(text)) owner.alerts += 1;
    else if (isDigest) owner.digests += 1;
    else owner.mails += 1;
    for (const each of genuine.filter(({ message }) => text.includes(message))) {
      each.copies += 1;
      each.deliveredAt ??= clock.wall;
      each.how ??= isDigest ? 'digest' : 'mail';
    }
    if (!isDigest && /Buy links|Patient offers/.test(text)) owner.robots += 1;
    return reply;
  };
  const { postsPerAddress, postsBeforeBurst, mailsPerDay, mibPerDay } = defaults;
  const limits = { postsPerAddress, postsBeforeBurst, mailsPerDay, mibPerDay, trustedProxyHops: 1 };
  const receiver = await startReceiver(
    { ...limits, smtp: smtp.route, mailFrom: 'site@plumber.example', mailTo: ['owner@plumber.example'] },
    { clock },
  );
  const statuses = new Map<number, number>();
  const send = async (fields: Record<string, string>, address: string) => {
    const answer = await post(
      receiver.address,
      { ...validEnquiry, ...fields },
      { 'x-forwarded-for': address },
    );
    await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer.status;
  };
  let refusedGenuine = 0;
  let sent = 0;
  let away = false;
  for (; clock.wall < start + days * day; clock.advance(step)) {
    const isAway = current()?.what === 'refuses connections';
    if (isAway !== away) await (isAway ? smtp.stop() : smtp.start());
    away = isAway;
    const { posts, fields, address } = robots(clock.wall - start);
    for (let n = 0; n < posts; n += 1, sent += 1)
      await send({ ...fields, message: `${fields.message} ${sent}` }, address(sent));
    for (const [index, { message, at }] of genuine.entries())
      if (at === clock.wall && (await send({ message }, `203.0.113.${index}`)) !== 200) refusedGenuine += 1;
    await settle(clock);
  }
  const atTheEnd = await onDisk(receiver);
  for (const end = clock.wall + 35 * day; clock.wall < end; clock.advance(hour)) await settle(clock);
  const missing = genuine.filter(({ deliveredAt }) => deliveredAt === undefined).length;
  for (const line of tableOf(genuine, start)) process.stdout.write(`${line}\n`);
  const figure = (what: string, measured: string, asked: string, holds: boolean): Figure => ({
    what,
    measured,
    asked,
    holds,
  });
  return [
    figure(
      'a week of virtual time, genuine enquiries',
      `${genuine.length - missing} of ${genuine.length} reached the owner, ${refusedGenuine} refused, ${genuine.filter(({ copies }) => copies > 1).length} came twice`,
      'all, none refused',
      missing === 0 && refusedGenuine === 0,
    ),
    figure(
      'what the robots were answered',
      `${sent} posts: ${[...statuses].map(([status, n]) => `${status}×${n}`).join(', ')} (with the genuine ones)`,
      'told',
      true,
    ),
    figure(
      'what the owner received',
      `${owner.mails} mails (${owner.robots} of robots), ${owner.digests} digests, ${owner.alerts} alerts`,
      'told',
      true,
    ),
    figure('on disk when the week ends', atTheEnd, 'told', true),
    figure('on disk 35 days later', await onDisk(receiver), 'nothing that was received', true),
  ];
}
