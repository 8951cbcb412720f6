import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './folder.ts';

const source = fileURLToPath(new URL('./fault-shim.c', import.meta.url));

/** Why no fault can be put under a process here; undefined where it can. */
export const shimObstacle: string | undefined =
  process.platform !== 'linux'
    ? 'faults are injected through LD_PRELOAD, which is for Linux'
    : spawnSync('cc', ['--version']).status === 0
      ? undefined
      : 'there is no C compiler (cc) to build the fault injection with';

/** What can go wrong below the data folder; see fault-shim.c. */
export type DiskFault = 'eio-write' | 'eio-fsync' | 'slow-fsync' | 'kill-write' | 'kill-fsync';

export interface DiskFaults {
  /** For the process that is to suffer. */
  environment: Record<string, string>;
  /** From now on, in the running process. */
  begin(fault: DiskFault): void;
  /** How often the write-ahead log was synced so far. */
  logSyncs(): number;
}

/** Builds the fault injection for one data folder. */
export function diskFaults(dataDir: string): DiskFaults {
  const control = temporaryFolder();
  const library = join(temporaryFolder(), 'fault-shim.so');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', library, source, '-ldl']);
  const counter = join(control, 'fsyncs');
  return {
    environment: { LD_PRELOAD: library, FAULT_DIR: dataDir, FAULT_CONTROL: control },
    begin: (fault) => writeFileSync(join(control, fault), ''),
    logSyncs: () =>
      existsSync(counter)
        ? readFileSync(counter, 'utf8')
            .split('\n')
            .filter((name) => name.endsWith('-wal')).length
        : 0,
  };
}
