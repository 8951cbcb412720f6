import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { loadContent } from '../../content/page-context.ts';

/** No file where the owner has no logo. */
export async function getStaticPaths() {
  const { logo } = await loadContent();
  return logo === undefined ? [] : [{ params: { file: logo.file.name }, props: logo.file }];
}

/** The owner's logo for header and footer. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) =>
  new Response(new Uint8Array(props.data), { headers: { 'Content-Type': props.type } });
