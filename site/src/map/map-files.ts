import { createHash } from 'node:crypto';
import type { APIRoute, GetStaticPaths } from 'astro';
import { loadPageContext } from '../content/page-context.ts';
import { escapeXml } from '../lib/escape-xml.ts';
import { fixtureStyles } from '../sections/house-fixtures.ts';
import houseWater from '../sections/house-water.css?inline';
import thirtyMinutes from '../sections/thirty-minutes.css?inline';
import { gap, type PipeMapLayout, type Point } from './layout.ts';
import styles from './map.css?inline';
import { collars, rounded } from './pipes.ts';

/** Where everything stands, in units. */
function positionStyles({ left, top, width, height, lines }: PipeMapLayout): string {
  const at = ({ x, y }: Point) => `{--x:${x};--y:${y}}`;
  const places = lines.map(({ slug, title, stops }) => {
    const line = `.pipe-map [data-area=${slug}]`;
    const ofStops = stops.map((stop, index) => `${line} li:nth-child(${index + 1})${at(stop)}`);
    return [line + at(title), ...ofStops].join('');
  });
  const map = `--left:${left};--top:${top};--width:${width};--height:${height}`;
  return `.pipe-map{${map};--beside:${gap.beside};--over:${gap.over}}${places.join('')}`;
}

/** The list of areas beside the map lights a line, as pointing at the line does. */
function highlightStyles({ lines }: PipeMapLayout): string {
  const rules = lines.map(({ slug }) => {
    const map = `:has(>ul a[href$="/${slug}"]:is(:hover,:focus-visible)) .pipe-map`;
    const lit = `${map} [data-area=${slug}]`;
    return (
      `${map}>ul>li:not([data-area=${slug}]){--fitting:var(--line);--lit:.45}` +
      `${lit}{--pipe-width:9;--gleam:1;--gleam-width:2;--gleam-dash:9 7}` +
      `${lit} use{animation:flow 700ms linear infinite}`
    );
  });
  return `@media (min-width:48rem){${rules.join('')}}`;
}

/** Harbours, and each line's pipe with its gleam and collars. Colours and widths come from map.css through `<use>`. */
function mapDrawing({ lines, harbours }: PipeMapLayout): string {
  const water = harbours.map(
    ({ name, at, shore }) =>
      `<path fill="var(--pipe-drain)" fill-opacity=".2" d="${rounded(shore, true)}"/><text x="${at.x}" y="${at.y}">${escapeXml(name)}</text>`,
  );
  const groups = lines.map(({ slug, pipe }) => {
    const way = rounded(pipe, false);
    return (
      `<g id="${slug}" fill="none"><path stroke="var(--pipe-cold)" stroke-width="var(--pipe-width,7)" d="${way}"/>` +
      `<path stroke="var(--bg)" stroke-opacity="var(--gleam,.4)" stroke-width="var(--gleam-width,1.5)" stroke-dasharray="var(--gleam-dash,none)" d="${way}"/>` +
      `<path stroke="var(--fitting)" stroke-width="12" d="${collars(pipe)}"/></g>`
    );
  });
  const names = 'fill="var(--text-quiet)" font-size="12" font-style="italic" text-anchor="middle"';
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="harbours" ${names} dominant-baseline="central">${water.join('')}</g>${groups.join('')}</svg>\n`;
}

/** A file that is named by its content, so that it may be kept for good. */
function hashedFile(ending: string, text: string) {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { name: `map.${hash}.${ending}`, text };
}

/** What moves in home's house. */
const homeStyles = houseWater + fixtureStyles;

/** The map's styles, with what moves in home's house, and its drawing: files of their own, as no visitor sees them first. */
export const mapFiles = (layout: PipeMapLayout) => ({
  css: hashedFile(
    'css',
    homeStyles + styles + positionStyles(layout) + highlightStyles(layout) + thirtyMinutes,
  ),
  svg: hashedFile('svg', mapDrawing(layout)),
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
