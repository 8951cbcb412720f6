/*
 * The van, seen from the kerb, drawn at about 0.1 units to the millimetre of a middling delivery van
 * (5.3 m long, wheelbase 3.2 m, wheels of 0.66 m). Its lettering is the business's own name and number.
 */
import { logoMark } from '../assets/logo-mark.ts';
import type { LogoPicture } from '../logo/own-logo.ts';
import styles from './Van.module.css';

export interface VanProps {
  /** The business's name: in one line, or in two of about the same length where it is long. */
  name: string;
  /** The number as it is written. */
  number: string;
  /** The business's own, where it has one. */
  logo?: LogoPicture | undefined;
}

/** Widest lettering in units, and about how wide a letter of Archivo at width 112 is, in ems. */
const room = 290;
const letterWidth = 0.66;

/** One line or two, broken at the space that is nearest to the middle. */
function lettering(name: string): string[] {
  if (name.length <= 16 || !name.includes(' ')) return [name];
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return [name.slice(0, middle), name.slice((middle ?? 0) + 1)];
}

/** The business's van. It says nothing that the page does not say, so it is hidden from screen readers. */
export function Van({ name, number, logo }: VanProps) {
  const lines = lettering(name);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(lines.length > 1 ? 25 : 32, room / (longest * letterWidth));
  const top = lines.length > 1 ? 68 : 82;
  return (
    <svg className={styles.root} viewBox="0 0 560 240" width="64" height="27" aria-hidden="true">
      {/* Road, and the dark under the van */}
      <path className={styles.road} d="M0 237H560" />
      <path className={styles.dark} d="M56 212v-24a53 53 0 0 1 106 0v12H377v-12a53 53 0 0 1 106 0v24Z" />

      {/* Rack with a ladder and a pipe carrier */}
      <path d="M236 38V27M336 38V27M436 38V27M512 38V27" />
      <path className={styles.sill} d="M206 20H530v6H206Z" />
      <path d="M226 20v6M250 20v6M274 20v6M298 20v6M322 20v6M346 20v6M370 20v6M394 20v6M418 20v6M442 20v6M466 20v6M490 20v6M514 20v6" />
      <path className={styles.body} d="M222 4H498a8 8 0 0 1 0 16H222a8 8 0 0 1 0-16ZM232 4v16M488 4v16" />

      {/* Body, sill, seams of the doors */}
      <path
        className={styles.body}
        d="M22 212H64a45 45 0 0 1 90 0H385a45 45 0 0 1 90 0H536q6 0 6-7V62q0-22-20-24H184q-26 0-42 15L86 108q-42 8-60 18-10 6-11 18l-3 58q0 10 10 10Z"
      />
      <path
        className={styles.sill}
        d="M154 212q-1-8-3-14H388q-2 6-3 14ZM475 212q-1-8-3-14H542v7q0 7-6 7ZM12 198H67q-2 6-3 14H22q-10 0-10-10Z"
      />
      <path className={styles.seam} d="M336 44V198M336 136H536" />
      <path d="M216 44V198M110 118q-4 12-4 30" />
      <path strokeWidth="4" d="M194 134h12M226 134h12" />

      {/* Windscreen, side window, mirror */}
      <path
        className={styles.glass}
        d="M86 108 142 53q8-7 18-11l-52 68q-12-3-22-2ZM120 112 160 60q5-6 13-6H206v58ZM186 54v58"
      />
      <path className={styles.gleam} d="M146 102 172 68M158 102 174 82" />
      <path className={styles.mirror} d="M104 96h10q4 0 4 5v12q0 5-4 5h-6q-4 0-4-5Z" />

      {/* Lamps, grille */}
      <path className={styles.lamp} d="M18 140q20-10 40-11-4 14-16 18-14 4-25 4Z" />
      <path className={styles.tail} d="M534 92h8v40h-8Z" />
      <path d="M14 166H44M13 178H48" />

      {/* A copper pipe along the flank, with a socket at each door */}
      <g strokeLinecap="butt">
        <path strokeWidth="11" d="M62 160H542" />
        <path strokeWidth="15" d="M62 160h8M208 160h16M328 160h16" />
        <path className={styles.pipe} strokeWidth="6.5" d="M62 160H542" />
        <path className={styles.pipe} strokeWidth="10.5" d="M64 160h4M210 160h12M330 160h12" />
      </g>

      {/* Wheels */}
      {[109, 430].map((x) => (
        <g key={x} transform={`translate(${x} 206)`}>
          <circle className={styles.tyre} r="31" />
          <circle className={styles.rim} r="19" />
          <circle r="11" strokeWidth="5" strokeDasharray="5 6.5" />
          <circle className={styles.tyre} r="4" />
        </g>
      ))}

      {logo === undefined ? (
        <g className={styles.mark} transform="translate(146 118) scale(.84)">
          <path d={logoMark.tap} />
          <path className={styles.drop} d={logoMark.drop} />
        </g>
      ) : (
        <image href={logo.src} x="146" y="118" width="33.6" height="33.6" />
      )}
      <g className={styles.letters}>
        {lines.map((line, index) => (
          <text key={line} x="380" y={top + index * 26} fontSize={size}>
            {line}
          </text>
        ))}
        <text className={styles.number} x="380" y="126" fontSize="35">
          {number}
        </text>
      </g>
    </svg>
  );
}
