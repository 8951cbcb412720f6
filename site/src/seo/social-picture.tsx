import type { CSSProperties } from 'react';
import sharp from 'sharp';
import { logoMark } from '../assets/logo-mark.ts';
import { outlines, withKnownGlyphs } from '../assets/outlines.ts';
import { palette } from '../assets/palette.ts';
import { type OwnLogo, pngUri, sizeWithin } from '../logo/logo.ts';
import type { Tone } from '../schemas/service.ts';

/** What a social picture says. */
export interface SocialPictureWords {
  /** One short line over the title. */
  kicker: string;
  title: string;
  /** As people read it: "0800 000 000". */
  phone: string;
  /** Of the business. */
  name: string;
  /** Of region.yaml. */
  horizon?: string | undefined;
  /** The owner's logo, in the place of the site's mark. */
  logo?: OwnLogo | undefined;
  /** emergency is red. */
  tone: Tone;
}

/** As the Open Graph tags of every page state it. */
const size = { width: 1200, height: 630 };
/** The title's column. */
const column = { width: 850, height: 236 };
/** Where the water begins that the number stands in. */
const shore = 462;
/** A pipe from the upper edge down the right-hand side, through a valve with its handle and an elbow. */
const downPipe = [
  'M1078 0h42v124h-42z',
  'M1075 128h48a5 5 0 0 1 5 5v62a5 5 0 0 1-5 5h-48a5 5 0 0 1-5-5v-62a5 5 0 0 1 5-5z',
  'M1044 152h26v24h-26z',
  'M1033 116h0a11 11 0 0 1 11 11v74a11 11 0 0 1-11 11h-0a11 11 0 0 1-11-11v-74a11 11 0 0 1 11-11z',
  'M1078 204h42v244h-42z',
  'M1075 452h48a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5h-48a5 5 0 0 1-5-5v-16a5 5 0 0 1 5-5z',
  'M1078 482h42a85 85 0 0 1-85 85v-42a43 43 0 0 0 43-43z',
  'M1010 517h16a5 5 0 0 1 5 5v48a5 5 0 0 1-5 5h-16a5 5 0 0 1-5-5v-48a5 5 0 0 1 5-5z',
].join('');

/** The size at which so many letters fit on one line, in pixels. A letter is about 0.64 em wide, a digit 0.58 em. */
const onOneLine = ({ length }: { length: number }, width: number, largest: number, em = 0.64) =>
  Math.floor(Math.min(largest, width / (em * length)));

/** The size at which a title fits its column. Lines are rarely full: a letter takes about 0.95 em² of the place. */
function titleSize(title: string): number {
  const length = Math.max(...title.split(' ').map((word) => word.length));
  const inLines = Math.sqrt((column.width * column.height) / (0.95 * title.length));
  return Math.min(onOneLine({ length }, column.width, 112, 0.72), Math.floor(inLines));
}

/** Large letters are moved left, so that their stems stand under the small ones. */
const large = (fontSize: number): CSSProperties => ({
  fontSize,
  letterSpacing: '-0.02em',
  marginLeft: -0.05 * fontSize,
});

const placed = (top: number, style: CSSProperties): CSSProperties => ({
  position: 'absolute',
  left: 72,
  top,
  display: 'flex',
  alignItems: 'center',
  ...style,
});

/**
 * The picture that a link to a page is shown with: the title, and the number as large as on the side of a
 * van, with a copper pipe that comes down from the street and ends at it. Behind, the region's horizon.
 */
function SocialPicture({ kicker, title, phone, name, tone, horizon = 'H1200', logo }: SocialPictureWords) {
  const emergency = tone === 'emergency';
  const metal = emergency ? palette.paper : palette['copper-bright'];
  const [ground, water] = emergency ? [palette.red, palette['red-dark']] : [palette.deep, palette.harbour];
  return (
    <div style={{ ...size, display: 'flex', background: ground, color: palette.white, lineHeight: 1.04 }}>
      <svg {...size} viewBox="0 0 1200 630" aria-hidden="true" style={{ position: 'absolute' }}>
        <path fill={water} d={`M0 630V${shore}${horizon}V630Z`} />
        <path fill={metal} d={downPipe} />
      </svg>
      <div style={placed(52, {})}>
        {logo === undefined ? (
          <svg width="68" height="68" viewBox="0 0 40 40" aria-hidden="true">
            <path fill={metal} d={logoMark.tap} />
            <path fill={palette.white} d={logoMark.drop} />
          </svg>
        ) : (
          <div style={{ display: 'flex', padding: 4, background: palette.paper, borderRadius: 8 }}>
            <img src={pngUri(logo.png)} {...sizeWithin(60, logo)} alt="" />
          </div>
        )}
        <div style={{ marginLeft: 20, fontSize: onOneLine(name, 700, 36) }}>{name}</div>
      </div>
      <div style={placed(170, { width: column.width, flexDirection: 'column', alignItems: 'flex-start' })}>
        <div
          style={{
            marginBottom: 10,
            color: emergency ? palette.paper : palette.verdigris,
            fontSize: onOneLine(kicker, column.width, 32),
          }}
        >
          {kicker}
        </div>
        <div style={{ ...large(titleSize(title)), textWrap: 'balance' }}>{title}</div>
      </div>
      {/* To the fitting of the elbow. */}
      <div style={placed(shore, { width: 929, height: size.height - shore })}>
        <div style={{ ...large(onOneLine(phone, 810, 120, 0.58)), whiteSpace: 'nowrap' }}>{phone}</div>
        <div style={{ width: 20, height: 100, marginLeft: 32, borderRadius: 5, background: metal }} />
        <div style={{ flexGrow: 1, height: 42, marginLeft: 4, background: metal }} />
      </div>
    </div>
  );
}

/** Draws the picture that a link to a page is shown with, as a PNG. */
export async function renderSocialPicture(words: SocialPictureWords): Promise<Buffer> {
  const drawable = {
    kicker: withKnownGlyphs(words.kicker),
    title: withKnownGlyphs(words.title),
    name: withKnownGlyphs(words.name),
  };
  const svg = await outlines(<SocialPicture {...words} {...drawable} />, size);
  // A few colours and their blends at the edges: a palette of 48 shows them and takes a third of the bytes.
  const colours = words.logo === undefined ? 48 : 96;
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours, dither: 0, effort: 2, compressionLevel: 9 })
    .toBuffer();
}
