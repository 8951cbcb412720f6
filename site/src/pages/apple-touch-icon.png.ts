import { appIcon } from '../assets/app-icons.ts';

/** The icon on an iPhone's home screen; iOS rounds the corners itself. */
export async function GET() {
  return new Response(new Uint8Array(await appIcon(180)), { headers: { 'Content-Type': 'image/png' } });
}
