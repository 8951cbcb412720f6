import type { APIRoute } from 'astro';
import { appIcon, faviconPng, faviconSvg } from '../assets/app-icons.ts';
import { loadContent } from '../content/load-content.ts';
import type { OwnLogo } from '../logo/logo.ts';

const icons: Record<string, { type: string; draw(logo?: OwnLogo): Promise<Buffer> | string }> = {
  // iOS rounds its corners itself.
  'apple-touch-icon.png': { type: 'image/png', draw: (logo) => appIcon(180, logo) },
  // The structured data names it.
  'icon-512.png': { type: 'image/png', draw: (logo) => appIcon(512, logo) },
  'favicon.ico': { type: 'image/x-icon', draw: faviconPng },
  // Pages carry it within themselves.
  'favicon.svg': { type: 'image/svg+xml', draw: faviconSvg },
};

export const getStaticPaths = () => Object.keys(icons).map((icon) => ({ params: { icon } }));

/** The icons of browsers and home screens. */
export const GET: APIRoute = async ({ params }) => {
  const icon = icons[params.icon ?? ''];
  if (icon === undefined) return new Response('Not found', { status: 404 });
  const { logo } = await loadContent();
  const body = await icon.draw(logo);
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: { 'Content-Type': icon.type },
  });
};
