import { readFileSync } from 'node:fs';

/** Memory of another process that is in RAM, in MiB. Linux only. */
export function residentMiB(pid: number | undefined): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(line) / 1024;
}

/**
 * Processor time that another process has used, in milliseconds: unlike the time on the wall it says
 * the same beside other work. Linux only.
 */
export function processorTime(pid: number | undefined): number {
  // The second field is the program's name, which may hold spaces and brackets; utime and stime are 14 and 15.
  const [, after = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const fields = after.split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}
