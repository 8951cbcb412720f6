import { faviconIco } from '../assets/app-icons.ts';

/** The tab's icon for browsers without SVG icons, and for those who ask for this name unasked. */
export async function GET() {
  return new Response(new Uint8Array(await faviconIco()), { headers: { 'Content-Type': 'image/x-icon' } });
}
