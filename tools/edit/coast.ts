// The coast around Auckland, for the map on which a suburb is placed.
import coast from './coast.json' with { type: 'json' };

type Point = readonly [lat: number, lon: number];

/** "-36.1,174.62 -36.27,174.8" as points. */
const pointsOf = (shore: string): Point[] =>
  shore.split(' ').map((corner) => {
    const [lat = 0, lon = 0] = corner.split(',').map(Number);
    return [lat, lon];
  });

/** Land, each piece as the corners of its shore. */
export const land: readonly (readonly Point[])[] = coast.land.map(pointsOf);

/** What stands on the water. */
export const waters: readonly { name: string; at: Point }[] = [
  { name: 'Waitematā Harbour', at: [-36.835, 174.685] },
  { name: 'Manukau Harbour', at: [-37.02, 174.64] },
  { name: 'Hauraki Gulf', at: [-36.69, 174.9] },
  { name: 'Tasman Sea', at: [-36.88, 174.36] },
];

/** Some 300 metres, in degrees: suburbs by the sea are told to the nearest hundredth. */
const near = 0.003;

/** Whether a place is on land, or as near to it as makes no difference. */
export const isOnLand = (lat: number, lon: number): boolean =>
  [0, near, -near].some((north) => [0, near, -near].some((east) => isInside([lat + north, lon + east])));

/** A line from a place to the east crosses the shore around it an odd number of times. */
const isInside = ([lat, lon]: Point): boolean =>
  land.some((shore) => {
    const crossed = shore.filter(([lat1, lon1], index) => {
      const [lat2, lon2] = shore.at(index - 1) ?? [lat1, lon1];
      const isBetween = lat1 > lat !== lat2 > lat;
      return isBetween && lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1;
    });
    return crossed.length % 2 === 1;
  });
