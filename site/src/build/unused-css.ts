import { letters } from './class-names.ts';

/** `data-own-sheet` on `<html>` gives this page its own style sheet, apart from the other pages of its route. */
const ownSheet = / data-own-sheet="[^"]*"/;
const style = /<style[^>]*>(.*?)<\/style>/gs;

/** The source of a pattern: text with brackets in it, nested so deep. */
const withNested = (open: string, close: string, deep: number): string =>
  `[^${open}${close}]*` +
  (deep === 0 ? '' : `(?:\\${open}${withNested(open, close, deep - 1)}\\${close}[^${open}${close}]*)*`);
const inParentheses = `\\(${withNested('(', ')', 2)}\\)`;
const selector = new RegExp(`(?:[^,(]|${inParentheses})+`, 'g');
/** What a selector asks for. Pseudo-classes are passed over whole: what is in `:not()` or `:has()` may be missing. */
const condition = new RegExp(
  String.raw`\[(?<attribute>[\w-]+)(?:="?(?<value>[\w-]+)|[^\]]*)|::?[\w-]+(?:${inParentheses})?|(?<name>[\w-]+)`,
  'g',
);
/** A rule of minified CSS: what stands before the braces, and what in them. A statement has no block. */
const rule = new RegExp(`([^{};]+)(?:;|\\{(${withNested('{', '}', 4)})\\})`, 'g');

const wordsIn = (text: string) => new Set(text.match(/[\w-]+/g));
const propertiesIn = (text: string) => new Set(text.match(/--[a-z][\w-]*/gi));

/** Blocks of one layer, of which each component brings one, become one at the place of the first. */
function withJoinedLayers(css: string): string {
  const groups = Map.groupBy(css.matchAll(rule), ([whole, prelude = '', block]) =>
    block !== undefined && prelude.startsWith('@layer') ? prelude : whole,
  );
  return Array.from(groups, ([key, rules]) =>
    key.startsWith('@layer') && !key.endsWith(';')
      ? `${key}{${rules.map(([, , block]) => block).join('')}}`
      : key,
  ).join('');
}

/** Minified CSS without what matches nothing: rules, selectors of rules, animations and conditions around them. */
function trimmed(css: string, matches: (selector: string) => boolean, whole = css): string {
  return css.replaceAll(rule, (all, prelude: string, block?: string) => {
    if (block === undefined) return all;
    const [, kind = '', name] = /^@([\w-]+) ?(\w*)/.exec(prelude) ?? [];
    if (kind === '') {
      const used = (prelude.match(selector) ?? []).filter(matches);
      return used.length > 0 && block !== '' ? `${used}{${block}}` : '';
    }
    if (kind === 'keyframes') return new RegExp(`animation:[^;}]*\\b${name}\\b`).test(whole) ? all : '';
    if (!/^(?:layer|media|supports|container)$/.test(kind)) return all;
    const inner = trimmed(block, matches, whole);
    // An empty layer too: the first of a name says where it stands among the layers.
    return inner !== '' || kind === 'layer' ? `${prelude}{${inner}}` : '';
  });
}

/**
 * Gives each page one style sheet without what none of the pages with the same one can use. By groups, not
 * page by page, because the security policy, which is sent with every page, names each style sheet.
 *
 * @param pages finished HTML by file
 * @param script what may change pages with an island
 * @param drawings styles and drawings by file, which use the custom properties of pages that link to them
 */
export function trimStyles(
  pages: ReadonlyMap<string, string>,
  script: string,
  drawings: ReadonlyMap<string, string>,
): Map<string, string> {
  const stylesOf = (page: string) =>
    Array.from(page.matchAll(style), ([, css = '']) => css.replaceAll('\n', '')).join('');
  const keyOf = (page: string) => (ownSheet.exec(page)?.[0] ?? '') + stylesOf(page);
  const groups = Map.groupBy(pages, ([, page]) => keyOf(page));
  const finished = [...groups.values()].flatMap((group) => {
    const html = group.map(([, page]) => page.replaceAll(style, '')).join('');
    const scripted = wordsIn(html.includes(' data-island=') ? script : '');
    // React writes some attributes in capitals, such as `popoverTarget`.
    const words = wordsIn(html + html.toLowerCase()).union(scripted);
    // With its quotes, so that `[data-band=red]` is not kept for Red Beach.
    const values = new Set(html.match(/(?<==")[\w-]+(?=")/g)).union(scripted);
    const matches = (one: string) =>
      one.matchAll(condition).every(({ groups: { attribute, value, name } = {} }) => {
        const named = attribute ?? name;
        return (named === undefined || words.has(named)) && (value === undefined || values.has(value));
      });
    const elsewhere =
      script + [...drawings].map(([file, text]) => (html.includes(file) ? text : '')).join('');
    let css = withJoinedLayers(stylesOf(group[0]?.[1] ?? ''));
    // With a rule goes what only it uses, such as an animation, a token of a band, and what that was made of.
    for (let before = ''; before !== css; ) {
      before = css;
      const used = new Set(`${css}${html}${elsewhere}`.match(/(?<=var\()--[\w-]+/g));
      css = trimmed(css, matches).replaceAll(/(?<=[{;])(--[\w-]+):[^;}]*;?/g, (declaration, name) =>
        used.has(name) ? declaration : '',
      );
    }
    // Names of a capital or two, where no other file uses them: long ones cost 110 to 160 bytes a page.
    const own = [...propertiesIn(css).difference(propertiesIn(elsewhere))];
    const short = (name: string) =>
      own.includes(name) ? `--${letters(own.indexOf(name)).toUpperCase()}` : name;
    const sheet = `<style>${css.replaceAll(/--[a-z][\w-]*/gi, short)}</style></head>`;
    return group.map(([file, page]): [string, string] => {
      const rest = page.replace(ownSheet, '').replaceAll(style, '');
      return [file, rest.replaceAll(/(?<=var\()--[\w-]+/g, short).replace('</head>', () => sheet)];
    });
  });
  return new Map(finished);
}
