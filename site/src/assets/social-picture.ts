import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { cachedFile } from './disk-cache.ts';
import { buildDisplayFont } from './font.ts';
import { settableText, textWidth } from './font-metrics.ts';
import { palette } from './palette.ts';
import { type SocialPicture, socialPictureSize, socialPictureSvg } from './social-picture-svg.ts';

/** Raised when the drawing stays and what is below changes. */
const version = '2';

/** Draws the picture that a link to a page is shown with, as a PNG; quick where nothing has changed. */
export async function renderSocialPicture(picture: SocialPicture): Promise<Buffer> {
  const { ttf, ttfFile, metrics } = await buildDisplayFont();
  const { family } = metrics;
  const settable = {
    kicker: settableText(metrics, picture.kicker),
    title: settableText(metrics, picture.title),
    phone: picture.phone,
    name: settableText(metrics, picture.name),
    tone: picture.tone,
  };
  const widthOf = (text: string) => textWidth(metrics, text);
  const svg = socialPictureSvg(settable, { palette, fontFamily: family, widthOf });
  const { data } = await cachedFile('social-pictures', [version, svg, ttf], async () => {
    const { pixels } = new Resvg(svg, {
      fitTo: { mode: 'width', value: socialPictureSize.width },
      font: { loadSystemFonts: false, fontFiles: [ttfFile], defaultFontFamily: family },
    }).render();
    // A few colours and their blends at the edges: a palette of 48 shows them and takes a third of the bytes.
    return sharp(pixels, { raw: { ...socialPictureSize, channels: 4 } })
      .png({ palette: true, colours: 48, dither: 0, effort: 2, compressionLevel: 9 })
      .toBuffer();
  });
  return data;
}
