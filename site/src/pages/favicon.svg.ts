import { faviconSvg } from '../assets/app-icons.ts';
import { loadContent } from '../content/load-content.ts';

/** The tab's icon as a file; the pages carry it within themselves. */
export async function GET() {
  const { logo } = await loadContent();
  return new Response(faviconSvg(logo), { headers: { 'Content-Type': 'image/svg+xml' } });
}
