/*
 * The villa in section, drawn at 50 units to the metre. Ground is at y 392, floor at 352, ceiling at 206.
 * Longer than a component usually is: every line is one layer of the drawing, from back to front.
 *
 * Tones are custom properties of CutawayHouse.module.css. A pipe is stroked twice, ink and then metal, and
 * its sockets are short thicker strokes over elbows and tees, so that a joint looks like a joint.
 */
import styles from './CutawayHouse.module.css';

const service = 'M27 430H196V378H';
const sewer = 'L32 476';
const downpipe = 'M697 256q0 9-8 11t-8 11V446q0 12 12 12h64';

/** The way of the water: from the main to a fixture or, for drains, from the fixture to the street. */
const runs = {
  toby: 'M27 430H84',
  burst: `${service}350`,
  toilet: `${service}240V310`,
  bath: `${service}391V252q0-6-6-6h-8`,
  cylinder: `${service}409V328h8`,
  sink: `${service}514V292a8 8 0 0 0-16 0v4`,
  laundry: `${service}609V288h15v6`,
  gully: `M630 324v10a6 6 0 0 0 12 0q0-8 8-8h52q8 0 8 8v102a9 9 0 0 1-18 0q0-7-9-6${sewer}`,
  drain: `M262 352v96q0 12-12 12${sewer}`,
  stormwater: downpipe,
};

const cold = `${service}609V288h15v6M240 378V310M391 378V252q0-6-6-6h-8M409 378V232h23M409 328h8M514 378V292a8 8 0 0 0-16 0v4M391 306h-14v5M432 266V178h-10`;
const coldSockets =
  'M188 430h8v-8M196 386v-8h8M232 378h16M240 378v-8M240 320v-6M342 378h16M383 378h34M391 378v-8M409 378v-8M409 336v-16M409 240v-8h8M506 378h16M514 378v-8M601 378h8v-8M609 296v-8h6M44 430h-8';
const drain = `${runs.gully}M228 134V392l34 22M262 352v96q0 12-12 12M330 344v99q0 12-12 12M488 322v10a6 6 0 0 1-12 0v-2a6 6 0 0 0-12 0V434q0 12-12 12`;
const drainSockets =
  'M262 364v8M262 404v16M228 382v8M330 364v8M464 364v8M682 430l-8 .5M444 447l-8 .5M310 456l-8 .5M242 461l-8 .5M120 470l-8 .5M676 326h8M702 326q8 0 8 8';

interface PipeProps {
  metal: string;
  path: string;
  sockets: string;
}

function Pipe({ metal, path, sockets }: PipeProps) {
  return (
    <>
      <path strokeWidth="9.5" d={path} />
      <path strokeWidth="13" strokeLinecap="butt" d={sockets} />
      <path stroke={metal} strokeWidth="5.5" d={path} />
      <path stroke={metal} strokeWidth="9" strokeLinecap="butt" d={sockets} />
    </>
  );
}

