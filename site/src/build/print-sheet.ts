import { AtRule, parse } from 'postcss';
import { hashedFolder } from '../../hosting/file-types.ts';

/** The style sheet for paper, of all pages. */
export const printSheet = `${hashedFolder}/print.css`;

const link = (attribute = '') => `<link rel="stylesheet" media="print" href="/${printSheet}"${attribute}>`;

/**
 * The links to it. It is asked for once a page is painted (layouts/after-paint.ts); without script at once, as browsers
 * paint before a sheet for paper comes.
 */
export const printLinks = `${link(' disabled')}<noscript>${link()}</noscript>`;

/**
 * A style sheet in two: what a screen needs, and what only paper needs, each rule in its layer. The second is 260 to
 * 480 bytes of a page.
 */
export function splitPrint(css: string): { screen: string; print: string[] } {
  const screen = parse(css);
  const print: string[] = [];
  screen.walkAtRules('media', (rule) => {
    if (rule.params !== 'print') return;
    let placed = rule.clone();
    for (let { parent } = rule; parent instanceof AtRule; parent = parent.parent)
      placed = new AtRule({ name: parent.name, params: parent.params, nodes: [placed] });
    print.push(placed.toString());
    rule.remove();
  });
  return { screen: screen.toString(), print };
}
