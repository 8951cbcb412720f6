import { randomInt } from 'node:crypto';
import { temporaryFolder } from './folder.ts';
import { load } from './load.ts';
import { rawPost, validEnquiry } from './posting.ts';
import { spawnReceiver, storedMessages } from './process.ts';

/** Kills the receiver under load after a random number of answers, again and again on the same data. */
export async function killRounds(rounds: number): Promise<string> {
  const dataDir = temporaryFolder();
  const promised: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const receiver = await spawnReceiver(dataDir);
    const killAfter = randomInt(1, 200);
    const message = (index: number) => `round ${round} post ${index}`;
    const { acknowledged } = await load({
      address: receiver.address,
      connections: 20,
      total: 10_000,
      bytes: (index) => rawPost({ ...validEnquiry, message: message(index) }),
      onAnswer: (answered) => {
        if (answered === killAfter) receiver.child.kill('SIGKILL');
      },
    });
    await receiver.ended;
    promised.push(...acknowledged.map(message));
  }
  const messages = storedMessages(dataDir);
  const stored = new Set(messages);
  const missing = promised.filter((message) => !stored.has(message)).length;
  return `${rounds} kills: ${promised.length} acknowledged, ${missing} missing, ${messages.length - stored.size} stored twice`;
}
