import type { APIRoute } from 'astro';
import { appIcon, faviconPng, faviconSvg } from '../assets/app-icons.ts';
import { type Content, siteFacts } from '../content/content.ts';
import { loadContent } from '../content/page-context.ts';
import { allPages, sitePages } from '../content/pages.ts';
import { vcard } from '../lib/vcard.ts';
import { absolute } from '../seo/json-ld.ts';

interface SiteFile {
  type: string;
  write(content: Content): Promise<Buffer | string> | string;
}

const png = 'image/png';
const files: Record<string, SiteFile> = {
  // iOS rounds its corners itself.
  'apple-touch-icon.png': { type: png, write: ({ logo }) => appIcon(180, logo) },
  // The structured data names it.
  'icon-512.png': { type: png, write: ({ logo }) => appIcon(512, logo) },
  'favicon.ico': { type: 'image/x-icon', write: ({ logo }) => faviconPng(logo) },
  // Pages carry it within themselves.
  'favicon.svg': { type: 'image/svg+xml', write: ({ logo }) => faviconSvg(logo) },
  // "Save our number": opened on a phone, it becomes a contact.
  'contact.vcf': {
    type: 'text/vcard; charset=utf-8',
    write: async ({ business, common, region, logo }) =>
      vcard(business, region.country, common.contactCard, await appIcon(192, logo)),
  },
  // What the enquiry receiver says in the business's name.
  'receiver.json': {
    type: 'application/json',
    write: (content) => `${JSON.stringify(siteFacts(content), null, 2)}\n`,
  },
  'robots.txt': {
    type: 'text/plain; charset=utf-8',
    write: ({ business }) => `User-agent: *\nAllow: /\n\nSitemap: ${absolute(business, '/sitemap.xml')}\n`,
  },
  'sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    write: (content) => {
      const urls = allPages(sitePages(content)).map(
        ({ path }) => `  <url><loc>${absolute(content.business, path)}</loc></url>\n`,
      );
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
    },
  },
};

export const getStaticPaths = () => Object.keys(files).map((file) => ({ params: { file } }));

/** What is no page: icons, the contact card, the receiver's facts, and what search engines ask for. */
export const GET: APIRoute = async ({ params }) => {
  const file = files[params.file ?? ''];
  if (file === undefined) return new Response('Not found', { status: 404 });
  const body = await file.write(await loadContent());
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: { 'Content-Type': file.type },
  });
};
