import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made from, within the site's folder and beside it. */
const inSite = ['content/**', 'src/**', 'hosting/**', 'astro.config.ts', 'package.json'];
const beside = ['receiver/src/contract/**', 'tools/build.ts', 'tsconfig.base.json', 'package-lock.json'];

/**
 * A text that differs when a build would come out differently: other sources, another folder of content, or another
 * day, as security.txt counts from the day of its build.
 *
 * @param site The site's folder, in that of the repository.
 * @param more Further sources within the site's folder.
 */
export function fingerprintOf(site: string, more: readonly string[] = []): string {
  const hash = createHash('sha256');
  hash.update(`${new Date().toISOString().slice(0, 10)} ${process.env.SITE_CONTENT ?? ''}`);
  const sources: [folder: string, patterns: string[]][] = [
    [site, [...inSite, ...more]],
    [join(site, '..'), beside],
  ];
  for (const [cwd, patterns] of sources) {
    const names = patterns.flatMap((pattern) => globSync(pattern, { cwd }));
    for (const name of names.filter((one) => !/\.test\.tsx?$/.test(one)).toSorted()) {
      const file = join(cwd, name);
      if (statSync(file).isFile()) hash.update(`\n${name}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}
