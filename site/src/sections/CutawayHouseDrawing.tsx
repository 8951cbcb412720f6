/*
 * The villa in section, drawn at 50 units to the metre. Ground is at y 392, floor at 352, ceiling at 206.
 * Longer than a component usually is: every path is one layer of the drawing, from back to front.
 *
 * Tones are custom properties of CutawayHouse.module.css. A pipe is stroked twice, ink and then metal, and
 * its sockets are short thicker strokes over elbows and tees, so that a joint looks like a joint.
 */
import type { Home } from '../schemas/pages.ts';
import styles from './CutawayHouse.module.css';

const service = 'M28 430H196V378H';
const sewer = 'L32 476';
const downpipe = 'M697 258q0 8-8 10t-8 10V454q0 12 12 12H2000';
const tubWaste = 'M630 324v10a6 6 0 0 0 12 0q0-8 8-8h52q8 0 8 8v';
const gullyTrap = 'a9 9 0 0 1-18 0q0-7-9-6';
const soil = 'M266 352v95q0 12-12 13';

/** The way of the water: from the main to a fixture or, for drains, from the fixture to the street. */
const runs = {
  toby: 'M28 430H84',
  burst: `${service}350`,
  toilet: `${service}240V306`,
  bath: `${service}391V300`,
  cylinder: `${service}409V328h8`,
  sink: `${service}514V306`,
  laundry: `${service}609V290`,
  gully: `${tubWaste}102${gullyTrap}${sewer}`,
  drain: soil + sewer,
  stormwater: downpipe,
} satisfies Record<keyof Home['house']['fixtures'], string>;

const cold = `${service}609V290M240 378V306M391 378V300M409 378V232h23M409 328h8M514 378V306`;
const coldSockets =
  'M188 430h8v-8M196 386v-8h8M232 378h16M240 378v-8M240 316v-8M342 378h16M383 378h34M391 378v-8M409 378v-8M409 336v-16M409 240v-8h8M506 378h16M514 378v-8M601 378h8v-8M46 430h-8';
const hot = 'M432 266V178h-12M391 206v90';
const drain = `${tubWaste}44M710 402v34${gullyTrap}${sewer}${soil}M228 134V392l38 22M330 344v98q0 12-12 13M488 322v10a6 6 0 0 1-12 0v-2a6 6 0 0 0-12 0V433q0 12-12 13`;
const drainSockets =
  'M266 364v8M266 406v16M228 380v8M330 364v8M464 364v8M682 430l-8 .5M442 447l-8 .5M308 456l-8 .5M244 461l-8 .5M120 470l-8 .5M676 326h8M702 326q8 0 8 8';
const taps =
  'M514 306v-14q0-8-8-8t-8 8v3M609 292h16v5M302 305v-8h7v3M391 306h-13v5M386 300q-24 2-22-26M364 230v52M364 240l-8 5';

interface PipeProps {
  metal: string;
  width: number;
  path: string;
  sockets: string;
}

function Pipe({ metal, width, path, sockets }: PipeProps) {
  return (
    <>
      <path strokeWidth={width + 4} d={path} />
      <path strokeWidth={width + 7} strokeLinecap="butt" d={sockets} />
      <path stroke={metal} strokeWidth={width} d={path} />
      <path stroke={metal} strokeWidth={width + 3} strokeLinecap="butt" d={sockets} />
    </>
  );
}

