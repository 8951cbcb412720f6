import styles from './ServiceDrawing.module.css';

/** From back to front. Pipes are thick strokes, their joints thicker ones. */
interface Layers {
  /** What holds the pipes: the ground, the bench, the box. */
  ground: string;
  /** Out of a fixture. */
  waste?: string;
  drain?: string;
  /** Inside the drain: its hollow, and the water that stands in it. */
  hollow?: string;
  water?: string;
  pipe?: string;
  joints?: string;
  /** The object itself: outlines, filled. */
  object: string;
  /** Lines over the object. */
  detail?: string;
  /** Where the eye is to go: a drop, a flame, the way to turn. */
  accent: string;
}

// Path data makes lines longer than they are elsewhere; each drawing is 440 units wide and 400 high, and
// lines that leave it go on to the edge of the screen.
const drawings: Record<string, Layers> = {
  plumbing: {
    ground: 'M60 190H172V262q0 20 20 20H358q20 0 20-20V190H1200M60 204H158M392 204H1200',
    waste: 'M276 296v30a25 25 0 0 0 50 0q0-20 20-20H1200',
    pipe: 'M112 200V404q0 16 16 16H1200M138 200V364q0 16 16 16H1200',
    joints: 'M112 392v12q0 16 16 16h12M138 352v12q0 16 16 16h12M240 412v16M250 372v16',
    object:
      'M109 190V92a56 56 0 0 1 112 0v38h-22V92a34 34 0 0 0-68 0v98ZM98 178h54v12H98ZM262 282h28v16h-28ZM100 296h24v26h-24ZM126 262h24v26h-24ZM404 290h16v32h-16Z',
    detail: 'M131 166l38-14M112 309h-22M90 299v20M150 275h20M170 265v20M195 130h30',
    accent: 'M210 146q-14 20 0 20t0-20',
  },
  drainage: {
    ground:
      'M0 150H144M232 150H1200M40 150l-14 18M90 150l-14 18M290 150l-14 18M340 150l-14 18M390 150l-14 18M440 150l-14 18M490 150l-14 18',
    waste: 'M20 60H170q18 0 18 18v50',
    drain: 'M188 172V290a46 46 0 0 0 92 0V274q0-28 28-27L1200 300',
    hollow: 'M188 172V290a46 46 0 0 0 92 0V274q0-28 28-27L1200 300',
    water: 'M188 246V290a46 46 0 0 0 92 0V274q0-14 8-20',
    object:
      'M136 142h104v16l-22 18h-60l-22-18ZM0 20h20v90H0ZM152 46h16v28h-16ZM174 80h28v16h-28ZM352 222l28 1-3 56-28-1Z',
    detail:
      'M156 150h64M164 164h48M470 150c-10 34 12 50-30 76-24 14-50 14-66 32M440 226c-6 16-24 20-22 36M428 232c-24-4-34 6-54 6M484 150c0 40 20 60 6 96',
    accent: 'M188 192v24m-9-10l9 10 9-10M420 268l26 2m-9-8 9 8-10 8',
  },
  'hot-water': {
    ground: 'M40 392H1200M352 392V-300M366 392V-300',
    pipe: 'M96 500V90q0-16 16-16H216M96 330H172M232 122V-300M292 176H322V500',
    joints: 'M96 318v24M96 330h12M96 102V90q0-16 16-16h12M164 330h12M310 176h12v12',
    object:
      'M172 366V170q0-50 60-50t60 50v196ZM160 366h144v26H160ZM216 74l8-14h16l8 14-8 14h-16ZM84 270h24v26H84ZM84 360h24v14H84ZM286 166h16v20h-16ZM212 246h40v58h-40Z',
    detail:
      'M172 204h180M172 336h180M84 283H66v-12M296 166v-14h16M222-300V40M242-300V40M222 40h20M222 16h20M222-8h20M222-32h20M222-56h20M222-80h20',
    accent: 'M236 258l-12 18h16l-12 18',
  },
  // A pipe that leads nowhere, and the bucket under it.
  'not-found': {
    ground:
      'M40 8H1200M30 386H1200M252 8V46M412 8V46M572 8V46M60 386l-14 14M110 386l-14 14M280 386l-14 14M330 386l-14 14M380 386l-14 14M430 386l-14 14',
    pipe: 'M1200 60H176q-16 0-16 16V184',
    joints: 'M190 60h-14q-16 0-16 16v14M160 168v16M324 60h18M484 60h18',
    object:
      'M84 252H236v14H84ZM94 266H226L210 386H110ZM246 48h12v24h-12ZM406 48h12v24h-12ZM566 48h12v24h-12Z',
    detail: 'M94 266q10 60 66 60t66-60',
    accent: 'M160 204q-16 24 0 24t0-24',
  },
};

export interface ServiceDrawingProps {
  /** Slug of the service; not-found for the page that is not there. */
  service: string;
}

/** What the service is about, large, beside the hero's words. A service without a drawing has none. */
export function ServiceDrawing({ service }: ServiceDrawingProps) {
  const layers = drawings[service];
  if (layers === undefined) return null;
  return (
    <svg
      className={styles.root}
      viewBox={`0 ${service === 'drainage' ? -40 : 0} 440 400`}
      width="0"
      height="0"
      aria-hidden="true"
    >
      {Object.entries(layers).map(([layer, path]) => (
        <path key={layer} className={styles[layer]} d={path} />
      ))}
    </svg>
  );
}
