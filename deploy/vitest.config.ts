import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'hosting',
    include: ['tools/**/*.test.ts', 'deploy/tests/**/*.test.ts'],
    maxWorkers: 6,
    // Against what hangs: the host tests start real web servers and ask them for every page.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
