import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { listFiles } from '../../hosting/site-files.ts';

/** a, b, … z, aa, ab, … : letters only, so that each is a name in CSS as it stands. */
export function lettersOf(index: number): string {
  const letters = 26;
  const before = Math.floor(index / letters);
  return (before === 0 ? '' : lettersOf(before - 1)) + String.fromCharCode(97 + (index % letters));
}

/**
 * Mangled names for the classes and keyframes of CSS Modules: small letters for the file, a capital for the
 * name within it, so that no two are the same.
 *
 * @param files All CSS Modules, in an order that is the same everywhere.
 */
export function mangleClassNames(files: readonly string[]): (name: string, file: string) => string {
  const namesIn = new Map(files.map((file) => [file, [] as string[]]));
  return (name, file) => {
    const names = namesIn.get(file);
    if (names === undefined) throw new Error(`${file} is none of the style sheets there were: build again`);
    if (!names.includes(name)) names.push(name);
    return lettersOf(files.indexOf(file)) + lettersOf(names.indexOf(name)).toUpperCase();
  };
}

/** Has Vite give CSS Modules such names in the finished site; development keeps them as written. */
export function mangledClassNames(): AstroIntegration {
  return {
    name: 'mangled-class-names',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        if (command !== 'build') return;
        const folder = fileURLToPath(config.srcDir);
        const modules = (await listFiles(folder)).filter((file) => file.endsWith('.module.css'));
        const nameOf = mangleClassNames(modules);
        const generateScopedName = (name: string, path: string): string =>
          nameOf(name, relative(folder, path.split('?')[0] ?? path));
        updateConfig({ vite: { css: { modules: { generateScopedName } } } });
      },
    },
  };
}
