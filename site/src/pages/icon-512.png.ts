import type { APIRoute } from 'astro';
import { appIcon } from '../assets/app-icons.ts';

/** The logo that the structured data names. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await appIcon(512)), { headers: { 'Content-Type': 'image/png' } });
