// npm run check: formatting, lint rules, types, and the spelling of content and guides.
// npm run check -- --fix formats, and fixes what a rule can fix.
import { join } from 'node:path';
import { root } from './root.ts';
import { runPackage } from './run-command.ts';

/** Runs every static check, and names those that failed. */
export async function check(): Promise<{ passed: number; failed: number; skipped: number }> {
  const checks: [name: string, run: () => Promise<number>][] = [
    ['astro check', () => runPackage('astro/bin/astro.mjs', ['check'], { cwd: join(root, 'site') })],
    ['spelling', () => runPackage('cspell/bin.mjs', ['lint', '--no-progress', '--no-summary'])],
    ['biome', () => runPackage('@biomejs/biome/bin/biome', ['check', '.'])],
    ['types of the site and tools', () => runPackage('typescript/bin/tsc', ['-p', 'tsconfig.json'])],
    [
      'types of the editor',
      () => runPackage('typescript/bin/tsc', ['-p', 'tools/edit/client/tsconfig.json']),
    ],
    ['types of the receiver', () => runPackage('typescript/bin/tsc', ['-p', 'receiver/tsconfig.json'])],
  ];
  const failures: string[] = [];
  // Each uses one processor: run two at a time, the long ones first.
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, run] = next;
      if ((await run()) !== 0) failures.push(name);
    }
  };
  await Promise.all([lane(), lane()]);
  for (const name of failures) console.error(`Failed: ${name}`);
  return { passed: checks.length - failures.length, failed: failures.length, skipped: 0 };
}

if (import.meta.main && process.argv.includes('--fix')) {
  process.exitCode = await runPackage('@biomejs/biome/bin/biome', ['check', '--write', '.']);
} else if (import.meta.main) {
  const { failed } = await check();
  if (failed > 0) process.exitCode = 1;
}
