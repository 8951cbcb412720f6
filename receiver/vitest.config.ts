import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'receiver',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['testing/setup.ts'],
    // Every test file starts servers or processes of its own; the fault runs are the slow ones.
    pool: 'forks',
    maxWorkers: 6,
    // Against what hangs: a busy machine takes five times as long as a quiet one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
