import { palette } from '../assets/palette.ts';
import { loadSite } from '../lib/content.ts';

/** What a phone needs to put the site on its home screen (W3C Web App Manifest). */
export async function GET() {
  const { business } = await loadSite();
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: '/',
    name: business.name,
    short_name: business.name,
    description: business.serviceArea,
    lang: 'en-NZ',
    start_url: '/',
    display: 'browser',
    theme_color: palette.paper,
    background_color: palette.paper,
    icons: [icon(192, 'any'), icon(192, 'maskable'), icon(512, 'any'), icon(512, 'maskable')],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
}
