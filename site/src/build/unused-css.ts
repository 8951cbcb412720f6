import {
  type Atrule,
  type Block,
  type CssNode,
  type EnterOrLeaveFn,
  generate,
  parse,
  type Selector,
  type StyleSheet,
  walk,
} from 'css-tree';
import { letters } from './class-names.ts';

/** `data-own-sheet` on `<html>` gives this page its own style sheet, apart from the other pages of its route. */
const ownSheet = / data-own-sheet="[^"]*"/;
const style = /<style[^>]*>(.*?)<\/style>/gs;

const wordsIn = (text: string): string[] => text.match(/[\w-]+/g) ?? [];
/** Values of attributes stand with their quotes as well, so that `[data-band=red]` is not kept for Red Beach. */
const wordsOfPage = (page: string): string[] => [
  ...wordsIn(page),
  // React writes some in capitals, such as `popoverTarget`.
  ...wordsIn(page.toLowerCase()),
  ...(page.match(/="[\w-]+"/g) ?? []),
];
const wordsOfScript = (script: string): string[] => wordsIn(script).flatMap((word) => [word, `="${word}"`]);

/** Whether the pages have all that a selector names. What stands in `:not()`, `:has()` and the like is not asked. */
function canMatch(selector: CssNode, words: ReadonlySet<string>): boolean {
  return (selector as Selector).children.toArray().every((node) => {
    if (node.type === 'AttributeSelector') {
      const value = node.value?.type === 'String' ? node.value.value : (node.value?.name ?? '');
      return words.has(node.name.name) && (node.matcher !== '=' || words.has(`="${value}"`));
    }
    const named = ['TypeSelector', 'ClassSelector', 'IdSelector'].includes(node.type);
    return !named || !('name' in node) || node.name === '*' || words.has(node.name as string);
  });
}

/**
 * A style sheet without the rules, and without the selectors of rules, that can match nothing.
 *
 * @param words all words of the pages that have this style sheet, and of the scripts that change them
 */
function withoutUnused(css: string, words: ReadonlySet<string>): string {
  const sheet = parse(css, { parseValue: false, parseAtrulePrelude: false });
  const rules: EnterOrLeaveFn = function (node, item, list) {
    if (node.type === 'Rule' && node.prelude.type === 'SelectorList' && this.atrule?.name !== 'keyframes') {
      const selectors = node.prelude.children;
      selectors.forEach((selector, at) => {
        if (!canMatch(selector, words)) selectors.remove(at);
      });
      if (selectors.isEmpty) list?.remove(item);
    }
  };
  walk(sheet, { leave: rules });

  const animations = new Set<string>();
  walk(sheet, (node) => {
    const animates = node.type === 'Declaration' && node.property.startsWith('animation');
    for (const word of animates ? wordsIn(generate(node.value)) : []) animations.add(word);
  });
  const conditions: EnterOrLeaveFn = (node, item, list) => {
    if (node.type !== 'Atrule' || node.prelude === null) return;
    const unused = node.name === 'keyframes' && !animations.has(generate(node.prelude));
    // Empty layers stay, as they keep their place in the order.
    const empty = ['media', 'supports', 'container'].includes(node.name) && node.block?.children.isEmpty;
    if (unused || empty) list?.remove(item);
  };
  walk(sheet, { leave: conditions });
  joinLayers(sheet as StyleSheet);
  return generate(sheet);
}

/** Joins blocks of the same layer that follow each other: each component brings one. */
function joinLayers({ children }: StyleSheet): void {
  let last: { name: string; block: Block } | undefined;
  children.forEach((node, item) => {
    const { block, prelude } = node as Atrule;
    if (node.type !== 'Atrule' || node.name !== 'layer' || !block || !prelude) {
      last = undefined;
      return;
    }
    const name = generate(prelude);
    if (last?.name === name) {
      last.block.children.appendList(block.children);
      children.remove(item);
    } else {
      last = { name, block };
    }
  });
}

const property = /--[a-z][\w-]*/gi;

/**
 * Gives custom properties names of a letter or two; long ones cost 110 to 160 bytes a page.
 *
 * @param kept names that other files use as well
 * @returns what a property is called
 */
function shortProperties(css: string, kept: ReadonlySet<string>): (name: string) => string {
  const free = Array.from({ length: 26 * 27 }, (_, index) => `--${letters(index)}`).filter(
    (name) => !kept.has(name),
  );
  const own = [...new Set(css.match(property))].filter((name) => !kept.has(name));
  const short = new Map(own.map((name, index) => [name, free[index] ?? name]));
  return (name) => short.get(name) ?? name;
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
  drawings: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const stylesOf = (page: string) => [...page.matchAll(style)].map(([, css]) => css).join('');
  const keyOf = (page: string) => (ownSheet.exec(page)?.[0] ?? '') + stylesOf(page);
  const groups = Map.groupBy(pages, ([, page]) => keyOf(page));
  const trimmed = new Map<string, string>();
  for (const group of groups.values()) {
    const texts = group.map(([, page]) => page);
    const words = new Set(texts.flatMap((page) => wordsOfPage(page.replaceAll(style, ''))));
    const island = texts.some((page) => page.includes('<astro-island'));
    for (const word of island ? wordsOfScript(script) : []) words.add(word);
    const css = withoutUnused(stylesOf(texts[0] ?? ''), words);
    const linked = [...drawings].filter(([file]) => texts.some((page) => page.includes(file)));
    const kept = new Set((script + linked.map(([, text]) => text).join('')).match(property));
    const short = shortProperties(css, kept);
    for (const [file, page] of group) {
      let sheet = `<style>${css.replaceAll(property, short)}</style>`;
      const one = page
        .replace(ownSheet, '')
        .replaceAll(/(?<=var\()--[\w-]+/g, short)
        .replaceAll(style, () => {
          const first = sheet;
          sheet = '';
          return first;
        });
      trimmed.set(file, one);
    }
  }
  return trimmed;
}
