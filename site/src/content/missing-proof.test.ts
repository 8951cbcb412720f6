import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { missingProof } from './missing-proof.ts';

it('names what is missing, file by file, as long as it is not there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'launch-'));
  await writeFile(join(folder, 'people.yaml'), 'people:\n# nobody yet\n');
  await writeFile(join(folder, 'jobs.yaml'), '');
  const missing = (await missingProof(folder)).map((line) => line.split(':')[0]);
  expect(missing).toEqual([
    'content/people.yaml',
    'content/reviews.yaml',
    'content/jobs.yaml',
    'content/prices.yaml',
    'content/business.yaml, rating',
    'content/business.yaml, since',
    'content/business.yaml, makers',
  ]);
  await rm(folder, { recursive: true });
});

it('names nothing once it is there', async () => {
  const demo = fileURLToPath(new URL('../../demo/content', import.meta.url));
  expect(await missingProof(demo)).toEqual([]);
});
