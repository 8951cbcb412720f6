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

/** hsl() as `#rrggbb`, because not every reader of an icon knows more. */
function hexOf(hue: number, saturation: number, lightness: number): string {
  const range = (saturation / 100) * Math.min(lightness, 100 - lightness);
  const channels = [0, 8, 4].map((offset) => {
    const turn = (offset + hue / 30) % 12;
    const value = lightness - range * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(2.55 * value)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/**
 * Reads palette colours out of a style sheet, as `#rrggbb`.
 *
 * @throws Error naming a colour that the style sheet lacks or writes in another way.
 */
export function readPalette(css: string): Record<PaletteColour, string> {
  const written = (name: string) => new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1] ?? '';
  const entries = names.map((name) => {
    const value = written(name).toLowerCase().replace('var(--brand)', written('brand'));
    const [, hue, saturation, lightness] = /^hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)$/.exec(value) ?? [];
    if (hue !== undefined) return [name, hexOf(Number(hue), Number(saturation), Number(lightness))] as const;
    if (!/^#(?:[\da-f]{3}){1,2}$/.test(value))
      throw new Error(`styles/tokens.css: --${name} is missing, or no colour like #0a3338`);
    return [name, value.length === 4 ? value.replace(/[\da-f]/g, '$&$&') : value] as const;
  });
  return Object.fromEntries(entries) as Record<PaletteColour, string>;
}

/** The palette of styles/tokens.css, for what is not CSS: icons, social pictures, `theme-color`. */
export const palette = readPalette(tokens);
