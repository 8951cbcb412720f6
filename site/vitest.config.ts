/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

/** Tests beside the code, and tests of the built site in tests/ (they need `npm run build` first). */
export default getViteConfig({
  test: {
    name: 'site',
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: ['tests/built.ts'],
    // Compressing every page takes its time on a busy machine; nothing here measures time.
    testTimeout: 60_000,
  },
});