export function CutawayHouseDrawing() {
  return (
    <g id="cutaway-house">
      <pattern id="cutaway-iron" width="8" height="8" patternUnits="userSpaceOnUse">
        <path stroke="var(--iron-fold)" d="M4-2V10" />
      </pattern>

      {/* Rangitoto, the harbour, the earth, the dark under the floor, the footpath */}
      <path
        fill="var(--hill)"
        stroke="none"
        d="M0 342Q64 334 86 316l5-4 4 1 4-4 4 4 3-1 5 4Q133 334 198 342Z"
      />
      <path stroke="var(--line)" d="M4 351h70M90 351h50M30 361h78M8 372h36M64 372h44" />
      <path fill="var(--earth)" stroke="none" d="M0 398h22v-6H760V540H0Z" />
      <path fill="var(--shade)" stroke="none" d="M214 358h460v34H214Z" />
      <path fill="var(--stone)" d="M22 391h94v8H22Z" />

      {/* Leaders on the dark run behind the pipes */}
      <path
        className={styles.leader}
        stroke="var(--text)"
        d="M84 212V386M696 212v40M442 198v8M350 388V514M60 474v40M701 440v74"
      />

      {/* Chimney; hip roof in corrugated iron, its sheets taken off over the cylinder */}
      <path fill="var(--board)" d="M446 122V58h24v64M442 58v-8h32v8ZM452 50v-8h12v8" />
      <path fill="var(--iron)" d="M196 206 350 80H426L578 206Z" />
      <path fill="url(#cutaway-iron)" d="M196 206 350 80H426L578 206Z" />
      <path fill="var(--shade)" d="M420 200V140h24v-8h40v16h16v16h16v16h16v20Z" />

      {/* Lit rooms */}
      <path fill="var(--room)" d="M220 206H556V352H220ZM562 219 668 245V352H562Z" />
      <path fill="var(--dado)" stroke="none" d="M220 304h178v48H220ZM562 304h106v48H562Z" />

      {/* Verandah: bullnose iron, post, frieze and brackets, deck and steps */}
      <path fill="var(--iron)" d="M214 212 182 222Q150 230 146 258h7Q157 238 184 230l30-9Z" />
      <path
        fill="var(--board)"
        d="M155 258h6v94h-6ZM161 258h53v4h-53ZM161 272h53v4h-53ZM122 392v-13h10v-13h10v-8h12v34Z"
      />
      <path
        stroke="var(--board)"
        d="M168 262v10M176 262v10M184 262v10M192 262v10M200 262v10M208 262v10M161 302q22-2 24-26M161 290q12-2 13-14M214 302q-22-2-24-26M214 290q-12-2-13-14"
      />

      {/* Bay gable in weatherboard, a few boards off */}
      <path fill="var(--board)" d="M208 200 304 106 400 200Z" />
      <path
        stroke="var(--seam)"
        strokeWidth="1.5"
        d="M218 190H390M229 180H379M239 170H369M249 160H359M259 150H349"
      />
      <path fill="var(--shade)" d="M208 200 239 170h21v10h-12v10h8v10Z" />

      {/* As cut: roof of the lean-to, spouting, ceiling, walls, floor and piles */}
      <path fill="var(--iron)" d="M556 212 698 247v6L556 218Z" />
      <path
        fill="var(--wall)"
        d="M208 200H562v6H208ZM214 206h6V352h-6ZM398 206h4V352h-4ZM454 206h4V352h-4ZM556 206h6V352h-6ZM668 245h6V352h-6ZM146 352H680v7H146ZM150 359h9v42h-9ZM210 359h9v42h-9ZM286 359h9v42h-9ZM366 359h9v42h-9ZM428 359h9v42h-9ZM484 359h9v42h-9ZM560 359h9v42h-9ZM658 359h9v42h-9Z"
      />

      {/* Sash windows, kitchen bench */}
      <path
        fill="var(--wall)"
        d="M302 240h36v58h-36ZM486 248h60v46h-60ZM298 298h44v4h-44ZM482 294h68v4h-68Z"
      />
      <path
        fill="var(--glass)"
        d="M306 244h28v24h-28ZM306 271h28v24h-28ZM490 252h52v17h-52ZM490 272h52v18h-52ZM320 244v51M516 252v38"
      />
      <path fill="var(--wall)" d="M524 312h32v40h-32ZM458 306h98v6h-98ZM462 346h62v6h-62Z" />

      <path strokeWidth="9.5" d={downpipe} />
      <path stroke="var(--rain)" strokeWidth="5.5" d={downpipe} />
      <Pipe metal="var(--drain)" path={drain} sockets={drainSockets} />
      <Pipe metal="var(--cold)" path={cold} sockets={coldSockets} />
      <g className={styles.runs}>
        {Object.entries(runs).map(([fixture, path]) => (
          <path key={fixture} data-run={fixture} pathLength="1" d={path} />
        ))}
      </g>

      {/* Bargeboards, sunburst and finial over the vent; its cowl */}
      <path stroke="var(--seam)" d="M304 108v32M304 108l-14 30M304 108l14 30M272 142q32-12 64 0" />
      <path
        strokeWidth="12"
        strokeLinecap="butt"
        strokeLinejoin="miter"
        d="M190 210 304 98 418 210M304 68v50"
      />
      <path
        stroke="var(--wall)"
        strokeWidth="7"
        strokeLinecap="butt"
        strokeLinejoin="miter"
        d="M192 208 304 98 416 208M304 70v46"
      />
      <path fill="var(--drain)" d="M220 134q0-10 8-10t8 10Z" />

      {/* Spouting */}
      <path
        fill="var(--wall)"
        d="M690 248v4a7 7 0 0 0 14 0v-4ZM138 255v4a7 7 0 0 0 14 0v-4ZM570 206v3a6 6 0 0 0 12 0v-3Z"
      />

      {/* Toilet, basin, bath and shower, sink bowl, tub and washing machine */}
      <path
        fill="var(--white)"
        d="M233 284h19v26h-19ZM250 310v11M248 320h36q4 0 3 4-3 12-15 14l2 14h-20l2-12q-8-4-8-20ZM290 306h24q-1 12-9 13v33h-6v-33q-8-1-9-13ZM318 318q0 28 14 28h36q14 0 14-28ZM313 313h74v5h-74ZM334 346l-3 6M368 346l3 6M366 252h14l-2-5h-10ZM468 306h40v12q0 4-4 4h-32q-4 0-4-4ZM570 306h34v46h-34ZM570 315h34M614 302h42v5h-4v14q0 4-4 4h-26q-4 0-4-4v-14h-4ZM620 325v27M650 325v27"
      />
      <path fill="var(--glass)" d="M576 333a11 11 0 0 1 22 0 11 11 0 0 1-22 0Z" />

      {/* Cylinder with its straps and element cover, tempering valve, isolating valve */}
      <path
        fill="var(--white)"
        d="M417 342V274q0-11 15-11t15 11v68ZM414 342h36v10h-36ZM402 284h52M402 322h52M427 300h10v13h-10Z"
      />
      <path fill="var(--brass)" d="M424 232l4-7h8l4 7-4 7h-8ZM403 345h12v8h-12ZM405 349h-6" />

      {/* Toby in its box, tapped main, sewer, gully */}
      <path fill="var(--shade)" d="M73 392h22v48H73Z" />
      <path fill="var(--stone)" d="M69 387h30v6H69Z" />
      <path fill="var(--brass)" d="M77 425h14v10H77ZM84 425v-8M78 416h12" />

      <path className={styles.leader} d="M238 270v12M352 236v76M474 246v58M584 268v36M442 206v64" />
    </g>
  );
}
