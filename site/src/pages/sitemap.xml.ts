import { loadContent } from '../content/load-content.ts';
import { allPages, sitePages } from '../content/pages.ts';
import { absolute } from '../seo/json-ld.ts';

/** Every page that search engines should know, each with its one address. */
export async function GET() {
  const content = await loadContent();
  const urls = allPages(sitePages(content)).map(
    ({ path }) => `  <url><loc>${absolute(content.business, path)}</loc></url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
}
