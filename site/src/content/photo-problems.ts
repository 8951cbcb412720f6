import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureSize } from '../lib/picture-size.ts';
import type { Photo, Proof } from '../schemas/proof.ts';
import type { Misfit } from './fitting-content.ts';

/**
 * Looks at each photo that people.yaml and jobs.yaml name.
 *
 * @param folder Of the photos.
 * @returns What is wrong with them, for the person who put them there.
 */
export async function photoProblems(
  proof: Pick<Proof, 'people' | 'jobs'>,
  folder: string,
): Promise<Misfit[]> {
  const names = await namesIn(folder);
  const checks = namedPhotos(proof).map(async ([file, field, photo]): Promise<Misfit[]> => {
    const message = await wrongWith(photo, folder, names);
    return message === undefined ? [] : [{ file, field: [...field, 'file'], found: photo.file, message }];
  });
  return (await Promise.all(checks)).flat();
}

function namedPhotos({ people, jobs }: Pick<Proof, 'people' | 'jobs'>) {
  const found: [file: 'people.yaml' | 'jobs.yaml', field: (string | number)[], photo: Photo][] = [];
  for (const [index, { photo }] of people.entries()) {
    if (photo !== undefined) found.push(['people.yaml', ['people', index, 'photo'], photo]);
  }
  for (const [index, { before, after }] of jobs.entries()) {
    if (before !== undefined) found.push(['jobs.yaml', ['jobs', index, 'before'], before]);
    found.push(['jobs.yaml', ['jobs', index, 'after'], after]);
  }
  return found;
}

async function wrongWith(
  { file }: Photo,
  folder: string,
  names: readonly string[],
): Promise<string | undefined> {
  if (!names.includes(file)) {
    const same = names.find((name) => name.toLowerCase() === file.toLowerCase());
    if (same !== undefined) return `the name as the file has it, ${same}: capitals count`;
    const there = names.length === 0 ? 'the folder is empty' : `there are ${names.join(', ')}`;
    return `a file that is in content/photos: ${there}`;
  }
  const least = pictureSize.width * 2;
  try {
    const { autoOrient } = await sharp(join(folder, file)).metadata();
    if (autoOrient.width >= least) return undefined;
    return `a photo at least ${least} pixels wide; this one has ${autoOrient.width}. Take the original from the phone`;
  } catch {
    return 'a photo that can be read: save it once more as JPEG (an iPhone does under Settings, Camera, Formats, Most Compatible)';
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
