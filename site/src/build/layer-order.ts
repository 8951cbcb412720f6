import { readFileSync } from 'node:fs';
import { parse } from 'postcss';

const layersFile = new URL('../styles/layers.css', import.meta.url);

const layersIn = (css: string): string[] => {
  const names: string[] = [];
  parse(css).walkAtRules('layer', ({ params }) => {
    names.push(...params.split(/,\s*/));
  });
  return [...new Set(names)];
};

/**
 * A page's layers in the order of its style sheet, where that is not the order of styles/layers.css: the modules of a
 * page decide which of its styles come first, and a layer that is named later wins.
 */
export function wrongLayerOrder(css: string): string[] | undefined {
  const wanted = layersIn(readFileSync(layersFile, 'utf8'));
  const found = layersIn(css);
  const isInOrder = found.every(
    (name, at) => at === 0 || wanted.indexOf(found[at - 1] ?? '') < wanted.indexOf(name),
  );
  return isInOrder ? undefined : found;
}
