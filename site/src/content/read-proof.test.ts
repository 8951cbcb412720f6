import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatProblems } from './problem.ts';
import { readContent } from './read-content.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(fileURLToPath(new URL('../../content', import.meta.url)), folder, { recursive: true });
  for (const name of ['people', 'jobs', 'reviews', 'prices'])
    await rm(join(folder, `${name}.yaml`), { force: true });
});
afterEach(() => rm(folder, { recursive: true }));

const told = async (file: string, text: string) => {
  await writeFile(join(folder, file), text);
  return formatProblems((await readContent(folder)).problems);
};

it('files that are not there, empty or only remarks leave the content whole', async () => {
  await writeFile(join(folder, 'people.yaml'), '');
  await writeFile(join(folder, 'jobs.yaml'), '# one day\n\n');
  await writeFile(join(folder, 'reviews.yaml'), 'reviews:\n');
  const { content, problems } = await readContent(folder);
  expect(problems).toEqual([]);
  expect(content?.proof).toEqual({ people: [], jobs: [], reviews: [], prices: [] });
});

const review = (rest: string) =>
  `reviews:\n  - words: Good work.\n    name: Mere\n    suburb: Epsom\n    date: 2026-03-14\n${rest}`;

it.each([
  [
    'a review without its source',
    'reviews.yaml',
    review(''),
    /reviews\.yaml, line 2.*source[\s\S]*where the customer wrote it/,
  ],
  [
    'a review of a service there is none of',
    'reviews.yaml',
    review('    service: roofs\n    source: { name: Google, link: "https://maps.google.com/1" }\n'),
    /reviews\.yaml, line 6.*service[\s\S]*one of the files in content\/services: /,
  ],
  [
    'a photo without its words',
    'people.yaml',
    'people:\n  - name: Sam\n    role: Plumber\n    photo:\n      file: sam.jpg\n',
    /people\.yaml, line 4.*alt[\s\S]*what is to be seen on the photo/,
  ],
  [
    'a photo that is not there',
    'people.yaml',
    'people:\n  - name: Sam\n    role: Plumber\n    photo:\n      file: sam.jpg\n      alt: Sam at work\n',
    /people\.yaml, line 5.*file[\s\S]*a file that is in content\/photos[\s\S]*sam\.jpg/,
  ],
])('%s is told with file, line and what to do', async (_, file, text, words) => {
  expect(await told(file, text)).toMatch(words);
});
