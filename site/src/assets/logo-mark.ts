/** A drawing in two colours, as SVG path data. */
export interface MarkDrawing {
  /** Side of the square that the paths are drawn in. */
  side: number;
  /** The tap: wall plate, handle, elbow and spout. */
  tap: string;
  drop: string;
}

/** The mark from 40 pixels upwards, with the seams between the fittings on whole pixels. */
export const logoMark: MarkDrawing = {
  side: 40,
  tap:
    'M3 7h2a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1Z' +
    'M7 10h14a15 15 0 0 1 15 15H26a5 5 0 0 0-5-5H7Z' +
    'M25 26h12a1 1 0 0 1 1 1v1a1 1 0 0 1-1 1H25a1 1 0 0 1-1-1v-1a1 1 0 0 1 1-1Z' +
    'M11 2h10a2 2 0 0 1 0 4h-2v3h-6V6h-2a2 2 0 0 1 0-4Z',
  drop: 'M31 30.2c2.1 2.7 3.7 4.2 3.7 5.7a3.7 3.7 0 0 1-7.4 0c0-1.5 1.6-3 3.7-5.7Z',
};

/** The same for 16 to 32 pixels: no seams, every edge on the grid of 16. */
export const smallLogoMark: MarkDrawing = {
  side: 16,
  tap: 'M0 3h2v1h3V3H3V1h7v2H8v1h1a6 6 0 0 1 6 6v.5h-4V10a2 2 0 0 0-2-2H2v1H0Z',
  drop: 'M13 11.5c1.2 1.4 2 2.1 2 2.9a2 1.6 0 0 1-4 0c0-.8.8-1.5 2-2.9Z',
};
