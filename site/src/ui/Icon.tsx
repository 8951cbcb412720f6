import { iconShapes } from './icon-shapes.ts';

export interface IconProps {
  name: string;
  /** Width, which is the height too, in CSS pixels, where text has the browser's usual size; it grows with the text. */
  size?: number;
}

/**
 * One icon of the set, as inline SVG; base.css says how its lines are drawn. It says nothing to screen
 * readers: the text beside it does.
 */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg className="icon" width={`${size / 16}rem`} viewBox="0 0 24 24" aria-hidden="true">
      {iconShapes(name).map((part) => (
        <path key={part.d} {...part} />
      ))}
    </svg>
  );
}
