// Loaded into a build with --import: writes the process's peak memory and processor time to $BENCH_USAGE when it ends.
import { writeFileSync } from 'node:fs';
import process from 'node:process';

const { BENCH_USAGE: file } = process.env;
if (file !== undefined) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeFileSync(
      file,
      JSON.stringify({ peakBytes: maxRSS * 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }),
    );
  });
}
