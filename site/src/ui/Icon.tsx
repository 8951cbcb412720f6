import * as lucide from 'lucide-react';
import type { IconName } from './icon-names.ts';

export interface IconProps {
  name:
    | IconName
    | 'menu'
    | 'x'
    | 'chevron-down'
    | 'chevron-right'
    | 'check'
    | 'message-circle'
    | 'arrow-right'
    | 'star'
    | 'mail'
    | 'contact-round'
    | 'printer';
  /** Width and height in CSS pixels. */
  size?: number;
}

/** One icon of the set, as inline SVG. It says nothing to screen readers: the text beside it does. */
export function Icon({ name, size = 24 }: IconProps) {
  const key = name.replace(/(^|-)([a-z0-9])/g, (_, _dash: string, letter: string) => letter.toUpperCase());
  const Drawing = (lucide as unknown as Record<string, lucide.LucideIcon | undefined>)[key];
  if (Drawing === undefined) throw new Error(`The icon set has no "${name}" (${key})`);
  return <Drawing size={size} strokeWidth={(1.75 * 24) / size} aria-hidden="true" />;
}
