import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { contentTypeOf } from '../../hosting/file-types.ts';
import { appIcon, favicon } from '../assets/app-icons.ts';
import rooms from '../assets/rooms.svg?raw';
import { vanSvg } from '../assets/van.tsx';
import { siteFacts } from '../content/content.ts';
import { contentFolder, loadContent } from '../content/page-context.ts';
import { allPages, sitePages } from '../content/pages.ts';
import { paths, type siteFiles } from '../lib/paths.ts';
import { vcard } from '../lib/vcard.ts';
import type { Business } from '../schemas/business.ts';
import { absolute } from '../seo/json-ld.ts';
import { renderSocialPicture } from '../seo/social-picture.tsx';
import night from '../styles/night.css?raw';

/** The tones of styles/night.css for a file of its own. */
const nightTones = `@media (prefers-color-scheme:dark){:root{${/--room:[^}]*/.exec(night)?.[0] ?? ''}}}`;

type Write = () => Promise<string | Uint8Array> | string | Uint8Array;

/** Days until security.txt asks to be looked at again; RFC 9116 recommends less than a year. */
const validDays = 360;

/** What is no page: icons, pictures, the contact card, the receiver's facts, what search engines ask for. */
export async function getStaticPaths() {
  const content = await loadContent();
  const { business, common, region, logo } = content;
  const pages = allPages(sitePages(content));
  const known: Record<(typeof siteFiles)[number], Write> = {
    // iOS rounds its corners itself.
    'apple-touch-icon.png': () => appIcon(180, logo),
    // The structured data names it.
    'icon-512.png': () => appIcon(512, logo),
    'favicon.ico': () => favicon(logo),
    // "Save our number": opened on a phone, it becomes a contact.
    'contact.vcf': async () => vcard(business, region.country, common.contactCard, await appIcon(192, logo)),
    // What the enquiry receiver says in the business's name.
    'receiver.json': () => `${JSON.stringify(siteFacts(content), null, 2)}\n`,
    'robots.txt': () => `User-agent: *\nAllow: /\n\nSitemap: ${absolute(business, '/sitemap.xml')}\n`,
    'sitemap.xml': () => sitemap(pages.map(({ href }) => absolute(business, href))),
    '.well-known/security.txt': () => securityText(business),
  };
  const files: Record<string, Write> = {
    ...known,
    'brand/van.svg': () => vanSvg(business, logo, contentFolder()),
    // As a picture: it shows the room that its address names. Not for drawings in pages, as Chromium 106 holds the
    // styles of a file that is drawn into a page against the page's policy.
    'brand/rooms.svg': () =>
      rooms.replace('<g', `<style>:root>g:not(:target){display:none}${nightTones}</style><g`),
  };
  if (logo !== undefined) files[`brand/${logo.file.name}`] = () => logo.file.data;
  // The picture that a link to a page is shown with.
  for (const { href, picture } of pages)
    files[paths.socialPicture(href).slice(1)] = () =>
      renderSocialPicture({
        ...picture,
        name: business.name,
        phone: business.phone.display,
        horizon: region.horizon,
        logo,
      });
  return Object.entries(files).map(([file, write]) => ({ params: { file }, props: { write } }));
}

const sitemap = (urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls
    .map((url) => `  <url><loc>${url}</loc></url>\n`)
    .join('')}</urlset>\n`;

/** Whom to tell about a hole in the content (RFC 9116). Each build renews its date. */
function securityText(business: Business): string {
  const { email } = business;
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000);
  return [
    `Contact: ${email === undefined ? absolute(business, paths.contact) : `mailto:${email}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${absolute(business, '/.well-known/security.txt')}\n`,
  ].join('\n');
}

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ params, props }) => {
  const body = await props.write();
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: { 'Content-Type': contentTypeOf(params.file ?? '') },
  });
};
