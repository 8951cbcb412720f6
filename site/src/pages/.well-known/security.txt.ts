import { loadContent } from '../../content/page-context.ts';
import { paths } from '../../lib/paths.ts';
import { absolute } from '../../seo/json-ld.ts';

/** Days until the file asks to be looked at again; RFC 9116 recommends less than a year. */
const validDays = 360;

/** Whom to tell about a hole in the content (RFC 9116). Each build renews its date. */
export async function GET() {
  const content = await loadContent();
  const { email } = content.business;
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000);
  const lines = [
    `Contact: ${email === undefined ? absolute(content.business, paths.contact) : `mailto:${email}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${absolute(content.business, '/.well-known/security.txt')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