function BehindTheWater() {
  return (
    <g>
      <pattern id="cutaway-iron" width="8" height="8" patternUnits="userSpaceOnUse">
        <path stroke="var(--iron-fold)" d="M4-2V10" />
      </pattern>

      {/* Rangitoto and the harbour; a cabbage tree behind the house */}
      <path
        fill="var(--hill)"
        stroke="none"
        d="M0 343Q70 335 96 316q4-4 8-3 3-4 7-1 5-2 8 4Q146 335 216 343Z"
      />
      <path stroke="var(--hill)" strokeWidth="5" d="M734 392V312M734 358q2-16 12-26M734 352q-2-14-14-24" />
      <path
        stroke="var(--hill)"
        strokeWidth="13"
        strokeDasharray="3 1.9"
        strokeLinecap="butt"
        d="M727 306a7 7 0 0 1 14 0 7 7 0 0 1-14 0M741 326a6 6 0 0 1 12 0 6 6 0 0 1-12 0M713 324a6 6 0 0 1 12 0 6 6 0 0 1-12 0"
      />
      <path stroke="var(--line)" d="M4 352h70M92 352h48M30 362h72M8 372h36M66 372h40" />

      {/* The earth, the dark under the floor, road, kerb and footpath */}
      <path fill="var(--earth)" stroke="none" d="M-2000 400H22v-8H2000V2000H-2000Z" />
      <path fill="var(--shade)" stroke="none" d="M214 358h460v34H214Z" />
      <path fill="var(--stone)" d="M18 391h100v9H18Z" />

      {/* Leaders in the dark run behind the pipes */}
      <path
        className={styles.leader}
        stroke="var(--leader)"
        d="M84 168V384M696 160v92M350 392V506M60 476v30M701 450v56"
      />

      {/* Chimney; hip roof in corrugated iron, its sheets taken off over the cylinder */}
      <path
        fill="var(--board)"
        d="M398 82V46h30v36M394 46v-7h38v7ZM390 39v-6h46v6ZM402 33V22h9v11M415 33V22h9v11M398 58h30M398 70h30"
      />
      <path fill="var(--iron)" d="M198 206 324 80H468L578 206Z" />
      <path fill="url(#cutaway-iron)" d="M198 206 324 80H468L578 206Z" />
      <path strokeWidth="9" d="M326 80h140" />
      <path stroke="var(--iron)" strokeWidth="4.5" d="M326 80h140" />
      <path fill="var(--shade)" d="M420 200V136h32v-8h48v12h16v12h8v8h8v12h8v12h8v16Z" />

      {/* Lit rooms */}
      <path fill="var(--room)" d="M220 206H556V352H220ZM562 219 668 245V352H562Z" />
      <path fill="var(--dado)" stroke="none" d="M220 308h178v44H220ZM562 308h106v44H562Z" />

      {/* Verandah: bullnose iron, post, frieze and brackets, deck and steps */}
      <path fill="var(--iron)" d="M214 212 182 222Q150 230 146 258h7Q157 238 184 230l30-9Z" />
      <path
        fill="var(--board)"
        d="M155 258h6v94h-6ZM153 298h10v4h-10ZM161 258h53v4h-53ZM161 272h53v4h-53ZM122 392v-13h10v-13h10v-8h12v34Z"
      />
      <path
        stroke="var(--board)"
        d="M168 262v10M176 262v10M184 262v10M192 262v10M200 262v10M208 262v10M161 298q2-20 22-22M161 276l8 8M214 298q-2-20-22-22M214 276l-8 8"
      />

      {/* Bay gable in weatherboard, a few boards off; its vent */}
      <path fill="var(--board)" d="M208 200 304 106 400 200Z" />
      <path
        stroke="var(--seam)"
        strokeWidth="1.5"
        d="M218 190H390M229 180H379M239 170H369M249 160H359M259 150H349"
      />
      <path fill="var(--glass)" d="M296 190v-16q0-9 8-9t8 9v16ZM296 182h16M296 174h16" />
      <path fill="var(--shade)" d="M208 200 239 170h21v10h-12v10h8v10Z" />

      {/* As cut: roof of the lean-to, ceiling, walls, floor and piles */}
      <path fill="var(--iron)" d="M556 212 698 247v6L556 218Z" />
      <path
        fill="var(--wall)"
        d="M208 200H562v6H208ZM214 206h6V352h-6ZM398 206h4V352h-4ZM454 206h4V352h-4ZM556 206h6V352h-6ZM668 245h6V352h-6ZM146 352H680v7H146ZM150 359h9v42h-9ZM210 359h9v42h-9ZM286 359h9v42h-9ZM366 359h9v42h-9ZM428 359h9v42h-9ZM484 359h9v42h-9ZM560 359h9v42h-9ZM658 359h9v42h-9Z"
      />

      {/* Sash windows, kitchen bench */}
      <path
        fill="var(--wall)"
        d="M306 241h36v49h-36ZM486 252h60v42h-60ZM302 290h44v4h-44ZM482 294h68v4h-68Z"
      />
      <path
        fill="var(--glass)"
        d="M310 245h28v19h-28ZM310 267h28v20h-28ZM490 256h52v15h-52ZM490 274h52v16h-52ZM324 245v42M516 256v34"
      />
      <path fill="var(--wall)" d="M524 312h32v40h-32ZM458 306h98v6h-98ZM462 347h62v5h-62ZM530 318v8" />

      {/* The mains under the road, end on */}
      <path
        fill="var(--shade)"
        strokeWidth="11"
        d="M6 430a12 12 0 0 1 24 0 12 12 0 0 1-24 0M5 480a14 14 0 0 1 28 0 14 14 0 0 1-28 0"
      />

      {/* Pipes: stormwater, drain, hot in its lagging, cold */}
      <path strokeWidth="10" d={downpipe} />
      <path stroke="var(--rain)" strokeWidth="6" d={downpipe} />
      <Pipe metal="var(--drain)" width={6} path={drain} sockets={drainSockets} />
      <path strokeWidth="10" strokeLinecap="butt" d={hot} />
      <path stroke="var(--wall)" strokeWidth="6" strokeLinecap="butt" d={hot} />
      <path strokeWidth="6" strokeDasharray="1 6" strokeLinecap="butt" d={hot} />
      <Pipe metal="var(--cold)" width={5} path={cold} sockets={coldSockets} />
    </g>
  );
}

