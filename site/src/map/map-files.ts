import { escapeXml } from '../lib/escape-xml.ts';
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
export function mapDrawing({ lines, harbours }: PipeMapLayout): string {
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

/** The map's styles, with where everything stands. */
export const mapStyles = (layout: PipeMapLayout): string =>
  styles + positionStyles(layout) + highlightStyles(layout);
