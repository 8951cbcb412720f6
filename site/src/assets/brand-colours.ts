const names = [
  'deep',
  'harbour',
  'verdigris',
  'copper',
  'copper-dark',
  'copper-bright',
  'copper-pale',
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

/** Contrast of two colours like #0a3338, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @throws Error where words on buttons cannot be read, because the brand's colour is too light for white on it. */
export function checkBrand({ copper, white }: Pick<Record<PaletteColour, string>, 'copper' | 'white'>): void {
  const ratio = contrast(copper, white);
  if (ratio >= 4.5) return;
  throw new Error(
    `styles/tokens.css: white words on the brand's colour (${copper}) have a contrast of ${ratio.toFixed(1)} to 1, and need 4.5. Choose another hue in --brand, or make --copper darker.`,
  );
}

/** The brand's shades as drawings have them, and the colours of the palette that take their place. */
const drawn: readonly (readonly [colour: string, name: PaletteColour])[] = [
  ['#b5531c', 'copper'],
  ['#924317', 'copper-dark'],
  ['#e48753', 'copper-bright'],
  ['#e07b39', 'copper-bright'],
  ['#eba67f', 'copper-pale'],
];

/** A drawing in the brand's colours; as it is drawn while the brand is the one that it is drawn in. */
export function inBrandColours(svg: string, colours: Record<PaletteColour, string>): string {
  if (colours.copper === drawn[0]?.[0]) return svg;
  return drawn.reduce(
    (text, [colour, name]) => text.replaceAll(new RegExp(colour, 'gi'), colours[name]),
    svg,
  );
}
