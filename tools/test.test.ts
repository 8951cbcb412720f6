import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './run.ts';

/** Runs `npm test -- …`, which fails. @returns All that it says. */
async function failing(...args: string[]): Promise<string> {
  const command = promisify(execFile)(process.execPath, [join(root, 'tools/test.ts'), ...args], {
    cwd: root,
  });
  const { stdout, stderr } = await command.then(
    () => {
      throw new Error(`npm test -- ${args.join(' ')} did not fail`);
    },
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
}

it('refuses a part, an option, a file and a title that are not there', async () => {
  expect(await failing('recevier')).toMatch(/^There is no part recevier\.\n\nnpm test /);
  expect(await failing('--titel=x')).toContain("Unknown option '--titel'");
  const said = await failing('receiver', 'contract/normalise', 'smtpp', '--title', 'nobody calls it so');
  expect(said).toContain('No test file of receiver has smtpp in its path.');
  expect(said).toContain('No test of these is called nobody calls it so.');
});
