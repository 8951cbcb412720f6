import { defineConfig } from 'vitest/config';

/** Runs of Vitest in one. The site's own runs in its folder, where Astro looks for its content. */
export default defineConfig({
  test: {
    projects: ['receiver/vitest.config.ts', 'deploy/vitest.config.ts', 'site/vitest.engines.config.ts'],
  },
});
