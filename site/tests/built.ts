import { existsSync } from 'node:fs';

/** Tests of the built site say plainly where there is none. */
export default function setup() {
  if (!existsSync(new URL('../dist/sitemap.xml', import.meta.url))) {
    throw new Error('site/dist is not there: run "npm run build" first, or "npm test", which does');
  }
}
