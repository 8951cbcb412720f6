import { defineConfig } from 'vitest/config';

/** What people do on the built site, in every browser engine. It needs `npm run build` first. */
export default defineConfig({
  test: {
    name: 'engines',
    include: ['tests/engines/*.test.ts'],
    maxWorkers: 6,
    globalSetup: ['tests/built.ts'],
  },
});
