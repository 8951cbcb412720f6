import { allPaths } from '../lib/all-paths.ts';
import { loadSite } from '../lib/content.ts';
import { absolute } from '../seo/json-ld.ts';

/** Every page that search engines should know, each with its one address. */
export async function GET() {
  const site = await loadSite();
  const urls = allPaths(site).map((path) => `  <url><loc>${absolute(site, path)}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
}
