import { getImage } from 'astro:assets';
import { basename } from 'node:path';
import type { ImageMetadata } from 'astro';
import { pictureSize } from '../lib/picture-size.ts';
import type { Photo } from '../schemas/proof.ts';

/** By their paths, which begin in one way within the site and in another outside of it. */
const files = import.meta.glob<ImageMetadata>(
  'content-photos/*.{jpg,jpeg,png,webp,avif,JPG,JPEG,PNG,WEBP,AVIF}',
  { eager: true, import: 'default' },
);

/**
 * A photo ready for a page, small and upright: in AVIF for `srcset`, and one size in WebP, which every supported
 * browser reads. Sharp leaves out all that the camera wrote: the place, the time, the model.
 */
async function pictureFrom(src: ImageMetadata) {
  const as = async (format: 'avif' | 'webp', scale: number, quality: number) => {
    const size = { width: pictureSize.width * scale, height: pictureSize.height * scale };
    const image = await getImage({ src, format, quality, ...size, fit: 'cover', position: 'attention' });
    return image.src;
  };
  const [small, large, webp] = await Promise.all([as('avif', 1, 55), as('avif', 2, 50), as('webp', 2, 70)]);
  return { avif: `${small} 320w, ${large} 640w`, webp };
}

const pictures = new Map(
  await Promise.all(
    Object.entries(files).map(async ([path, src]) => [basename(path), await pictureFrom(src)] as const),
  ),
);

/** The files that a page needs of one photo. @throws Error where the photo is not there. */
export function pictureOf({ file }: Photo) {
  const picture = pictures.get(file);
  if (picture === undefined) throw new Error(`content/photos/${file} is not there`);
  return picture;
}
