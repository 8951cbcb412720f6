import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type CssNode, parse, type Selector, walk } from 'css-tree';
import { filesIn } from './files-in.ts';

/** Attributes whose values are told apart. Of others, of which a large site has millions, only the name counts. */
const valued = /^(?:id|type|data-.+)$/;

/** What selectors can name: tags, classes, ids and attributes of one page or of several. */
export class PageNames {
  readonly #names = new Set<string>();
  readonly #scripted = new Set<string>();

  /** @param page finished HTML */
  addPage(page: string): void {
    for (const [, tag = '', attributes = ''] of page.matchAll(/<([a-zA-Z][\w-]*)([^>]*)/g)) {
      this.#names.add(tag);
      // React writes popoverTarget; styles, and the browser, know it in small letters.
      for (const [, written = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
        const name = written.toLowerCase();
        this.#names.add(`[${name}]`);
        if (valued.test(name)) this.#names.add(`[${name}=${value}]`);
        if (name === 'class') for (const word of value.split(/\s+/)) this.#names.add(`.${word}`);
      }
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
export function usedStyles(css: string, names: PageNames): string {
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
  return text + css.slice(copied);
}

const styleElement = /<style>([\s\S]*?)<\/style>/g;

/** A page's style sheets as one, where the first stood. The order of their rules stays. */
export function inOneSheet(page: string): string {
  const css = Array.from(page.matchAll(styleElement), ([, sheet = '']) => sheet).join('');
  let seen = false;
  return page.replace(styleElement, () => {
    if (seen) return '';
    seen = true;
    return `<style>${css}</style>`;
  });
}

const codeElement = /<script(?: type="module")?>([\s\S]*?)<\/script>/g;

/**
 * Gives each finished page one style sheet, and leaves out of it what none of the pages with the same one
 * can use. By groups, not page by page: the security policy names each style sheet that there is, and it
 * is sent with every page. That is some 400 bytes of the first round trip (docs/decisions/0008).
 */
export function withUsedStyles(): AstroIntegration {
  return {
    name: 'used-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir);
        const pages = await filesIn(dist, '**/*.html');
        let scripts = '';
        for (const file of await filesIn(dist, '**/*.js')) scripts += await readFile(file, 'utf8');

        const namesOf = new Map<string, PageNames>();
        for (const file of pages) {
          const page = inOneSheet(await readFile(file, 'utf8'));
          await writeFile(file, page);
          for (const [, css = ''] of page.matchAll(styleElement)) {
            const names = namesOf.get(css) ?? new PageNames();
            namesOf.set(css, names);
            names.addPage(page);
            for (const [, code = ''] of page.matchAll(codeElement)) names.addScript(code);
            if (page.includes('<astro-island')) names.addScript(scripts);
          }
        }
        const used = new Map(Array.from(namesOf, ([css, names]) => [css, usedStyles(css, names)]));
        for (const file of pages) {
          const page = await readFile(file, 'utf8');
          await writeFile(
            file,
            page.replace(styleElement, (_, css: string) => `<style>${used.get(css)}</style>`),
          );
        }
      },
    },
  };
}
