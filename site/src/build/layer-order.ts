import { readFileSync } from 'node:fs';

/** Layers in the order in which a style sheet names them, which is that in which they win. */
const layersIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/@layer ([^{;]+)/g)].flatMap(([, names = '']) => names.trim().split(/,\s*/))),
];

const wanted = layersIn(readFileSync(new URL('../styles/layers.css', import.meta.url), 'utf8'));

/** A page's layers where they have not the order of styles/layers.css: its modules decide which styles come first. */
export function wrongLayerOrder(css: string): string[] | undefined {
  const found = layersIn(css);
  const right = found.toSorted((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
  return found.join() === right.join() ? undefined : found;
}
