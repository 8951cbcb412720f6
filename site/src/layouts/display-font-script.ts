import { minifySync } from 'vite';
import url from '../assets/archivo/archivo.woff2?url';
import { loadDisplayFont } from './display-font.ts';

/** What stands in every page's head: within the page, so Vite does not make it small by itself. */
export const displayFontScript = minifySync(
  'display-font.js',
  `(${loadDisplayFont})(${JSON.stringify(`url(${url})`)})`,
).code.trim();
