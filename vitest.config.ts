import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Astro looks for it in the folder that it is called from.
process.env.SITE_CONTENT ??= fileURLToPath(new URL('site/content', import.meta.url));

/** Every test but those of Playwright, in one run. A part of them: `npm test -- receiver smtp`. */
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
