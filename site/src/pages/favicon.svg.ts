import { faviconSvg } from '../assets/app-icons.ts';

/** The tab's icon, in the colours of the system's scheme. */
export function GET() {
  return new Response(faviconSvg(), { headers: { 'Content-Type': 'image/svg+xml' } });
}
