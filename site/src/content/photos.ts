import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A file in content/photos. */
export interface PhotoFile {
  name: string;
  /** In pixels, as it stands upright; undefined where the file cannot be read. */
  width: number | undefined;
}

/** Widths by path and time of change: a photo is looked at once. */
const known = new Map<string, number | undefined>();

/** The photos among some files. @param folder Where they are. */
export async function readPhotos(folder: string, names: readonly string[]): Promise<PhotoFile[]> {
  const photos = names.filter((name) => /\.(?:jpe?g|png|webp|avif)$/i.test(name));
  return Promise.all(photos.map(async (name) => ({ name, width: await widthOf(join(folder, name)) })));
}

async function widthOf(path: string): Promise<number | undefined> {
  const { mtimeMs, size } = await stat(path);
  const key = `${path} ${mtimeMs} ${size}`;
  if (!known.has(key)) {
    const photo = await sharp(path)
      .metadata()
      .catch(() => undefined);
    known.set(key, photo?.autoOrient.width);
  }
  return known.get(key);
}
