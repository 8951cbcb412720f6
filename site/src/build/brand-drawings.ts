import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { checkBrand, inBrandColours, readPalette } from '../assets/brand-colours.ts';

const tokens = fileURLToPath(new URL('../styles/tokens.css', import.meta.url));

/**
 * Hands out the drawings of src/assets in the brand's colours of styles/tokens.css. Where they differ from what is
 * drawn, a copy takes the drawing's place, so that the file's name changes with its bytes.
 *
 * @throws Error where the brand's colour is too light for words on it.
 */
export function brandDrawings(): Plugin {
  let copies = '';
  return {
    name: 'brand-drawings',
    enforce: 'pre',
    configResolved({ cacheDir }) {
      copies = join(cacheDir, 'brand-drawings');
    },
    buildStart() {
      checkBrand(readPalette(readFileSync(tokens, 'utf8')));
    },
    async resolveId(source, importer, options) {
      if (!/\.svg(?:\?|$)/.test(source)) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const [file = '', query] = resolved?.id.split('?') ?? [];
      if (!file.includes('/src/assets/')) return undefined;
      const drawing = readFileSync(file, 'utf8');
      const coloured = inBrandColours(drawing, readPalette(readFileSync(tokens, 'utf8')));
      if (coloured === drawing) return undefined;
      mkdirSync(copies, { recursive: true });
      const copy = join(copies, basename(file));
      writeFileSync(copy, coloured);
      return query === undefined ? copy : `${copy}?${query}`;
    },
  };
}
