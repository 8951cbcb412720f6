// npm run check: formatting, lint rules, types and spelling, without building or serving anything.
import { join } from 'node:path';
import { root } from './root.ts';
import { runPackage } from './run-command.ts';

/** Runs every static check. @returns How many failed, and how many there are. */
export async function check(): Promise<{ passed: number; failed: number }> {
  const checks = [
    () => runPackage('@biomejs/biome/bin/biome', ['check', '.']),
    () => runPackage('typescript/bin/tsc', ['-p', 'tsconfig.json']),
    () => runPackage('typescript/bin/tsc', ['-p', 'receiver/tsconfig.json']),
    () => runPackage('astro/bin/astro.mjs', ['check'], { cwd: join(root, 'site') }),
    () => runPackage('cspell/bin.mjs', ['lint', '--no-progress', '--no-summary']),
  ];
  let failed = 0;
  for (const run of checks) if ((await run()) !== 0) failed++;
  return { passed: checks.length - failed, failed };
}

if (import.meta.main) {
  const { failed } = await check();
  if (failed > 0) process.exitCode = 1;
}
