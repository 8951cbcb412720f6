import { AtRule, parse } from 'postcss';
import { hashedFolder } from '../../hosting/file-types.ts';

/** The style sheet that comes after the first paint, of all pages: for paper, and for what is drawn late. */
export const printSheet = `${hashedFolder}/print.css`;

const link = (attribute = '') => `<link rel="stylesheet" href="/${printSheet}"${attribute}>`;

/** The link to it in a page's head: it is asked for once the page is painted (layouts/after-paint.ts). */
export const printLink = link(' disabled');

/** The same without script, at the end of the page, where it holds back nothing. */
export const printLinkWithoutScript = `<noscript>${link()}</noscript>`;

/**
 * A style sheet in two: what the first paint needs, and what it does not, each rule in its layer: styles for paper, and
 * those in `@media not print`. The second is 260 to 480 bytes of a page.
 */
export function splitPrint(css: string): { screen: string; print: string[] } {
  const screen = parse(css);
  const print: string[] = [];
  screen.walkAtRules('media', (rule) => {
    if (!/^(?:not )?print$/.test(rule.params)) return;
    let placed = rule.clone();
    for (let { parent } = rule; parent instanceof AtRule; parent = parent.parent)
      placed = new AtRule({ name: parent.name, params: parent.params, nodes: [placed] });
    print.push(placed.toString());
    rule.remove();
  });
  return { screen: screen.toString(), print };
}
