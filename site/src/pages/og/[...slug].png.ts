import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { loadContent } from '../../content/page-context.ts';
import { allPages, sitePages } from '../../content/pages.ts';
import { paths } from '../../lib/paths.ts';
import { renderSocialPicture } from '../../seo/social-picture.tsx';

export async function getStaticPaths() {
  const content = await loadContent();
  const { name, phone } = content.business;
  const { horizon } = content.region;
  const { logo } = content;
  return allPages(sitePages(content)).map(({ path, picture }) => ({
    params: { slug: paths.socialPicture(path).replace(/^\/og\/|\.png$/g, '') },
    props: { picture: { ...picture, name, phone: phone.display, horizon, logo } },
  }));
}

/** The picture that a link to a page is shown with. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(new Uint8Array(await renderSocialPicture(props.picture)), {
    headers: { 'Content-Type': 'image/png' },
  });
