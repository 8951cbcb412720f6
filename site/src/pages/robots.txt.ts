import { loadContent } from '../content/load-content.ts';
import { absolute } from '../seo/json-ld.ts';

/** Everything may be read; the sitemap says what there is. */
export async function GET() {
  const { business } = await loadContent();
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute(business, '/sitemap.xml')}\n`);
}
