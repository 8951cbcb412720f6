import { faviconPng } from '../assets/app-icons.ts';
import { loadContent } from '../content/load-content.ts';

/** The tab's icon for browsers without SVG icons, and for those who ask for this name unasked. */
export async function GET() {
  const { logo } = await loadContent();
  return new Response(new Uint8Array(await faviconPng(logo)), {
    headers: { 'Content-Type': 'image/png' },
  });
}
