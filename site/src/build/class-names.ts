import { globSync } from 'node:fs';
import { relative } from 'node:path';

/** 0 is a, 25 is z, 26 is aa. */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26));

/**
 * Names for the classes of CSS modules: small letters for the file, capitals for the class in it. Readable
 * names cost 236 to 385 bytes a page.
 *
 * @param site the site's folder
 */
export function shortClassNames(site: string): (name: string, path: string) => string {
  const modules = globSync('src/**/*.module.css', { cwd: site }).sort();
  const classes = modules.map((): string[] => []);
  return (name, path) => {
    const index = modules.indexOf(relative(site, path.split('?')[0] ?? path));
    const known = classes[index];
    if (known === undefined) throw new Error(`${path} was not there when the build began: build again`);
    if (!known.includes(name)) known.push(name);
    return letters(index) + letters(known.indexOf(name)).toUpperCase();
  };
}
