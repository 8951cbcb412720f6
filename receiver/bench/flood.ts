import { hour } from '../src/delivery/clock.ts';
import { defaults } from '../src/node/config.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { post, validEnquiry } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
import type { Figure } from './report.ts';

const genuine = 20;

/** Which posts of the flood are real people: spread evenly, each from an address of its own. */
function isGenuine(index: number, posts: number): boolean {
  return index % Math.floor(posts / genuine) === 7 && index < genuine * Math.floor(posts / genuine);
}

/**
 * 1,330 posts from 516 addresses within one window, with the right Origin and no honeypot, 20 real
 * people among them, against the default limits. Counts the real ones that reach the mailbox, one
 * by one or in a digest, and the mails the owner gets for it.
 */
export async function flood(posts = 1330, addresses = 516): Promise<Figure> {
  const clock = new FakeClock();
  const smtp = await scriptedSmtp();
  const receiver = await startReceiver(
    {
      smtp: smtp.route,
      trustedProxyHops: 1,
      postsPerAddress: defaults.postsPerAddress,
      postsBeforeBurst: defaults.postsBeforeBurst,
    },
    { clock },
  );
  const statuses = new Map<number, number>();
  const real: string[] = [];
  for (let index = 0; index < posts; index += 1) {
    const person = isGenuine(index, posts);
    const robot = index % (addresses - genuine);
    const address = person ? `203.0.113.${index % 250}` : `10.0.${robot >> 8}.${robot & 255}`;
    const message = person ? `Genuine leak number ${index}` : `Buy links now, offer ${index}`;
    if (person) real.push(message);
    const response = await post(
      receiver.address,
      { ...validEnquiry, message },
      { 'x-forwarded-for': address },
    );
    await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  // Ten minutes later the digests of the burst are due.
  clock.advance(hour / 4);
  const all = () => smtp.accepted.map((mail) => mail.text.replaceAll('=\r\n', '')).join('\n');
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && !real.every((message) => all().includes(message))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const text = all();
  const delivered = real.filter((message) => text.includes(message)).length;
  await receiver.close();
  return {
    what: `flood of ${posts} posts from ${addresses} addresses, ${real.length} genuine`,
    measured: `${delivered} genuine delivered, in ${smtp.accepted.length} mails; answers ${[...statuses].map(([status, n]) => `${status}×${n}`).join(', ')}`,
    asked: `${genuine} genuine delivered`,
    holds: delivered === genuine && real.length === genuine,
  };
}
