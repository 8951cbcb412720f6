import { createHash } from 'node:crypto';
import type { APIRoute, GetStaticPaths } from 'astro';
import { loadPageContext } from '../content/page-context.ts';
import { gap, hubHalf, type PipeMapLayout } from './layout.ts';
import styles from './map.css?inline';
import { collars, rounded } from './pipes.ts';

/** Where everything stands, in units. A stop inherits from its line's title the coordinate that they share. */
function placesOf({ left, top, width, height, lines }: PipeMapLayout): string {
  const map = `--left:${left};--top:${top};--width:${width};--height:${height}`;
  const hub = `--hub-width:${hubHalf.x * 2};--hub-height:${hubHalf.y * 2}`;
  const gaps = `--beside:${gap.beside};--over:${gap.over}`;
  const places = lines.map(({ slug, title, stops }) => {
    const ofStops = stops.map(({ x, y }, index) => {
      const own = [x !== title.x && `--x:${x}`, y !== title.y && `--y:${y}`].filter(Boolean);
      return `.pipe-map [data-area=${slug}] li:nth-child(${index + 1}){${own.join(';')}}`;
    });
    return `.pipe-map [data-area=${slug}]{--x:${title.x};--y:${title.y}}${ofStops.join('')}`;
  });
  return `.pipe-map{${map};${hub};${gaps}}${places.join('')}`;
}

/** Harbours, and each line's pipe with its gleam and collars. Colours and widths are inherited through `<use>`. */
function drawing({ lines, harbours }: PipeMapLayout): string {
  const water = harbours.map(
    ({ name, at, shore }) =>
      `<path fill="var(--pipe-drain)" fill-opacity=".2" d="${rounded(shore, true)}"/><text x="${at.x}" y="${at.y}">${name}</text>`,
  );
  const groups = lines.map(({ slug, pipe }) => {
    const way = rounded(pipe, false);
    return (
      `<g id="${slug}"><path stroke="var(--pipe)" stroke-width="var(--pipe-width)" d="${way}"/>` +
      `<path stroke="var(--bg)" stroke-opacity="var(--gleam)" stroke-width="var(--gleam-width)" stroke-dasharray="var(--gleam-dash)" d="${way}"/>` +
      `<path stroke="var(--fitting)" stroke-width="12" d="${collars(pipe)}"/></g>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="harbours">${water.join('')}</g>${groups.join('')}</svg>\n`;
}

export interface MapFile {
  /** Named by its content, so that it may be kept for good. */
  name: string;
  text: string;
}

function named(ending: string, text: string): MapFile {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { name: `map.${hash}.${ending}`, text };
}

/** The map's styles and its drawing: files of their own, as they are far below what a visitor sees first. */
export const mapFiles = (layout: PipeMapLayout): { css: MapFile; svg: MapFile } => ({
  css: named('css', styles + placesOf(layout)),
  svg: named('svg', drawing(layout)),
});

// The route of these files: Astro takes it from build/finish.ts, as pages cannot lie in a folder with an underscore.
export const getStaticPaths: GetStaticPaths = async () => {
  const { map } = await loadPageContext();
  return Object.values(mapFiles(map)).map(({ name, text }) => ({ params: { file: name }, props: { text } }));
};

export const GET: APIRoute = ({ props, params }) =>
  new Response(props.text, {
    headers: { 'Content-Type': params.file?.endsWith('.css') ? 'text/css' : 'image/svg+xml' },
  });
