import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../testing/folder.ts';
import { load } from '../testing/load.ts';
import { rawPost, validEnquiry } from '../testing/posting.ts';
import { spawnReceiver } from '../testing/process.ts';

/** Resident memory of one process after each tenth of the posts, which it delivers meanwhile. Linux only. */
export async function soak(posts: number): Promise<string> {
  const receiver = await spawnReceiver(temporaryFolder());
  const sizes: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const message = (index: number) => `Round ${round} post ${index} ${'words '.repeat(index % 200)}`;
    await load({
      address: receiver.address,
      connections: 50,
      total: posts / 10,
      bytes: (index) => rawPost({ ...validEnquiry, message: message(index) }),
    });
    const status = readFileSync(`/proc/${receiver.child.pid}/status`, 'utf8');
    sizes.push(Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024));
  }
  await receiver.end('SIGKILL');
  return `memory over ${posts} posts: ${sizes.join(' ')} MiB`;
}
