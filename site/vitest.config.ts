/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { getViteConfig } from 'astro/config';

// Pages are rendered as the build renders them: with React's production build, which takes half the time.
process.env.NODE_ENV = 'production';

const root = fileURLToPath(new URL('.', import.meta.url));
const release = process.env.RELEASE === 'yes';

/** Tests beside the code, and tests of the built site in tests/ (they need `npm run build` first). */
export default getViteConfig(
  {
    root,
    test: {
      name: 'site',
      include: release
        ? ['tests/*.release.test.ts', 'tests/switches.test.ts']
        : ['{src,hosting}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
      exclude: release ? [] : ['**/*.release.test.ts'],
      globalSetup: ['tests/built.ts'],
      // The palette is read out of it.
      css: { include: [/tokens\.css/] },
      maxWorkers: 6,
      // Against what hangs; nothing here measures time. Building and compressing takes a busy machine minutes.
      testTimeout: 240_000,
      hookTimeout: 240_000,
    },
  },
  { root },
);
