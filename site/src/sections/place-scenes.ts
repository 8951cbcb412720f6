import type { Suburb } from '../schemas/suburb.ts';

/** A scene in path data, on a ground at y = 160 in a frame 480 wide: what is filled, and the lines on it. */
export interface PlaceScene {
  shapes: string;
  lines: string;
}

/** The same thing at several places along the ground, drawn relative to its left foot. */
const along = (drawing: string, ...feet: number[]) => feet.map((x) => `M${x} 160${drawing}`).join('');

const villa = 'v-52h-6l36-36 36 36h-6v52zm60 0v-42h-4l10-28h56l10 28h-4v42zm34-70v-18h12v18';
const sashes = 'm20-14v-26h20v26zm10 0v-26m-36-12h72m-6 14h68m-54 38v-38m19 38v-38m19 38v-38';
const pine = 'v-14h-17l11-18h-8l9-18h-6l11-30 11 30h-6l9 18h-8l11 18h-17v14';
const bach = 'v-40h-6l12-16 84-12v68zm14 0v-26h16v26m14-12v-18h34v18z';
const brickAndTile = 'v-36h-9l26-26h84l26 26h-9v36z';
const garage = 'm12 0v-24h40v24m-40-12h40m16 0v-14h32v14zm16 0v-14m-87-10h137';
const terrace = 'v-84l27-26 27 26v84';
const storeys = 'm8 0v-30h14v30m6-8v-20h18v20zm-20-36v-22h38v22zm19 0v-22';
const bush = 'v-20q-32 0-26-24-10-26 18-32 12-24 30-4 24 2 18 28 12 26-20 32v20';
const sawtooth = 'v-46l32-26v26l32-26v26l32-26v26l32-26v72z';
const rollerDoor = 'm14 0v-34h38v34m-38-8h38m-38-9h38m-38-9h38m20 4v-14h34v14z';

/** By what a suburb's file says of its place. */
export const placeScenes: Readonly<Record<Suburb['place'], PlaceScene>> = {
  villas: { shapes: along(villa, 20, 180, 340), lines: along(sashes, 20, 180, 340) },
  coast: {
    shapes: `M0 146Q130 136 190 84q20-14 36 0 60 54 254 62v14H0z${along(pine, 60, 112, 430)}${along(bach, 290)}`,
    lines: `M0 152q15-8 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0${along('', 290)}m14 0v-26h16v26m14-12v-18h34v18z`,
  },
  city: {
    shapes:
      'M10 160V82h52v78zm62 0V44h40v116zm50 0V96h60v64zm76 0 5-104-7-8v-10l10-6 3-26 3 26 10 6v10l-7 8 5 104zm48 0V64h46v96zm56 0V100h64v60zm74 0V54h38v106zm48 0V88h46v72z',
    lines:
      'M22 94v60m14-60v60m14-60v60m32-98v96m14-96v96m40-44v40m16-40v40m16-40v40m74-72v70m18-70v70m38-34v34m20-34v34m20-34v34m32-80v80m14-80v80m36-44v44m18-44v44',
  },
  brick: { shapes: along(brickAndTile, 16, 174, 332), lines: along(garage, 16, 174, 332) },
  terraces: {
    shapes: along(terrace, 16, 70, 124, 202, 256, 310, 388, 442),
    lines: along(storeys, 16, 70, 124, 202, 256, 310, 388, 442),
  },
  farms: {
    shapes: `M0 160v-30q110-56 230-22t250-18v70z${along('v-44q28-14 56 0v44z', 70)}${along('v-44l44-30 44 30v44z', 300)}`,
    lines:
      'M70 124h56m-56 14h56m-56 12h56m218 10v-30h40v30m-40 0 40-30m-40 0 40 30M140 160v-20m40 20v-20m40 20v-20m40 20v-20m-134 6h148m-148 8h148',
  },
  bush: {
    shapes: `M0 160v-50q70-56 150-26t140-34 190 40v70z${along(bush, 40, 100, 400, 450)}M200 136v-44l52-22 52 22v44z`,
    lines:
      'M206 136v24m46-24v24m46-24v24m-106-48h-6m24 0v-24h28v24zm46 24v-34h22v34M40 160v-40m60 40v-40m300 40v-40m50 40v-40',
  },
  works: { shapes: along(sawtooth, 14, 176, 338), lines: along(rollerDoor, 14, 176, 338) },
};
