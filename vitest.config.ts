import { defineConfig } from 'vitest/config';

/** Every run of Vitest in one, with one summary. One alone: `npm test receiver`. */
export default defineConfig({
  test: {
    projects: [
      'site/vitest.config.ts',
      'receiver/vitest.config.ts',
      'deploy/vitest.config.ts',
      'site/vitest.engines.config.ts',
    ],
  },
});
