import { defineConfig } from 'vitest/config';

/** Runs of Vitest in one, with one summary. One alone: `npm test receiver`. The site's own runs in its folder. */
export default defineConfig({
  test: {
    projects: ['receiver/vitest.config.ts', 'deploy/vitest.config.ts', 'site/vitest.engines.config.ts'],
  },
});
