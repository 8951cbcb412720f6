import { pictureSize } from '../lib/picture-size.ts';
import styles from './Photo.module.css';
import type { Picture } from './pictures.ts';

export interface PhotoProps {
  picture: Picture;
  /** On the photo's lower edge: "Before". */
  caption?: string;
}

/** One photo, 4 to 3, fetched when it comes near; until it is there, its colour stands in its place. */
export function Photo({ picture: { avif, webp, alt, colour }, caption }: PhotoProps) {
  return (
    <figure className={styles.root}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" fill={colour} aria-hidden="true">
        <path d="M0 0h1v1H0z" />
      </svg>
      <picture>
        <source type="image/avif" srcSet={avif} sizes="(min-width:60rem) 24rem,46vw" />
        <img src={webp} alt={alt} {...pictureSize} loading="lazy" />
      </picture>
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
