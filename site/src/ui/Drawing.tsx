import type { ReactNode } from 'react';
import drawings from '../assets/drawings.svg?url&no-inline';
import { LateUse } from './LateUse.tsx';

export interface DrawingProps {
  /** Id of the drawing in its file; nothing is drawn where there is none. */
  name: string;
  /** Its viewBox. */
  box: string;
  /** Address of the file: drawings.svg where it is left out. */
  file?: string | undefined;
  className?: string | undefined;
  /** What is drawn behind it. */
  children?: ReactNode;
}

/** A drawing of a cached file, beside words that say the same. Without CSS it has no size. */
export function Drawing({ name, box, file = drawings, className = '', children }: DrawingProps) {
  return (
    <svg className={`drawing ${className}`} viewBox={box} width="0" height="0" aria-hidden="true">
      {children}
      <LateUse file={`${file}#${name}`} />
    </svg>
  );
}
