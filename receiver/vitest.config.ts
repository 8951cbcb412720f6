import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'receiver',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['testing/setup.ts'],
    pool: 'forks',
    // The tests wait for servers and processes of their own more than they work: six take half as long as two.
    maxWorkers: 6,
    // Against what hangs: a busy machine takes five times as long as a quiet one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
