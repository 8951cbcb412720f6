import { faviconSvg } from '../assets/app-icons.ts';

/** The tab's icon as a file; the pages carry it within themselves. */
export function GET() {
  return new Response(faviconSvg(), { headers: { 'Content-Type': 'image/svg+xml' } });
}
