import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

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
 * Renames the custom properties that the pages set, the most used to the shortest, alike on every page.
 *
 * @param pages finished HTML with its styles
 * @param scripts what runs on them: a name that stands here is left alone
 */
export function shortenProperties(pages: readonly string[], scripts: string): string[] {
  const all = new Map<string, number>();
  const set = new Set<string>();
  for (const page of pages) {
    for (const { 0: name, index } of page.matchAll(property)) {
      all.set(name, (all.get(name) ?? 0) + 1);
      if (page[index + name.length] === ':') set.add(name);
    }
  }
  const inScripts = new Set(scripts.match(property));
  const renamed = [...set].filter((name) => !inScripts.has(name));
  const kept = new Set([...all.keys(), ...inScripts].filter((name) => !renamed.includes(name)));
  const short = new Map<string, string>();
  let next = 0;
  for (const name of renamed.toSorted(
    (a, b) => (all.get(b) ?? 0) - (all.get(a) ?? 0) || a.localeCompare(b),
  )) {
    let candidate = `--${nameOf(next++)}`;
    while (kept.has(candidate)) candidate = `--${nameOf(next++)}`;
    short.set(name, candidate);
  }
  return pages.map((page) => page.replace(property, (name) => short.get(name) ?? name));
}

async function filesIn(folder: string, pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(join(folder, file));
  return files.toSorted();
}

const texts = (files: readonly string[]) => Promise.all(files.map((file) => readFile(file, 'utf8')));

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
        const files = await filesIn(dist, '**/*.html');
        const scripts = await texts(await filesIn(dist, '**/*.js'));
        const pages = shortenProperties(await texts(files), scripts.join('\n'));
        await Promise.all(files.map((file, index) => writeFile(file, pages[index] ?? '')));
      },
    },
  };
}
