import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Draft } from './draft.ts';
import { unusedPhotos } from './unused-photos.ts';

let folder: string;
let draft: Draft;

const saved = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, 'content', path)), { recursive: true });
  await writeFile(join(folder, 'content', path), text);
};
const people = (...photos: string[]) => ({
  people: photos.map((file) => ({ name: file, photo: { file, alt: 'a' } })),
});
const unused = (...photos: string[]) =>
  unusedPhotos(draft, ['people.yaml', 'jobs.yaml', ...photos.map((photo) => `photos/${photo}`)]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  draft = new Draft(join(folder, 'content'), join(folder, 'draft'));
  await saved('people.yaml', 'people:\n  - name: Mere\n    photo: { file: mere.jpg, alt: a }\n');
  await saved('jobs.yaml', 'jobs: []\n');
  await saved('photos/mere.jpg', 'mere');
  await saved('photos/spare.jpg', 'never named');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a photo that nobody names any more', () => {
  it('goes with whom it showed, whether it was saved before or only added', async () => {
    expect(await unused('mere.jpg', 'spare.jpg')).toEqual([]);
    await draft.put('photos/new.jpg', 'new');
    await draft.write('people.yaml', people('mere.jpg', 'new.jpg'));
    expect(await unused('mere.jpg', 'new.jpg', 'spare.jpg')).toEqual([]);
    await draft.write('people.yaml', people());
    expect(await unused('mere.jpg', 'new.jpg', 'spare.jpg')).toEqual(['photos/mere.jpg', 'photos/new.jpg']);
  });

  it('stays where another file names it, and where it is put back', async () => {
    await draft.write('people.yaml', people());
    await draft.write('jobs.yaml', { jobs: [{ after: { file: 'mere.jpg', alt: 'a' } }] });
    expect(await unused('mere.jpg')).toEqual([]);
    await draft.forget('jobs.yaml');
    expect(await unused('mere.jpg')).toEqual(['photos/mere.jpg']);
    await draft.forget('people.yaml');
    expect(await unused('mere.jpg')).toEqual([]);
  });
});
