import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CssNode, parse, type Selector, walk } from 'css-tree';
import { listSiteFiles } from '../../hosting/site-files.ts';
import { attribute, elementsOf, textOf } from './html-elements.ts';

/** Attributes whose values are told apart. Of others, of which a large site has millions, only the name counts. */
const valued = /^(?:id|type|data-.+)$/;

/** What selectors can name: tags, classes, ids and attributes of one page or of several. */
export class PageNames {
  readonly #names = new Set<string>();
  readonly #scripted = new Set<string>();

  /** @param page finished HTML */
  addPage(page: string): void {
    for (const element of elementsOf(page)) {
      this.#names.add(element.tagName);
      for (const { name, value } of element.attrs) {
        this.#names.add(`[${name}]`);
        if (valued.test(name)) this.#names.add(`[${name}=${value}]`);
        if (name === 'class') for (const word of value.split(/\s+/)) this.#names.add(`.${word}`);
      }
      const isCode = element.tagName === 'script' && /^(?:module)?$/.test(attribute(element, 'type') ?? '');
      if (isCode) this.addScript(textOf(element));
    }
  }

  /** @param script what runs on a page: it may put there whatever it has as a text */
  addScript(script: string): void {
    for (const [, text = ''] of script.matchAll(/["'`]([\w -]+)(?=["'`])/g)) {
      for (const word of text.split(' ')) this.#scripted.add(word);
    }
  }

  /** Whether the selector may match something. What stands in `:not()`, `:is()` and the like is not asked. */
  canMatch(selector: Selector): boolean {
    return selector.children.toArray().every((node) => {
      switch (node.type) {
        case 'TypeSelector':
          return node.name === '*' || this.#has(node.name, node.name);
        case 'ClassSelector':
          return this.#has(`.${node.name}`, node.name);
        case 'IdSelector':
          return this.#has(`[id=${node.name}]`, node.name);
        case 'AttributeSelector': {
          const { name } = node.name;
          if (node.matcher !== '=' || node.value === null || !valued.test(name)) {
            return this.#has(`[${name}]`, name);
          }
          const value = node.value.type === 'String' ? node.value.value : node.value.name;
          return this.#has(`[${name}=${value}]`, name);
        }
        default:
          return true;
      }
    });
  }

  #has(name: string, word: string): boolean {
    return this.#names.has(name) || this.#scripted.has(word);
  }
}

/**
 * A style sheet without the rules, and without the selectors of rules, that can match nothing. The rest
 * stays as it was written. Nested rules go or stay with the rule they are in.
 *
 * @param names of all pages that have this style sheet
 */
export function purgedCss(css: string, names: PageNames): string {
  const start = ({ loc }: CssNode) => loc?.start.offset ?? 0;
  const end = ({ loc }: CssNode) => loc?.end.offset ?? 0;
  let text = '';
  let copied = 0;
  walk(parse(css, { positions: true, parseValue: false }), {
    visit: 'Rule',
    enter(rule) {
      const { prelude } = rule;
      // The steps of an animation look like rules, and match no element.
      if (this.rule !== null || this.atrule?.name === 'keyframes' || prelude.type !== 'SelectorList') return;
      const selectors = prelude.children.toArray().filter((node) => node.type === 'Selector');
      const used = selectors.filter((selector) => names.canMatch(selector));
      if (used.length === selectors.length) return;
      text += css.slice(copied, start(rule));
      copied = end(used.length === 0 ? rule : prelude);
      text += used.map((selector) => css.slice(start(selector), end(selector))).join(',');
    },
  });
  // The two switches that lower light-dark() are on every page many times: by one letter each.
  return withoutEmptyBlocks(text + css.slice(copied)).replace(/--lightningcss-(l|d)\w+/g, '--$1');
}

/** Without the conditions that have nothing left in them. Layers stay: empty ones have their place in the order. */
function withoutEmptyBlocks(css: string): string {
  const less = css.replace(/@(?:media|supports|container)[^{};@]*\{\}/g, '');
  return less === css ? css : withoutEmptyBlocks(less);
}

/** A page's style sheets as one text, in their order. */
function stylesOf(page: string): string {
  return elementsOf(page)
    .filter(({ tagName }) => tagName === 'style')
    .map(textOf)
    .join('');
}

/** The page with this style sheet in the place of its first, and without the others. */
export function withStyles(page: string, css: string): string {
  const places = elementsOf(page)
    .filter(({ tagName }) => tagName === 'style')
    .flatMap(({ sourceCodeLocation }) => sourceCodeLocation ?? []);
  return places.reduceRight(
    (text, { startOffset, endOffset }, index) =>
      text.slice(0, startOffset) + (index === 0 ? `<style>${css}</style>` : '') + text.slice(endOffset),
    page,
  );
}

/** How a page asks for a style sheet apart from the other pages of its route: what it wears on its root. */
const ownSheet = / data-own-sheet="[^"]*"/;

/**
 * Gives each finished page one style sheet, and leaves out of it what none of the pages with the same one
 * can use. By groups, not page by page: the security policy names each style sheet that there is, and it
 * is sent with every page. Together they decide whether the longest pages arrive in the first round trip
 *.
 */
export async function purgeCss(dist: string): Promise<void> {
  const files = await listSiteFiles(dist);
  const scripts: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.js')))
    scripts.push(await readFile(join(dist, file), 'utf8'));

  const groups = new Map<string, { css: string; names: PageNames; pages: string[] }>();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const page = await readFile(join(dist, file), 'utf8');
    const key = `${page.match(ownSheet)?.[0] ?? ''}${stylesOf(page)}`;
    const group = groups.get(key) ?? { css: stylesOf(page), names: new PageNames(), pages: [] };
    groups.set(key, group);
    group.pages.push(file);
    group.names.addPage(page);
    if (page.includes('<astro-island')) for (const script of scripts) group.names.addScript(script);
  }
  for (const { css, names, pages } of groups.values()) {
    const used = purgedCss(css, names);
    for (const file of pages) {
      const page = (await readFile(join(dist, file), 'utf8'))
        .replace(ownSheet, '')
        // Made from where the sources lie, and read by nothing: the same sources make the same bytes anywhere.
        .replaceAll(/(?<=<astro-island)\s+uid="[^"]*"/g, '');
      await writeFile(join(dist, file), withStyles(page, used));
    }
  }
}
