import { cpus } from 'node:os';
import process from 'node:process';
import { cleanUp } from '../testing/cleanup.ts';
import { eraseAndSearch } from './erase.ts';
import { exportWhilePosting } from './export.ts';
import { flood } from './flood.ts';
import { fuzz } from './fuzz.ts';
import { hold } from './hold.ts';
import { killRounds } from './kill.ts';
import { outage } from './outage.ts';
import { type Figure, figureLine } from './report.ts';
import { soak } from './soak.ts';
import { bareInsertRate, throughput } from './throughput.ts';
import { week } from './week.ts';
import { workers } from './workers.ts';

// npm run bench -w receiver -- NAME [SIZE]
const runs: Record<string, { size: number; run: (size: number) => Promise<Figure | Figure[]> }> = {
  kill: { size: 100, run: killRounds },
  outage: { size: 1000, run: outage },
  flood: { size: 1330, run: (posts) => flood(posts) },
  throughput: { size: 10_000, run: throughput },
  soak: { size: 50_000, run: soak },
  fuzz: { size: 10_000, run: (bodies) => fuzz(bodies) },
  hold: { size: 100_000, run: hold },
  erase: { size: 200, run: eraseAndSearch },
  export: { size: 50_000, run: exportWhilePosting },
  week: { size: 200, run: week },
  workers: { size: 300, run: workers },
};

const [name = '', size] = process.argv.slice(2);
const chosen = runs[name];
if (!chosen) {
  process.stderr.write(
    `Usage: npm run bench -w receiver -- NAME [SIZE]\n${Object.entries(runs)
      .map(([key, value]) => `  ${key.padEnd(11)} ${value.size}\n`)
      .join('')}`,
  );
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(
      `${cpus().length} cores, Node ${process.versions.node}, ${Math.round(bareInsertRate(1))} bare durable inserts/s\n`,
    );
    const figures = [await chosen.run(size === undefined ? chosen.size : Number(size))].flat();
    for (const figure of figures) process.stdout.write(`${figureLine(figure)}\n`);
    if (figures.some(({ holds }) => !holds)) process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
