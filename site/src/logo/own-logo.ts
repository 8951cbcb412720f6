/** The owner's logo, content/logo.svg or content/logo.png, looked at and made ready. */
export interface OwnLogo {
  /** As an SVG of its own; undefined where it came as pixels. */
  svg: string | undefined;
  /** As a PNG with a transparent ground, 512 pixels on its longer side, as far as it has them. */
  png: Uint8Array;
  /** Width by height, between a half and two. */
  ratio: number;
  /** Whether it is seen on the page at night and in the footer; where not, it stands on a light plate there. */
  onDark: boolean;
  /** The same on the emergency page's social picture. */
  onRed: boolean;
}

/** The logo as a page shows it. */
export interface LogoPicture {
  src: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** On dark grounds it needs a light one of its own. */
  plate: boolean;
}

/** Width and height that fill a square of this side. */
export function sizeWithin(
  side: number,
  { ratio }: Pick<OwnLogo, 'ratio'>,
): { width: number; height: number } {
  return ratio >= 1 ? { width: side, height: side / ratio } : { width: side * ratio, height: side };
}

/** A picture as an address, for drawings that cannot fetch. */
export const pngUri = (png: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
