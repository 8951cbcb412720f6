// The route of the map's two files; build/finish.ts puts it beside the other hashed files.
import type { APIRoute, GetStaticPaths } from 'astro';
import { loadPageContext } from '../content/page-context.ts';
import { mapFiles } from './map-files.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const { map } = await loadPageContext();
  return Object.values(mapFiles(map)).map(({ name, text }) => ({ params: { file: name }, props: { text } }));
};

export const GET: APIRoute = ({ props, params }) =>
  new Response(props.text, {
    headers: { 'Content-Type': params.file?.endsWith('.css') ? 'text/css' : 'image/svg+xml' },
  });
