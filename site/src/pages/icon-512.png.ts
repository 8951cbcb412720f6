import type { APIRoute } from 'astro';
import { appIcon } from '../assets/app-icons.ts';
import { loadContent } from '../content/load-content.ts';

/** The logo that the structured data names. */
export const GET: APIRoute = async () => {
  const { logo } = await loadContent();
  return new Response(new Uint8Array(await appIcon(512, logo)), { headers: { 'Content-Type': 'image/png' } });
};
