import { loadSite } from '../lib/content.ts';
import { absolute } from '../seo/json-ld.ts';

/** Everything may be read; the sitemap says what there is. */
export async function GET() {
  const site = await loadSite();
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute(site, '/sitemap.xml')}\n`);
}
