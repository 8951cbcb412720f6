import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { renderSocialPicture } from '../../assets/social-picture.ts';
import { loadContext } from '../../lib/context.ts';
import { socialPicturePath } from '../../seo/social-picture-path.ts';
import { socialPictures } from '../../seo/social-pictures.ts';

export async function getStaticPaths() {
  const { site, phone } = await loadContext();
  return socialPictures(site, phone).map(({ path, picture }) => ({
    params: { slug: socialPicturePath(path).replace(/^\/og\/|\.png$/g, '') },
    props: { picture },
  }));
}

/** The picture that a link to a page is shown with. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(new Uint8Array(await renderSocialPicture(props.picture)), {
    headers: { 'Content-Type': 'image/png' },
  });
