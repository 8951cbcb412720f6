import type { FontMetrics } from './font-metrics.ts';

/** What a fallback face overrides so that text keeps its place when the real font arrives; in percent. */
export interface FallbackOverrides {
  sizeAdjust: number;
  ascentOverride: number;
  descentOverride: number;
  lineGapOverride: number;
}

/** Advances of printable ASCII from the space to the tilde, in 2048ths of the em. */
export type AsciiAdvances = readonly number[];

/** Liberation Sans Bold 2.1 `hmtx`; Arial Bold, Helvetica Bold and Arimo Bold have the same widths. */
// biome-ignore format: sixteen to a line, as in a character table, where one can be found; one to a line would be 95 lines
export const arialBold: AsciiAdvances = [
  569, 682, 971, 1139, 1139, 1821, 1479, 487, 682, 682, 797, 1196, 569, 682, 569, 569,
  1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 682, 682, 1196, 1196, 1196, 1251,
  1997, 1479, 1479, 1479, 1479, 1366, 1251, 1593, 1479, 569, 1139, 1479, 1251, 1706, 1479, 1593,
  1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251, 682, 569, 682, 1196, 1139,
  682, 1139, 1251, 1139, 1251, 1139, 682, 1251, 1251, 569, 569, 1139, 569, 1821, 1251, 1251,
  1251, 1251, 797, 1139, 682, 1251, 1139, 1593, 1139, 1139, 1024, 797, 573, 797, 1196,
];

/** Roboto Bold `hmtx` (@fontsource/roboto 5.3.0), the system font of Android. */
// biome-ignore format: sixteen to a line, as in a character table, where one can be found; one to a line would be 95 lines
export const robotoBold: AsciiAdvances = [
  509, 554, 652, 1213, 1175, 1514, 1347, 330, 716, 719, 930, 1116, 504, 807, 594, 760,
  1175, 1175, 1175, 1175, 1175, 1175, 1175, 1175, 1175, 1175, 577, 539, 1044, 1175, 1057, 1019,
  1836, 1376, 1307, 1340, 1331, 1152, 1124, 1396, 1446, 599, 1144, 1302, 1108, 1793, 1445, 1412,
  1320, 1412, 1312, 1261, 1269, 1350, 1338, 1792, 1300, 1268, 1243, 567, 863, 567, 897, 911,
  676, 1096, 1152, 1067, 1153, 1106, 733, 1170, 1147, 542, 533, 1094, 542, 1774, 1148, 1156,
  1152, 1155, 750, 1052, 693, 1147, 1037, 1504, 1042, 1031, 1042, 675, 516, 675, 1327,
];

/** Words as the site's headings, buttons and header use them. */
export const headingSample = [
  'We leave within thirty minutes.',
  'Hot water, mended or replaced',
  'Drains that run, and stay running',
  'Plumber for Central Auckland',
  'Plumber for the Hibiscus Coast and Rodney',
  'Your Plumber Half Moon Bay',
  'Your Plumber Newmarket',
  'Emergency repair',
  'Cylinder Replacement',
  'Maintenance programs',
  'Tell us what the water is doing',
  'Call Now',
].join(' ');

/**
 * The number as the site sets it, in every grouping that lib/phone.ts makes. Archivo's figures are
 * wider against its letters than Arial's and its space is narrower, so figures and the non-breaking
 * space, which stands only in numbers, have a fallback face of their own.
 */
export const figureSample = ['0800 900 123', '0800 000 000', '09 123 4567', '021 234 5678']
  .join('')
  .replaceAll(' ', '\u00a0');

/**
 * Overrides under which the sample is as wide in the fallback as in the real font, on the same
 * baseline and in a line of the same height (CSS Fonts 5, §"size-adjust" and §"ascent-override").
 */
export function fallbackOverrides(
  real: Omit<FontMetrics, 'family'>,
  fallback: AsciiAdvances,
  sample: string,
): FallbackOverrides {
  let realWidth = 0;
  let fallbackWidth = 0;
  // Kerning is left out on both sides: it takes under one percent off either.
  for (const character of sample) {
    const advance = real.advances.get(character);
    // A non-breaking space is as wide as a space.
    const fallbackAdvance = fallback[character === '\u00a0' ? 0 : character.charCodeAt(0) - 0x20];
    if (advance === undefined || fallbackAdvance === undefined) {
      throw new Error(`The sample has "${character}", which is missing in one of the fonts`);
    }
    realWidth += advance;
    fallbackWidth += fallbackAdvance / 2048;
  }
  const ratio = realWidth / fallbackWidth;
  // Vertical overrides are scaled by size-adjust as well, and have to be divided by it beforehand.
  const percent = (value: number) => Math.round(value * 10_000) / 100;
  return {
    sizeAdjust: percent(ratio),
    ascentOverride: percent(real.ascent / ratio),
    descentOverride: percent(real.descent / ratio),
    lineGapOverride: percent(real.lineGap / ratio),
  };
}
