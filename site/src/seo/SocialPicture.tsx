import type { CSSProperties, ReactNode } from 'react';
import { logoMark } from '../assets/logo-mark.ts';
import type { PaletteColour } from '../assets/palette.ts';
import { type OwnLogo, pngUri, sizeWithin } from '../logo/logo.ts';

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
  tone: 'standard' | 'emergency';
}

/** Size in pixels, as the Open Graph tags of every page state it. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

export interface SocialPictureProps extends SocialPictureWords {
  palette: Record<PaletteColour, string>;
  /** Font sizes in pixels; social-picture-png.ts takes the largest that fit. */
  sizes: SocialPictureSizes;
}

export type SizedText = 'name' | 'kicker' | 'title' | 'phone';
export type SocialPictureSizes = Record<SizedText, number>;

/** Widest and highest that each text may become, in pixels. */
export const room: Record<SizedText, { width: number; height: number }> = {
  name: { width: 700, height: 60 },
  kicker: { width: 850, height: 60 },
  title: { width: 850, height: 236 },
  phone: { width: 810, height: 160 },
};

/** Left and right of everything. */
const margin = 72;
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
/** Where the straight run from the number ends: at the elbow's fitting. */
const runEnd = 1001;

/** What stands on the horizon, and the water from there to the lower edge. */
const water = (horizon = 'H1200') => `M0 630V${shore}${horizon}V630Z`;

/**
 * The picture that a link to a page is shown with: the title, and the number as large as on the side of a
 * van, with a copper pipe that comes down from the street and ends at it. Behind, the region's horizon.
 *
 * Drawn by satori, which knows flexbox and inline styles only (https://github.com/vercel/satori#css).
 */
export function SocialPicture({
  kicker,
  title,
  phone,
  name,
  tone,
  horizon,
  logo,
  palette,
  sizes,
}: SocialPictureProps) {
  const emergency = tone === 'emergency';
  const metal = emergency ? palette.paper : palette['copper-bright'];

  /** A text that social-picture-png.ts finds by its key when it looks for a size. */
  const text = (key: SizedText, words: string, style: CSSProperties): ReactNode => (
    <div key={key} style={{ fontSize: sizes[key], lineHeight: 1.04, ...style }}>
      {words}
    </div>
  );
  // Large letters are moved left, so that their stems stand under the small ones.
  const large = (key: 'title' | 'phone'): CSSProperties => ({
    letterSpacing: '-0.02em',
    marginLeft: -0.05 * sizes[key],
  });

  return (
    <div
      style={{
        ...socialPictureSize,
        display: 'flex',
        position: 'relative',
        background: emergency ? palette.red : palette.deep,
        color: palette.white,
        fontFamily: 'Archivo',
      }}
    >
      <svg {...socialPictureSize} viewBox="0 0 1200 630" aria-hidden="true" style={{ position: 'absolute' }}>
        <path fill={emergency ? palette['red-dark'] : palette.harbour} d={water(horizon)} />
        <path fill={metal} d={downPipe} />
      </svg>
      <div style={{ position: 'absolute', left: margin, top: 52, display: 'flex', alignItems: 'center' }}>
        {logo === undefined ? (
          <svg width="68" height="68" viewBox="0 0 40 40" aria-hidden="true">
            <path fill={metal} d={logoMark.tap} />
            <path fill={palette.white} d={logoMark.drop} />
          </svg>
        ) : (
          <div
            style={{
              ...{ width: 68, height: 68, display: 'flex', alignItems: 'center', justifyContent: 'center' },
              ...{ background: palette.paper, borderRadius: 8 },
            }}
          >
            {/* The name of the business stands beside it. */}
            <img src={pngUri(logo.png)} {...sizeWithin(60, logo)} alt="" />
          </div>
        )}
        {text('name', name, { marginLeft: 20 })}
      </div>
      <div
        style={{
          position: 'absolute',
          left: margin,
          top: 170,
          width: room.title.width,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
        }}
      >
        {text('kicker', kicker, { color: emergency ? palette.paper : palette.verdigris, marginBottom: 10 })}
        {text('title', title, { ...large('title'), textWrap: 'balance' })}
      </div>
      <div
        style={{
          position: 'absolute',
          left: margin,
          top: shore,
          width: runEnd - margin,
          height: socialPictureSize.height - shore,
          display: 'flex',
          alignItems: 'center',
        }}
      >
        {text('phone', phone, { ...large('phone'), whiteSpace: 'nowrap' })}
        <div style={{ width: 20, height: 100, marginLeft: 32, borderRadius: 5, background: metal }} />
        <div style={{ flexGrow: 1, height: 42, marginLeft: 4, background: metal }} />
      </div>
    </div>
  );
}
