import { defineConfig } from 'vitest/config';

// The tests wait for servers and browsers more than they work. The limits are against what hangs.
const waiting = { maxWorkers: 6, testTimeout: 240_000, hookTimeout: 240_000 };

/** Runs of Vitest in one. The site's own runs in its folder, where Astro looks for its content. */
export default defineConfig({
  test: {
    projects: [
      'receiver/vitest.config.ts',
      {
        test: {
          ...waiting,
          name: 'hosting',
          include: ['tools/**/*.test.ts', 'deploy/tests/*.test.ts'],
          setupFiles: ['receiver/testing/setup.ts'],
        },
      },
      {
        root: 'site',
        // What people do on the built site, in every browser engine. It needs `npm run build` first.
        test: {
          ...waiting,
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          globalSetup: ['tests/built.ts'],
        },
      },
    ],
  },
});
