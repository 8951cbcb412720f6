import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photoProblems } from './photo-problems.ts';

let folder = '';
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } }).jpeg();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  await blank(800, 600).toFile(join(folder, 'sam.jpg'));
  await blank(300, 200).toFile(join(folder, 'small.jpg'));
  // As a phone writes it that was held upright: its sides change places when it is turned.
  await blank(900, 500).withMetadata({ orientation: 6 }).toFile(join(folder, 'upright.jpg'));
  await writeFile(join(folder, 'broken.jpg'), 'no picture at all');
});
afterAll(() => rm(folder, { recursive: true }));

const problemsOf = (file: string) =>
  photoProblems(
    { people: [{ name: 'Sam', role: 'Plumber', photo: { file, alt: 'Sam at work' } }], jobs: [] },
    folder,
  );

it('has nothing against a photo that is there and large enough', async () => {
  expect(await problemsOf('sam.jpg')).toEqual([]);
});

it.each([
  ['ana.jpg', /a file that is in content\/photos: there are .*sam\.jpg/],
  ['Sam.jpg', /the name as the file has it, sam\.jpg/],
  ['small.jpg', /at least 640 pixels wide; this one has 300/],
  ['upright.jpg', /at least 640 pixels wide; this one has 500/],
  ['broken.jpg', /save it once more as JPEG/],
])('says what is wrong with %s and what to do', async (file, message) => {
  const [problem, ...more] = await problemsOf(file);
  expect(more).toEqual([]);
  expect(problem).toMatchObject({ file: 'people.yaml', field: ['people', 0, 'photo', 'file'], found: file });
  expect(problem?.message).toMatch(message);
});

it('says so where there is no folder', async () => {
  const photo = { file: 'sam.jpg', alt: 'Sam at work' };
  const problems = await photoProblems(
    { people: [{ name: 'Sam', role: 'Plumber', photo }], jobs: [] },
    join(folder, 'none'),
  );
  expect(problems[0]?.message).toMatch(/the folder is empty/);
});
