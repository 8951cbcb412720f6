// The coast around Auckland, roughly, for the map on which a suburb is placed: drawn by hand from where well-known
// points lie.

export type Point = readonly [lat: number, lon: number];

/** Corners of a shore, written as "latitude,longitude" with spaces between them. */
const shore = (...texts: string[]): Point[] =>
  texts.flatMap((text) =>
    text
      .trim()
      .split(/\s+/)
      .map((corner): Point => {
        const [lat = 0, lon = 0] = corner.split(',').map(Number);
        return [lat, lon];
      }),
  );

/** The mainland: down the east coast, along the south of the map, up the west coast, both harbours cut in. */
const mainland = shore(
  // Leigh to the Mahurangi
  `
  -36.1,174.62 -36.27,174.8 -36.34,174.8 -36.42,174.73 -36.48,174.76 -36.51,174.72
  `,
  // Ōrewa, the Whangaparāoa Peninsula, the bays
  `
  -36.545,174.708 -36.587,174.7 -36.6,174.708 -36.609,174.73 -36.622,174.74 -36.617,174.77 -36.6,174.8
  -36.603,174.838 -36.625,174.83 -36.635,174.79 -36.645,174.75 -36.652,174.725 -36.64,174.705
  -36.66,174.726 -36.685,174.752 -36.7,174.757 -36.716,174.752 -36.738,174.757 -36.766,174.775
  -36.788,174.78 -36.807,174.8 -36.828,174.815 -36.835,174.795 -36.832,174.777
  `,
  // Shoal Bay, the upper Waitematā
  `
  -36.818,174.775 -36.798,174.757 -36.826,174.748 -36.824,174.725 -36.832,174.7 -36.81,174.695
  -36.795,174.676 -36.782,174.672 -36.772,174.635 -36.758,174.6 -36.772,174.605 -36.788,174.645
  -36.792,174.67 -36.8,174.664 -36.812,174.642 -36.828,174.642 -36.862,174.632 -36.845,174.645
  -36.827,174.658 -36.845,174.668
  `,
  // The isthmus
  `
  -36.862,174.672 -36.845,174.706 -36.858,174.712 -36.84,174.735 -36.838,174.75 -36.842,174.772
  -36.846,174.79 -36.86,174.797 -36.85,174.815 -36.847,174.835 -36.85,174.86 -36.852,174.876
  `,
  // The Tāmaki River and back
  `
  -36.88,174.872 -36.902,174.856 -36.93,174.862 -36.95,174.86 -36.93,174.872 -36.902,174.868
  -36.88,174.888 -36.865,174.895 -36.846,174.902 -36.87,174.912 -36.888,174.935 -36.902,174.955
  -36.925,174.952 -36.945,174.968 -36.91,174.98 -36.885,174.988 -36.868,175.01 -36.88,175.045
  -36.9,175.07 -36.945,175.09 -36.93,175.13 -36.95,175.17 -36.955,175.24 -37.1,175.3
  `,
  // South, Port Waikato, the Āwhitu Peninsula
  `
  -37.6,175.5 -37.6,174.8 -37.39,174.71 -37.25,174.65 -37.12,174.58 -37.05,174.545
  `,
  // The Manukau
  `
  -37.06,174.575 -37.1,174.63 -37.15,174.665 -37.24,174.71 -37.17,174.735 -37.135,174.7 -37.12,174.75
  -37.09,174.79 -37.07,174.83 -37.07,174.88 -37.058,174.925 -37.045,174.9 -37.052,174.865
  -37.02,174.845 -37.016,174.765 -36.99,174.745 -36.965,174.748 -36.942,174.785 -36.944,174.83
  -36.93,174.83 -36.928,174.785 -36.934,174.757 -36.928,174.7 -36.94,174.68 -36.95,174.665
  -36.968,174.64 -37.015,174.61 -37.0,174.56 -37.04,174.51
  `,
  // The west coast, the Kaipara
  `
  -36.99,174.475 -36.955,174.463 -36.89,174.44 -36.83,174.422 -36.7,174.36 -36.55,174.27 -36.4,174.19
  -36.42,174.27 -36.55,174.37 -36.64,174.41 -36.55,174.43 -36.42,174.46 -36.3,174.4 -36.1,174.4
  `,
);

const rangitoto = shore(
  `-36.765,174.85 -36.772,174.88 -36.79,174.888 -36.806,174.872 -36.808,174.848 -36.79,174.833`,
);
const motutapu = shore(`-36.745,174.905 -36.752,174.935 -36.782,174.925 -36.785,174.895 -36.768,174.89`);
const waiheke = shore(
  `-36.79,174.985 -36.775,175.02 -36.765,175.06 -36.77,175.12 -36.76,175.16 -36.8,175.19 -36.835,175.14 -36.815,175.09 -36.83,175.05 -36.815,175.0`,
);
const motuihe = shore(`-36.8,174.94 -36.805,174.96 -36.818,174.955 -36.812,174.938`);

/** Land, each piece as the corners of its shore. */
export const land: readonly (readonly Point[])[] = [mainland, rangitoto, motutapu, waiheke, motuihe];

/** What stands on the water. */
export const waters: readonly { name: string; at: Point }[] = [
  { name: 'Waitematā Harbour', at: [-36.835, 174.685] },
  { name: 'Manukau Harbour', at: [-37.02, 174.64] },
  { name: 'Hauraki Gulf', at: [-36.69, 174.9] },
  { name: 'Tasman Sea', at: [-36.88, 174.35] },
];

/** Whether a place is on land. */
export function isOnLand(lat: number, lon: number): boolean {
  return land.some((shore) => {
    let inside = false;
    for (const [index, [lat1, lon1]] of shore.entries()) {
      const [lat2, lon2] = shore.at(index - 1) ?? [lat1, lon1];
      const crosses = lat1 > lat !== lat2 > lat;
      if (crosses && lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1) inside = !inside;
    }
    return inside;
  });
}
