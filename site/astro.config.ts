import { join } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { enquiryPath } from 'receiver/contract/fields';
import { contentFolder } from './src/content/content-folder.ts';
import { browserFloor } from './src/integrations/browser-floor.ts';
import { clientEngaged } from './src/integrations/client-engaged.ts';
import { finishedSite } from './src/integrations/finished-site.ts';
import { mangledClassNames } from './src/integrations/mangle-class-names.ts';
import { ownContent } from './src/integrations/own-content.ts';

/** In development the receiver runs beside the site; tools/dev.ts says where. */
const receiver = process.env.RECEIVER_URL;

export default defineConfig({
  output: 'static',
  trailingSlash: 'never',
  build: {
    // /contact is contact.html: every host here can serve that without a redirect.
    format: 'file',
    inlineStylesheets: 'always',
  },
  integrations: [react(), clientEngaged(), ownContent(), mangledClassNames(), finishedSite()],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1' },
  vite: {
    build: { target: browserFloor() },
    resolve: { alias: { 'content-photos': join(contentFolder(), 'photos') } },
    server: {
      ...(receiver !== undefined && { proxy: { [enquiryPath]: { target: receiver, changeOrigin: false } } }),
    },
  },
});