function BeforeTheWater() {
  return (
    <g>
      {/* Bargeboards, fretwork and finial stand in front of the vent */}
      <path fill="var(--shade)" d="M304 104 266 142q38-16 76 0Z" />
      <path
        stroke="var(--board)"
        d="M304 112v22M304 112l-14 22M304 112l14 22M304 112l-27 25M304 112l27 25M272 140q32-12 64 0"
      />
      <path
        strokeWidth="12"
        strokeLinecap="butt"
        strokeLinejoin="miter"
        d="M190 210 304 98 418 210M304 74v46"
      />
      <path
        stroke="var(--wall)"
        strokeWidth="7"
        strokeLinecap="butt"
        strokeLinejoin="miter"
        d="M192 208 304 98 416 208M304 76v42"
      />
      <path fill="var(--wall)" d="M299 76l5-16 5 16Z" />
      <path fill="var(--drain)" d="M220 134q0-10 8-10t8 10Z" />

      {/* Spouting */}
      <path
        fill="var(--wall)"
        d="M690 248v4a7 7 0 0 0 14 0v-4ZM138 255v4a7 7 0 0 0 14 0v-4ZM570 205v3a6 6 0 0 0 12 0v-3Z"
      />

      {/* Taps and shower; toilet, basin, bath, sink, washing machine and tub */}
      <path strokeWidth="6" d={taps} />
      <path stroke="var(--stone)" d={taps} />
      <path
        fill="var(--white)"
        d="M346 244l10-4 3 10q-9 4-13-6ZM244 306h8v14h-8ZM233 282h20v24h-20ZM231 278h24v5h-24ZM247 319h42q3 0 3 3 0 2-3 2H247ZM249 324h40q0 13-14 17l1 11h-22l-1-9q-4-6-4-19ZM287 305h30q0 14-11 15v32h-8v-32q-11-1-11-15ZM318 318q0 28 15 28h35q14 0 14-28ZM313 313h74v5h-74ZM336 346l-4 6M365 346l4 6M468 306h40v12q0 4-4 4h-32q-4 0-4-4ZM570 306h34v46h-34ZM570 316h34M576 311h6M614 302h42v5h-4v14q0 4-4 4h-26q-4 0-4-4v-14h-4ZM620 325v27M650 325v27"
      />
      <path fill="var(--glass)" d="M576 334a11 11 0 0 1 22 0 11 11 0 0 1-22 0Z" />

      {/* Cylinder with its straps, element cover and tray */}
      <path
        fill="var(--white)"
        d="M417 342V274q0-11 15-11t15 11v68ZM412 342h40v10h-40ZM402 284h52M402 322h52M427 297h10v13h-10Z"
      />

      {/* The mains again, over the ends of their pipes; the toby in its box; the gully */}
      <path stroke="var(--drain)" strokeWidth="7" d="M5 480a14 14 0 0 1 28 0 14 14 0 0 1-28 0" />
      <path stroke="var(--cold)" strokeWidth="7" d="M6 430a12 12 0 0 1 24 0 12 12 0 0 1-24 0" />
      <path fill="var(--shade)" stroke="var(--stone)" d="M72 394V442H96V394" />
      <path fill="var(--stone)" d="M68 387h32v7H68ZM692 388h36v6l-8 4v10h-20v-10l-8-4ZM700 398h20" />
      <path stroke="var(--cold)" strokeWidth="5" d="M70 430h28" />

      {/* Brass: tempering valve, isolating valve, mixer, toby */}
      <path
        fill="var(--brass)"
        d="M424 232l4-7h8l4 7-4 7h-8ZM403 340h12v8h-12ZM400 344h-4v-8M386 295h10v10h-10ZM77 424h14v12H77ZM82 424v-7h-7v-4h18v4h-7v7"
      />

      {/* The burst */}
      <path
        stroke="var(--spray)"
        d="M347 373q-13-11-21 13M354 373q15-9 20 14M350 371v-5M341 383v3M360 382v4M324 392h54"
      />

      <path className={styles.leader} stroke="var(--leader)" d="M442 140v58" />
      <path className={styles.leader} d="M234 248v30M358 208v102M474 210v94M578 246v58M442 206v62" />
    </g>
  );
}

export function CutawayHouseDrawing() {
  return (
    <>
      <BehindTheWater />
      <g className={styles.runs}>
        {Object.entries(runs).map(([fixture, path]) => (
          <path key={fixture} data-run={fixture} pathLength="1" d={path} />
        ))}
      </g>
      <BeforeTheWater />
    </>
  );
}
