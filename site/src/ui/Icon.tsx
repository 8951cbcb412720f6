import * as lucide from 'lucide';
import { createElement } from 'react';
import { ownIcons } from './own-icons.ts';

export interface IconProps {
  /** Lucide's own, or one of own-icons.ts. */
  name: string;
  /** Width and height in CSS pixels, where text has the browser's usual size; it grows with the text. */
  size?: number;
}

const shapesOf = lucide.icons as Record<string, lucide.IconNode | undefined>;

/**
 * One icon of the set, as inline SVG; base.css says how its lines are drawn. It says nothing to screen
 * readers: the text beside it does.
 */
export function Icon({ name, size = 24 }: IconProps) {
  const key = name.replace(/(^|-)([a-z0-9])/g, (_, _dash: string, letter: string) => letter.toUpperCase());
  const shapes = ownIcons[name] ?? shapesOf[key];
  if (shapes === undefined) throw new Error(`The icon set has no "${name}" (${key})`);
  const length = `${size / 16}rem`;
  return (
    <svg className="icon" width={length} height={length} viewBox="0 0 24 24" aria-hidden="true">
      {shapes.map(([element, attributes], index) => createElement(element, { ...attributes, key: index }))}
    </svg>
  );
}
