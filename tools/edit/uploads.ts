import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { ifMissing, listFiles } from '../../site/hosting/site-files.ts';
import { slugOf } from '../../site/src/lib/paths.ts';
import { pictureSize } from '../../site/src/lib/picture-size.ts';
import { readLogo } from '../../site/src/logo/logo.ts';

import { pathOf } from './path.ts';
import type { Outcome } from './types.ts';
import { EditError, type Workspace } from './workspace.ts';

const unreadable = 'This is no photo that can be read. Save it as JPEG and choose it again.';

/** The photo upright and without what the camera wrote. @throws EditError where it is none, or too small. */
async function readyPhoto(bytes: Buffer): Promise<Buffer> {
  const photo = await sharp(bytes)
    .autoOrient()
    .resize({ width: 2000, withoutEnlargement: true })
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new EditError(unreadable);
    });
  const least = pictureSize.width * 2;
  if (photo.info.width < least)
    throw new EditError(
      `This photo is ${photo.info.width} pixels wide and has to be at least ${least}. Take the original from the phone.`,
    );
  return photo.data;
}

/** Takes a photo for a field. @param name Of the file that was chosen. */
export async function addPhoto(
  content: Workspace,
  file: string,
  field: string,
  name: string,
  bytes: Buffer,
  by: string,
): Promise<Outcome> {
  const photo = await readyPhoto(bytes);
  const base = slugOf(name.replace(/\.[^.]*$/, '')) || 'photo';
  const taken: string[] = await listFiles(join(content.folder, 'photos')).catch(ifMissing([]));
  let free = `${base}.jpg`;
  for (let count = 2; taken.includes(free); count++) free = `${base}-${count}.jpg`;
  await content.putPicture(`photos/${free}`, photo);
  await content.change(file, pathOf(field), free, by);
  const smaller = bytes.length > 2 * photo.length;
  const size = (length: number) => `${(length / 1_000_000).toFixed(1)} MB`;
  return smaller ? { said: `The photo is in: ${size(bytes.length)} became ${size(photo.length)}.` } : {};
}

/** Puts another logo in the place of the one before. @throws EditError where it is none. */
export async function setLogo(content: Workspace, name: string, bytes: Buffer, by: string): Promise<Outcome> {
  const ending = extname(name).toLowerCase();
  const isDrawing = ending === '.svg';
  const png = isDrawing
    ? bytes
    : await sharp(bytes)
        .png()
        .toBuffer()
        .catch(() => undefined);
  if (png === undefined)
    throw new EditError('This is no picture that can be read. Save the logo as PNG or SVG.');
  const file = isDrawing ? 'logo.svg' : 'logo.png';
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  try {
    await writeFile(join(folder, file), png);
    const { problems } = await readLogo(folder);
    if (problems[0]) throw new EditError(problems[0].message);
  } finally {
    await rm(folder, { recursive: true });
  }
  const other = isDrawing ? 'logo.png' : 'logo.svg';
  const changes = [await content.picture(other, undefined), await content.picture(file, png)];
  await content.apply('Your business › Logo: another picture', changes, by);
  return { said: 'The logo is on every page now.' };
}

/** The logo that is there, if there is one. */
export const logoFile = (content: Workspace): string | undefined =>
  ['logo.svg', 'logo.png'].find((file) => content.hasFile(file));

/** Takes the logo away. */
export async function removeLogo(content: Workspace, by: string): Promise<void> {
  const file = logoFile(content);
  if (file)
    await content.apply('Your business › Logo: taken away', [await content.picture(file, undefined)], by);
}
