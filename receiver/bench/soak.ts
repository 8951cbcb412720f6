import { temporaryFolder } from '../testing/folder.ts';
import { validEnquiry } from '../testing/posting.ts';
import { spawnReceiver } from '../testing/process.ts';
import { load, postBytes } from './load.ts';
import { residentMiB } from './process-usage.ts';
import type { Figure } from './report.ts';

/** Posts in ten rounds on one process that delivers meanwhile, and its resident memory after each. Linux only. */
export async function soak(posts: number): Promise<Figure> {
  const receiver = await spawnReceiver(temporaryFolder());
  const sizes: number[] = [];
  let acknowledged = 0;
  for (let round = 0; round < 10; round += 1) {
    const { acknowledged: ok } = await load({
      address: receiver.address,
      connections: 50,
      total: posts / 10,
      bytes: (index) =>
        postBytes({
          ...validEnquiry,
          message: `Round ${round} post ${index} ${'words '.repeat(index % 200)}`,
        }),
    });
    acknowledged += ok.length;
    sizes.push(residentMiB(receiver.child.pid));
  }
  await receiver.end('SIGKILL');
  const most = Math.max(...sizes);
  // Flat: the second half is no higher than the first half was, give or take the collector's swing.
  const growth = Math.max(...sizes.slice(5)) - Math.max(...sizes.slice(0, 5));
  return {
    what: `resident memory over ${posts} posts`,
    measured: `${sizes.map((size) => Math.round(size)).join(' ')} MiB, ${acknowledged} acknowledged`,
    asked: 'flat, ≤ 200 MiB',
    holds: most <= 200 && growth <= 20 && acknowledged === posts,
  };
}
