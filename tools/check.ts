// npm run check: formatting, lint rules, types, and the spelling of content and guides.
// npm run check -- --fix formats, and fixes what a rule can fix.
import { join } from 'node:path';
import { root, runPackage } from './run.ts';

const biome = (...args: string[]) => runPackage('@biomejs/biome/bin/biome', ['check', '.', ...args]);
const types = (file: string) => runPackage('typescript/bin/tsc', ['-p', file]);
/** The long ones first. */
const checks: Record<string, () => Promise<number>> = {
  'astro check': () => runPackage('astro/bin/astro.mjs', ['check'], { cwd: join(root, 'site') }),
  spelling: () => runPackage('cspell/bin.mjs', ['lint', '--no-progress', '--no-summary']),
  biome: () => biome(),
  'types of the site and tools': () => types('tsconfig.json'),
  'types of the editor': () => types('tools/edit/client/tsconfig.json'),
  'types of the receiver': () => types('receiver/tsconfig.json'),
};

/** Runs every static check, and says which failed. @returns How many passed and failed. */
export async function check() {
  const failed: string[] = [];
  const waiting = Object.entries(checks).values();
  // Each uses one processor: two lanes take from one list.
  const lane = async () => {
    for (const [name, run] of waiting) if ((await run()) !== 0) failed.push(name);
  };
  await Promise.all([lane(), lane()]);
  for (const name of failed) console.error(`Failed: ${name}`);
  return { passed: Object.keys(checks).length - failed.length, failed: failed.length, skipped: 0 };
}

if (import.meta.main) {
  const failed = process.argv.includes('--fix') ? await biome('--write') : (await check()).failed;
  if (failed > 0) process.exitCode = 1;
}
