import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

/** Of what is drawn, that much has to be seen well. Less is let through: a shape may have light parts. */
const enough = 0.5;
/** Contrast of a graphic to its ground (WCAG 2.2, 1.4.11). */
const seen = 3;

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

/** How a picture is seen on a ground. */
export interface Seen {
  /** Whether enough of what is drawn has a contrast of 3 to 1. */
  standsOut: boolean;
  /** Contrast that half of what is drawn has at least: 1 to 21. */
  contrast: number;
}

/** @param picture With a transparent ground. @param ground Such as #fbf8f2. */
export async function seenOn(picture: Uint8Array, ground: string): Promise<Seen> {
  const { data } = await sharp(picture)
    .resize({ width: 120, height: 120, fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const under = colourOf(ground);
  const below = luminance(under);
  const contrasts: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    if (alpha < 0.5) continue;
    const mixed = under.map((value, part) => (data[at + part] ?? 0) * alpha + value * (1 - alpha));
    contrasts.push(contrast(luminance(mixed as unknown as Colour), below));
  }
  const middle = contrasts.toSorted((a, b) => b - a)[Math.floor(contrasts.length * enough)] ?? 1;
  return { standsOut: middle >= seen, contrast: middle };
}
