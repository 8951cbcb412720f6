import styles from './StopTheWaterDrawing.module.css';

type Drawing = 'toby' | 'valve' | 'cylinder' | 'switchboard' | 'apartment' | 'tank' | 'gas';

interface Lines {
  /** The object. */
  ink: string;
  /** The water, the current or the gas, and the way the hand goes. */
  accent: string;
  word?: { text: string; x: number; y: number };
}

// Path data makes lines longer than they are elsewhere; each drawing is one object and one accent.
const drawings: Record<Drawing, Lines> = {
  toby: {
    ink: 'M6 58H50V112H110V58H154M16 58l-7 9M30 58l-7 9M44 58l-7 9M130 58l-7 9M144 58l-7 9M48 51 104 30l3 8L51 59ZM105 50 124 32M120 28l16-15q5-4 9 0t0 9L128 36ZM68 84h24v18H68ZM80 84V74M67 74h26M68 88h-5v10h5M92 88h5v10h-5',
    accent: 'M6 93H62M98 93h56',
  },
  valve: {
    ink: 'M6 60H56M6 80H56M104 60h50M104 80h50M34 55h9v30h-9ZM117 55h9v30h-9ZM56 70a24 24 0 0 1 48 0 24 24 0 0 1-48 0M74 70a6 6 0 0 1 12 0 6 6 0 0 1-12 0M80 64V46M80 76V94M74 70H56M86 70h18',
    accent: 'M44 46A43 43 0 0 1 115 45M115 31V45L102 40',
    word: { text: 'OFF', x: 120, y: 30 },
  },
  cylinder: {
    ink: 'M58 104V38q0-24 26-24t26 24v66ZM52 104h64v9H52ZM58 44h52M58 88h52M76 56h16v20H76ZM18 38h20v28H18ZM38 52h6q6 0 6 6t6 6h2M121 92h14v12h-14ZM135 98h8M6 113H154',
    accent: 'M28 46v12M85 60l-4 6h6l-4 6M110 98h10M128 104v9M84 13V5H142M44 100q-7 9 0 9t0-9',
  },
  switchboard: {
    ink: 'M36 8h88q6 0 6 6v92q0 6-6 6H36q-6 0-6-6V14q0-6 6-6ZM42 24h14v36H42ZM58 24h14v36H58ZM90 24h14v36H90ZM106 24h14v36H106ZM49 31v8M65 31v8M97 31v8M113 31v8M42 72h20M42 82h28M42 92h16M96 72h24v26H96ZM108 78v8',
    accent: 'M74 24h14v36H74ZM81 45v8M81 68v22M75 84l6 7 6-7',
  },
  apartment: {
    ink: 'M6 110H154M16 110V12H70V110M24 110V20H62V110M54 66v7M37 32h12v9H37ZM92 36h40v66H92ZM132 36l18-7v78l-18-5M144 66v6M104 63h16v16h-16Z',
    accent: 'M112 102V79M112 63V36M120 71h8',
  },
  tank: {
    ink: 'M6 110H154M12 110V34q0-4 4-5l26-10h8l26 10q4 1 4 5v76M12 46h68M12 62h68M12 78h68M12 94h68M40 19v-6h12v6M91 92h14v12H91ZM98 92v-8M92 84h12M122 86h16q8 0 8 8v8q0 4-4 4h-20ZM126 106v4M140 106v4M131 92v8M137 92v8',
    accent: 'M80 98h10M106 98h16M130 86V66H154',
  },
  gas: {
    ink: 'M6 110H16V14H58V110M74 110h80M58 14 74 22v96l-16-8M68 66v6M104 42a9 9 0 0 1 18 0 9 9 0 0 1-18 0M105 58q8-5 16 0l3 26h-22ZM107 84l-2 26M119 84l2 26M105 59l-7 18M121 59l10 3-2-14',
    accent: 'M28 88q8-8 0-16t0-16 0-16M44 88q8-8 0-16t0-16 0-16M127 38l3 12',
    word: { text: '111', x: 120, y: 26 },
  },
};

export interface StopTheWaterDrawingProps {
  drawing: Drawing;
}

/** Beside a step that says the same in words. */
export function StopTheWaterDrawing({ drawing }: StopTheWaterDrawingProps) {
  const { ink, accent, word } = drawings[drawing];
  return (
    // Without CSS it has no size.
    <svg className={styles.root} viewBox="0 0 160 120" width="0" height="0" aria-hidden="true">
      <path d={accent} />
      <path d={ink} />
      {word !== undefined && (
        <text x={word.x} y={word.y}>
          {word.text}
        </text>
      )}
    </svg>
  );
}
