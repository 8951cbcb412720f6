import { join } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { brandDrawings } from './src/build/brand-drawings.ts';
import { devContent } from './src/build/dev-content.ts';
import { oldestBrowsers } from './src/build/oldest-browsers.ts';
import { plainImports } from './src/build/plain-imports.ts';
import { siteIntegration } from './src/build/site-integration.ts';
import { contentFolder } from './src/content/page-context.ts';

export default defineConfig({
  output: 'static',
  trailingSlash: 'never',
  build: {
    // /contact is contact.html: every host here can serve that without a redirect.
    format: 'file',
    inlineStylesheets: 'always',
  },
  integrations: [react(), siteIntegration()],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1' },
  vite: {
    // Apart, so that checks and tests, which take React's production build, leave the running development server alone.
    cacheDir: `node_modules/.vite/${process.env.NODE_ENV ?? 'production'}`,
    plugins: [devContent(), brandDrawings(), plainImports()],
    build: { target: Object.entries(oldestBrowsers).map(([name, version]) => name + version) },
    resolve: { alias: { 'content-photos': join(contentFolder(), 'photos') } },
  },
});
