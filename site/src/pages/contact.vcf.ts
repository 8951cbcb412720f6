import { appIcon } from '../assets/app-icons.ts';
import { loadContent } from '../content/load-content.ts';
import { paths } from '../lib/paths.ts';
import { vcard } from '../lib/vcard.ts';
import { absolute } from '../seo/json-ld.ts';

/** "Save our number": opened on a phone, it becomes a contact. */
export async function GET() {
  const { business, common, region, logo } = await loadContent();
  const card = vcard({
    name: business.name,
    phones: [business.phone, business.secondPhone].flatMap((phone) => phone?.dial ?? []),
    email: business.email,
    address: business.address,
    country: region.country,
    url: absolute(business, paths.home),
    note: common.contactCard,
    photo: await appIcon(192, logo),
  });
  return new Response(card, { headers: { 'Content-Type': 'text/vcard; charset=utf-8' } });
}
