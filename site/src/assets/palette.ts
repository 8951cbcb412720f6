import tokens from '../styles/tokens.css?raw';

const names = [
  'deep',
  'harbour',
  'verdigris',
  'copper',
  'copper-bright',
  'paper',
  'red',
  'red-dark',
  'white',
  'night',
] as const;

export type PaletteColour = (typeof names)[number];

/**
 * Reads palette colours out of a style sheet.
 *
 * @returns Colours as `#rrggbb`, because not every reader of an icon knows `#rgb`.
 * @throws Error naming a colour that the style sheet lacks or writes in another way.
 */
export function readPalette(css: string): Record<PaletteColour, string> {
  const entries = names.map((name) => {
    const hex = new RegExp(`--${name}:\\s*#([0-9a-f]{6}|[0-9a-f]{3});`, 'i').exec(css)?.[1]?.toLowerCase();
    if (hex === undefined)
      throw new Error(`styles/tokens.css: --${name} is missing, or no colour like #0a3338`);
    return [name, `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`] as const;
  });
  return Object.fromEntries(entries) as Record<PaletteColour, string>;
}

/** The palette of styles/tokens.css, for what is not CSS: icons, social pictures, `theme-color`. */
export const palette = readPalette(tokens);
