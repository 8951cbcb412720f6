import type { Runtime } from './contract.ts';
import { nodeRuntime } from './contract-node.ts';
import { workersRuntime } from './contract-workers.ts';

/** Where the one suite of the contract runs. */
export const runtimes: readonly Runtime[] = [nodeRuntime, workersRuntime];
