import sharp from 'sharp';
import { slugOf } from '../../site/src/lib/paths.ts';
import { pictureSize } from '../../site/src/lib/picture-size.ts';

/** The part of a photo that is kept, in shares of its width and height: 0 to 1. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A photo that cannot be taken, in words for the person who chose it. */
export class PhotoError extends Error {
  override name = 'PhotoError';
}

/** The name that a photo gets in content/photos: "IMG 1234.JPEG" is "img-1234.jpg". */
export function photoName(name: string, taken: readonly string[]): string {
  const base = slugOf(name.replace(/\.[^.]*$/, '')) || 'photo';
  for (let count = 1; ; count++) {
    const candidate = `${base}${count === 1 ? '' : `-${count}`}.jpg`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/**
 * Makes a photo ready to be kept: upright, cut, and without what the camera wrote.
 *
 * @returns A JPEG of at most 2000 pixels' width.
 * @throws PhotoError where it cannot be read, or what is left of it is too small.
 */
export async function readyPhoto(data: Uint8Array, crop?: Crop): Promise<Buffer> {
  const least = pictureSize.width * 2;
  const upright = await sharp(data)
    .autoOrient()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (upright === undefined) {
    throw new PhotoError(
      'This photo cannot be read: save it once more as JPEG (an iPhone does under Settings, Camera, Formats, Most Compatible).',
    );
  }
  const { width, height } = upright.info;
  const cut = {
    left: Math.round((crop?.left ?? 0) * width),
    top: Math.round((crop?.top ?? 0) * height),
    width: Math.min(width, Math.round((crop?.width ?? 1) * width)),
    height: Math.min(height, Math.round((crop?.height ?? 1) * height)),
  };
  if (cut.width < least) {
    const why =
      crop === undefined || width < least ? `this one has ${width}` : `this part of it has ${cut.width}`;
    throw new PhotoError(
      `A photo has to be at least ${least} pixels wide; ${why}. ${width < least ? 'Take the original from the phone.' : 'Keep a larger part.'}`,
    );
  }
  return sharp(upright.data)
    .extract(cut)
    .resize({ width: 2000, withoutEnlargement: true })
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer();
}
