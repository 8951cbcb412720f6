import * as lucide from 'lucide';
import { createElement } from 'react';

export interface IconProps {
  /** Lucide's own, or one of those below. */
  name: string;
  /** Width and height in CSS pixels, where text has the browser's usual size; it grows with the text. */
  size?: number;
}

const shapesOf: Record<string, lucide.IconNode | undefined> = {
  ...lucide.icons,
  // Lucide's "heater" warms a room.
  HotWaterCylinder: [
    ['path', { d: 'M6 20v-9.5a6 6 0 0 1 12 0V20ZM12 4.5V2h9M9.5 12h5v4h-5ZM18 17h4M8.5 20v2M15.5 20v2' }],
  ],
};

/**
 * One icon of the set, as inline SVG; base.css says how its lines are drawn. It says nothing to screen
 * readers: the text beside it does.
 */
export function Icon({ name, size = 24 }: IconProps) {
  const key = name.replace(/(^|-)([a-z0-9])/g, (_, _dash: string, letter: string) => letter.toUpperCase());
  const shapes = shapesOf[key];
  if (shapes === undefined) throw new Error(`The icon set has no "${name}" (${key})`);
  const length = `${size / 16}rem`;
  return (
    <svg className="icon" width={length} height={length} viewBox="0 0 24 24" aria-hidden="true">
      {shapes.map(([element, attributes], index) => createElement(element, { ...attributes, key: index }))}
    </svg>
  );
}
