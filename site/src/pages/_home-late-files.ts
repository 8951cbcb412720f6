import { createHash } from 'node:crypto';
import type { APIRoute, GetStaticPaths } from 'astro';
import { loadPageContext } from '../content/page-context.ts';
import type { PipeMapLayout } from '../map/layout.ts';
import { mapDrawing, mapStyles } from '../map/map-files.ts';
import guarantee from '../sections/guarantee.css?inline';
import { fixtureStyles } from '../sections/house-fixtures.ts';
import houseWater from '../sections/house-water.css?inline';

/** A file that is named by its content, so that it may be kept for good. */
function hashedFile(ending: string, text: string) {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { name: `home.${hash}.${ending}`, text };
}

/**
 * What home fetches for its map: the drawing, and the styles with those of the house and the guarantee. Files of their
 * own, as no visitor sees all that first.
 */
export const homeLateFiles = (layout: PipeMapLayout) => ({
  css: hashedFile('css', houseWater + fixtureStyles + mapStyles(layout) + guarantee),
  svg: hashedFile('svg', mapDrawing(layout)),
});

// The route of these files: Astro takes it from build/site-integration.ts, as pages cannot lie in a folder with an underscore.
export const getStaticPaths: GetStaticPaths = async () => {
  const { map } = await loadPageContext();
  return Object.values(homeLateFiles(map)).map(({ name, text }) => ({
    params: { file: name },
    props: { text },
  }));
};

export const GET: APIRoute = ({ props, params }) =>
  new Response(props.text, {
    headers: { 'Content-Type': params.file?.endsWith('.css') ? 'text/css' : 'image/svg+xml' },
  });
