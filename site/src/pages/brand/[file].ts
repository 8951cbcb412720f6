import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { loadContent } from '../../content/load-content.ts';
import { logoFile } from '../../logo/shown-logo.ts';

/** None where the owner has put no logo into the content. */
export async function getStaticPaths() {
  const { logo } = await loadContent();
  if (logo === undefined) return [];
  const { name, data, type } = await logoFile(logo);
  return [{ params: { file: name }, props: { data, type } }];
}

/** The owner's logo, as header, footer and van show it. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) =>
  new Response(new Uint8Array(props.data), { headers: { 'Content-Type': props.type } });
