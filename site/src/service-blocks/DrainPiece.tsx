import styles from './DrainPiece.module.css';

/** Within 300 by 150 units, with the drain at 100 on both sides, so that pieces beside each other are one drain. */
interface Piece {
  drain: string;
  /** Standing in the drain. */
  water?: string;
  /** What the camera sees, and what stands on the ground above. */
  lines: string;
}

const straight = 'M0 100H300';
const pieces: Readonly<Record<string, Piece | undefined>> = {
  'tree-deciduous': {
    drain: straight,
    lines:
      'M150 40V8M150 24l-14-12M150 18l12-10M116 10a20 20 0 0 1 6-34 28 28 0 0 1 56 0 20 20 0 0 1 6 34ZM150 40c-6 18-30 22-34 46M150 40c2 22 20 24 22 46M150 40c-2 20-4 28 0 46M116 86c-10 10-22 8-34 14M116 86c4 10-4 16 6 22M150 86c-4 8 6 14-2 22M172 86c12 6 14 16 30 16M172 86c-4 10 4 14-2 20M150 86c10 4 12 10 24 12',
  },
  hammer: {
    drain: 'M0 100H148M154 110 240 102Q264 100 300 100',
    lines: 'M151 74V138M70 80l8 12-10 8 10 10-6 10M92 80l-6 10 10 10-8 10 6 10M158 84l8 8M160 80l14 4',
  },
  waves: {
    drain: 'M0 100H40C90 100 100 122 150 122S210 100 260 100H300',
    water: 'M102 118Q126 128 150 128T198 118',
    lines: 'M100 108q8-5 16 0t16 0 16 0 16 0 16 0 16 0',
  },
  route: {
    drain: straight,
    lines:
      'M150 34V-6M138-6h24M128 30h44v10h-44ZM136 52a20 20 0 0 1 28 0M128 64a32 32 0 0 1 44 0M122 76a42 42 0 0 1 56 0M0 104q60-8 122-4M122 92h34v16h-34ZM156 95l8-5v20l-8-5',
  },
};

/** A length of drain under the ground, with what a camera finds in it. */
export function DrainPiece({ icon }: { icon: string }) {
  const { drain, water, lines } = pieces[icon] ?? { drain: straight, lines: '' };
  return (
    <svg className={styles.root} viewBox="0 30 300 124" width="0" height="0" aria-hidden="true">
      <path className={styles.drain} d={drain} />
      <path className={styles.hollow} d={drain} />
      {water !== undefined && <path className={styles.water} d={water} />}
      <path d={`M0 40H300${lines}`} />
    </svg>
  );
}
