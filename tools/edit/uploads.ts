import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { slugOf } from '../../site/src/lib/paths.ts';
import { pictureSize } from '../../site/src/lib/picture-size.ts';
import { readLogo } from '../../site/src/logo/logo.ts';
import { pathOf } from './path.ts';
import type { Outcome, Place } from './types.ts';
import { EditError, type Workspace } from './workspace.ts';

export interface Picture extends Place {
  name: string;
  /** As base64. */
  data: string;
}

/** Takes a picture from the owner's computer, for a field or as the logo. */
export function addPicture(content: Workspace, picture: Picture): Promise<Outcome> {
  const bytes = Buffer.from(picture.data, 'base64');
  if (picture.field === 'logo') return setLogo(content, picture.name, bytes);
  return addPhoto(content, picture, bytes);
}

/** The photo upright and without what the camera wrote. @throws EditError where it is none, or too small. */
async function readyPhoto(bytes: Buffer): Promise<Buffer> {
  const photo = await sharp(bytes)
    .autoOrient()
    .resize({ width: 2000, withoutEnlargement: true })
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new EditError('This is no photo that can be read. Save it as JPEG and choose it again.');
    });
  const least = pictureSize.width * 2;
  if (photo.info.width < least)
    throw new EditError(
      `This photo is ${photo.info.width} pixels wide and has to be at least ${least}. Take the original from the phone.`,
    );
  return photo.data;
}

async function addPhoto(content: Workspace, { file, field, name }: Picture, bytes: Buffer): Promise<Outcome> {
  const photo = await readyPhoto(bytes);
  const base = slugOf(name.replace(/\.[^.]*$/, '')) || 'photo';
  let free = `${base}.jpg`;
  for (let count = 2; content.has(`photos/${free}`); count++) free = `${base}-${count}.jpg`;
  await content.putPhoto(`photos/${free}`, photo);
  await content.change(file, pathOf(field), free);
  const size = (length: number) => `${(length / 1_000_000).toFixed(1)} MB`;
  if (bytes.length <= 2 * photo.length) return {};
  return { said: `The photo is in: ${size(bytes.length)} became ${size(photo.length)}.` };
}

/** Puts another logo in the place of the one before. @throws EditError where it is none. */
async function setLogo(content: Workspace, name: string, bytes: Buffer): Promise<Outcome> {
  const isDrawing = extname(name).toLowerCase() === '.svg';
  const file = isDrawing ? 'logo.svg' : 'logo.png';
  const value = isDrawing ? bytes : await asPng(bytes);
  await checkLogo(file, value);
  const other = isDrawing ? 'logo.png' : 'logo.svg';
  const old = content.has(other) ? [{ file: other, value: undefined }] : [];
  await content.apply('Your business › Logo: another picture', [{ file, value }, ...old]);
  return { said: 'The logo is on every page now.' };
}

const asPng = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .png()
    .toBuffer()
    .catch(() => {
      throw new EditError('This is no picture that can be read. Save the logo as PNG or SVG.');
    });

/** @throws EditError in the words of the loader, which looks at it in a folder by itself. */
async function checkLogo(file: string, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  try {
    await writeFile(join(folder, file), bytes);
    const { problem } = await readLogo(folder);
    if (problem) throw new EditError(problem.message);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const logoFile = (content: Workspace): string | undefined =>
  ['logo.svg', 'logo.png'].find((file) => content.has(file));

export async function removeLogo(content: Workspace): Promise<void> {
  const file = logoFile(content);
  if (file) await content.apply('Your business › Logo: taken away', [{ file, value: undefined }]);
}
