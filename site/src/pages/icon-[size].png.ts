import type { APIRoute } from 'astro';
import { appIcon } from '../assets/app-icons.ts';

/** The sizes that site.webmanifest.ts names. */
export function getStaticPaths() {
  return ['192', '512'].map((size) => ({ params: { size } }));
}

/** The icon on an Android home screen, and the logo in the structured data. */
export const GET: APIRoute = ({ params }) =>
  new Response(new Uint8Array(appIcon(Number(params.size))), { headers: { 'Content-Type': 'image/png' } });
