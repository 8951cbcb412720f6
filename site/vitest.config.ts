/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

// Pages are rendered as the build renders them: with React's production build, which takes half the time.
process.env.NODE_ENV = 'production';

/** Tests beside the code, and tests of the built site in tests/ (they need `npm run build` first). */
export default getViteConfig({
  test: {
    name: 'site',
    include: ['{src,hosting}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: ['tests/built.ts'],
    // The palette is read out of it.
    css: { include: [/tokens\.css/] },
    maxWorkers: 4,
    // Against what hangs; nothing here measures time. Building and compressing takes a busy machine minutes.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
