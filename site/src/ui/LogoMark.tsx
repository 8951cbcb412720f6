import { logoMark } from '../assets/logo-mark.ts';

export interface LogoMarkProps {
  /** Width and height in CSS pixels; multiples of 40 keep the seams sharp. */
  size?: number;
}

/** The tap made of a copper elbow, with a drop. The business name stands beside it and says who it is. */
export function LogoMark({ size = 40 }: LogoMarkProps) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${logoMark.side} ${logoMark.side}`} aria-hidden="true">
      <path fill="var(--pipe-cold)" d={logoMark.tap} />
      <path fill="currentColor" d={logoMark.drop} />
    </svg>
  );
}
