import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashedFolder } from '../../hosting/file-types.ts';
import { listFiles } from '../../hosting/site-files.ts';

/**
 * Takes away photos that no page shows. Astro leaves the original of one that is in the folder and on no
 * page, and in it stand the place where it was taken and the camera.
 *
 * @returns The files that are gone.
 */
export async function dropUnusedPictures(dist: string): Promise<string[]> {
  const files = await listFiles(dist);
  const pages = files.filter((file) => file.endsWith('.html'));
  const shown = (await Promise.all(pages.map((file) => readFile(join(dist, file), 'utf8')))).join('');
  const unused = files.filter(
    (file) =>
      file.startsWith(`${hashedFolder}/`) &&
      /\.(?:jpe?g|png|webp|avif)$/i.test(file) &&
      !shown.includes(file),
  );
  await Promise.all(unused.map((file) => rm(join(dist, file))));
  return unused;
}
