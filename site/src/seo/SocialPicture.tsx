import type { CSSProperties, ReactNode } from 'react';
import { logoMark } from '../assets/logo-mark.ts';
import type { PaletteColour } from '../assets/read-palette.ts';
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
/** Half the pipe's thickness, and half that of the fittings over it. */
const half = 21;
const hub = 29;
/** Left open between two fittings, as in the mark. */
const seam = 4;

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
        {downPipe(metal)}
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
          width: elbow.runEnd - margin,
          height: socialPictureSize.height - shore,
          display: 'flex',
          alignItems: 'center',
        }}
      >
        {text('phone', phone, { ...large('phone'), whiteSpace: 'nowrap' })}
        <div style={{ width: 20, height: 100, marginLeft: 32, borderRadius: 5, background: metal }} />
        <div style={{ flexGrow: 1, height: 2 * half, marginLeft: seam, background: metal }} />
      </div>
    </div>
  );
}

/** Where the pipe from the upper edge turns towards the number. */
const elbow = {
  /** Middle of the pipe that comes down. */
  x: socialPictureSize.width - margin - hub,
  /** Middle of the pipe that goes to the number. */
  y: (shore + socialPictureSize.height) / 2,
  /** Radius of the bend's middle. */
  bend: 64,
  /** Length of the fittings at its two ends. */
  socket: 26,
  /** Where the straight run to the number ends. */
  get runEnd() {
    return this.x - this.bend - 2 * seam - this.socket;
  },
};

/** A pipe from the upper edge down the right-hand side, through a valve and an elbow. */
function downPipe(fill: string): ReactNode {
  const { x, y, bend, socket } = elbow;
  const valve = { top: 128, height: 72 };
  const valveEnd = valve.top + valve.height;
  const socketTop = y - bend - seam - socket;
  const [outer, inner] = [bend + half, bend - half];
  return (
    <g fill={fill}>
      <rect x={x - half} y="0" width={2 * half} height={valve.top - seam} />
      <rect x={x - hub} y={valve.top} width={2 * hub} height={valve.height} rx="5" />
      {/* The valve's stem and handle. */}
      <rect x={x - hub - 26} y={valve.top + valve.height / 2 - 12} width="26" height="24" />
      <rect x={x - hub - 48} y={valve.top - 12} width="22" height={valve.height + 24} rx="11" />
      <rect x={x - half} y={valveEnd + seam} width={2 * half} height={socketTop - valveEnd - 2 * seam} />
      <rect x={x - hub} y={socketTop} width={2 * hub} height={socket} rx="5" />
      <path
        d={`M${x - half} ${y - bend}h${2 * half}a${outer} ${outer} 0 0 1-${outer} ${outer}v-${2 * half}a${inner} ${inner} 0 0 0 ${inner}-${inner}Z`}
      />
      <rect x={x - bend - seam - socket} y={y - hub} width={socket} height={2 * hub} rx="5" />
    </g>
  );
}
