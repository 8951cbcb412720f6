import { appIcon } from '../assets/app-icons.ts';
import { loadContent } from '../content/load-content.ts';

/** The icon on an iPhone's home screen; iOS rounds the corners itself. */
export async function GET() {
  const { logo } = await loadContent();
  return new Response(new Uint8Array(await appIcon(180, logo)), { headers: { 'Content-Type': 'image/png' } });
}
