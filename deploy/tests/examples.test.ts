import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleFiles, exampleFolder, hosts } from '../../tools/delivery/hosts.ts';
import { listFiles } from '../../tools/delivery/site-files.ts';

test.each(hosts)('deploy/$name/example is what the code writes now', async (host) => {
  const folder = exampleFolder(host);
  const committed: Record<string, string> = {};
  for (const file of await listFiles(folder)) committed[file] = await readFile(join(folder, file), 'utf8');
  expect(committed, 'run: node tools/delivery/hosts.ts').toEqual(exampleFiles(host));
});
