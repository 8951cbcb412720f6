import { AtRule, parse } from 'postcss';
import { hashedFolder } from '../../hosting/file-types.ts';

/** The style sheet of all pages that comes after the first paint: for paper, for menus, and for what is drawn late. */
export const lateSheet = `${hashedFolder}/late.css`;

const link = (attribute = '') => `<link rel="stylesheet" href="/${lateSheet}"${attribute}>`;

/** The link to it in a page's head: it is asked for once the page is painted (layouts/after-paint.ts). */
export const lateLink = link(' disabled');

/** The same without script, at the end of the page, where it holds back nothing. */
export const lateLinkWithoutScript = `<noscript>${link()}</noscript>`;

/**
 * A style sheet in two: what the first paint needs, and what it does not, each rule in its layer. Late are styles for
 * paper (260 to 480 bytes of a page) and those in `@media not print`, which says so of menus and tobies (300).
 */
export function splitLate(css: string): { first: string; late: string[] } {
  const first = parse(css);
  const late: string[] = [];
  first.walkAtRules('media', (rule) => {
    if (!/^(?:not )?print$/.test(rule.params)) return;
    let placed = rule.clone();
    for (let { parent } = rule; parent instanceof AtRule; parent = parent.parent)
      placed = new AtRule({ name: parent.name, params: parent.params, nodes: [placed] });
    late.push(placed.toString());
    rule.remove();
  });
  return { first: first.toString(), late };
}
