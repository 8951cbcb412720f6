import { getImage } from 'astro:assets';
import { basename } from 'node:path';
import type { ImageMetadata } from 'astro';
import { pictureSize } from '../lib/picture-size.ts';
import type { Photo } from '../schemas/proof.ts';

/** A photo ready for a page: small, upright, without its camera's data. */
export interface Picture {
  /** For `srcset`, in AVIF. */
  avif: string;
  /** One size in WebP, which every supported browser reads. */
  webp: string;
  alt: string;
}

/** By their paths, which begin in one way within the site and in another outside of it. */
const files = import.meta.glob<{ default: ImageMetadata }>(
  'content-photos/*.{jpg,jpeg,png,webp,avif,JPG,JPEG,PNG,WEBP,AVIF}',
);

/**
 * Makes the files that a page needs of one photo. Sharp turns it as the camera was held and leaves out all
 * that the camera wrote: the place, the time, the model.
 *
 * @throws Error where the photo is not there.
 */
export async function pictureOf({ file, alt }: Photo): Promise<Picture> {
  const load = Object.entries(files).find(([path]) => basename(path) === file)?.[1];
  if (load === undefined) throw new Error(`content/photos/${file} is not there`);
  const { default: src } = await load();
  const as = async (format: 'avif' | 'webp', scale: number, quality: number) => {
    const size = { width: pictureSize.width * scale, height: pictureSize.height * scale };
    const image = await getImage({ src, format, quality, ...size, fit: 'cover', position: 'attention' });
    return image.src;
  };
  const [small, large, webp] = await Promise.all([as('avif', 1, 55), as('avif', 2, 50), as('webp', 2, 70)]);
  return { avif: `${small} 320w, ${large} 640w`, webp, alt };
}
