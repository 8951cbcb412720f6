import process from 'node:process';
import { cleanUp } from '../testing/cleanup.ts';
import { killRounds } from '../testing/kill.ts';
import { waves } from '../testing/wave.ts';
import { soak } from './soak.ts';
import { throughput } from './throughput.ts';

// npm run bench -w receiver -- throughput [POSTS] | kill [ROUNDS] | soak [POSTS] | wave [CONNECTIONS]
const benches: Record<string, (size?: number) => Promise<string>> = {
  throughput: (posts = 10_000) => throughput(posts),
  kill: (rounds = 100) => killRounds(rounds),
  soak: (posts = 20_000) => soak(posts),
  wave: (connections = 1900) => waves(connections),
};

const [name = '', size] = process.argv.slice(2);
try {
  const bench = benches[name];
  if (!bench)
    throw new Error(`Usage: npm run bench -w receiver -- ${Object.keys(benches).join(' | ')} [SIZE]`);
  process.stdout.write(`${await bench(size === undefined ? undefined : Number(size))}\n`);
} finally {
  await cleanUp();
}
