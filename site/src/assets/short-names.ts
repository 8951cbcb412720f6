import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesIn } from './files-in.ts';

/** a, b, … z, aa, ab, … : letters only, so that each is a name in CSS as it stands. */
export function nameOf(index: number): string {
  const letters = 26;
  const before = Math.floor(index / letters);
  return (before === 0 ? '' : nameOf(before - 1)) + String.fromCharCode(97 + (index % letters));
}

/** The names that a CSS Module defines: classes and keyframes, in the order of the text. */
export function definedNames(css: string): string[] {
  const found = css.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g);
  return [...new Set(Array.from(found, ([, name = '']) => name))];
}

const property = /(?<![\w-])--[A-Za-z][\w-]*/g;

/**
 * Short names for the custom properties that pages set, the most used the shortest. Page by page, so that
 * thousands of them are never in memory together.
 */
export class PropertyNames {
  readonly #uses = new Map<string, number>();
  readonly #set = new Set<string>();

  /** @param page finished HTML with its styles */
  count(page: string): void {
    for (const { 0: name, index } of page.matchAll(property)) {
      this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1);
      if (page[index + name.length] === ':') this.#set.add(name);
    }
  }

  /**
   * What renames a page, once all have been counted.
   *
   * @param scripts what runs on the pages: a name that stands here is left alone
   */
  renamer(scripts: string): (page: string) => string {
    const inScripts = new Set(scripts.match(property));
    const uses = (name: string) => this.#uses.get(name) ?? 0;
    const renamed = [...this.#set]
      .filter((name) => !inScripts.has(name))
      .toSorted((a, b) => uses(b) - uses(a) || a.localeCompare(b));
    const kept = new Set([...this.#uses.keys(), ...inScripts]).difference(new Set(renamed));
    const short = new Map<string, string>();
    let next = 0;
    for (const name of renamed) {
      let candidate = `--${nameOf(next++)}`;
      while (kept.has(candidate)) candidate = `--${nameOf(next++)}`;
      short.set(name, candidate);
    }
    return (page) => page.replace(property, (name) => short.get(name) ?? name);
  }
}

/**
 * A page without the identifiers that Astro gives its islands. Nothing in the browser reads them, and as
 * they are made from where the sources lie, the same sources would make another page in another folder.
 */
export function withoutIslandIds(page: string): string {
  return page.replace(/(<astro-island\b[^>]*?) uid="[^"]*"/g, '$1');
}

/**
 * Gives the classes of CSS Modules and the custom properties names of a letter or two in the finished
 * site. Written out they are three quarters of a kilobyte of every compressed page, which decides whether
 * a page arrives in the first round trip (docs/decisions/0008). The same sources always make the same
 * names. Development keeps them as written.
 */
export function shortNames(): AstroIntegration {
  return {
    name: 'short-names',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        if (command !== 'build') return;
        const folder = fileURLToPath(config.srcDir);
        const names = new Map<string, string>();
        for (const file of await filesIn(folder, '**/*.module.css')) {
          for (const name of definedNames(await readFile(file, 'utf8'))) {
            names.set(`${relative(folder, file)} ${name}`, nameOf(names.size));
          }
        }
        const generateScopedName = (name: string, path: string): string => {
          const [file = path] = path.split('?');
          const short = names.get(`${relative(folder, file)} ${name}`);
          if (short === undefined) throw new Error(`${file} has no class "${name}"`);
          return short;
        };
        updateConfig({ vite: { css: { modules: { generateScopedName } } } });
      },
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir);
        const pages = await filesIn(dist, '**/*.html');
        const names = new PropertyNames();
        for (const file of pages) names.count(await readFile(file, 'utf8'));
        let scripts = '';
        for (const file of await filesIn(dist, '**/*.js')) scripts += await readFile(file, 'utf8');
        const rename = names.renamer(scripts);
        for (const file of pages) {
          await writeFile(file, withoutIslandIds(rename(await readFile(file, 'utf8'))));
        }
      },
    },
  };
}
