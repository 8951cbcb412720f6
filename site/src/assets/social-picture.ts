import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { cachedFile } from './disk-cache.ts';
import { buildDisplayFont } from './font.ts';
import { fitText } from './line-breaks.ts';
import { logoMark } from './logo-mark.ts';
import { palette } from './palette.ts';

/** What a social picture says. */
export interface SocialPicture {
  /** One short line over the title. */
  kicker: string;
  title: string;
  /** As people read it: "0800 000 000". */
  phone: string;
  /** Of the business. */
  name: string;
  /** emergency is red. */
  tone: 'standard' | 'emergency';
}

/** Size in pixels that the Open Graph tags of every page state. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

const colours = {
  standard: {
    ground: palette.deep,
    hill: palette.harbour,
    text: palette.white,
    kicker: palette.verdigris,
    pipe: palette['copper-bright'],
  },
  emergency: {
    ground: palette.red,
    hill: palette['red-dark'],
    text: palette.white,
    kicker: palette.white,
    pipe: palette.white,
  },
} as const;

/** Of headings, in the em (styles/base.css). */
const letterSpacing = -0.02;

const { width, height } = socialPictureSize;
const margin = 72;
/** Thickness of the pipe, and the middle of its run down the right-hand side. */
const pipe = { thickness: 40, x: width - margin - 20, bend: 60 };

/** Draws the picture that a link to a page is shown with, as a PNG. */
export async function renderSocialPicture(picture: SocialPicture): Promise<Buffer> {
  const { ttf, metrics } = await buildDisplayFont();
  const svg = socialPictureSvg(picture, (text) => {
    let sum = 0;
    for (const character of text) {
      const advance = metrics.advances.get(character);
      if (advance === undefined) {
        throw new Error(
          `The display font has no "${character}" (in "${text}"); add it in src/assets/font.ts`,
        );
      }
      sum += advance + letterSpacing;
    }
    return sum;
  });
  return cachedFile('social', [svg, ttf], async () => {
    const { pixels } = new Resvg(svg, {
      font: { loadSystemFonts: false, fontBuffers: [ttf] },
    }).render();
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 7 })
      .toBuffer();
  });
}
