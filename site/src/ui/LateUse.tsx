import type { SVGProps } from 'react';

interface LateUseProps extends Omit<SVGProps<SVGUseElement>, 'href'> {
  /** Address of the file and, after `#`, id of what it draws. */
  file: string;
}

/**
 * A part of a drawing in a file that is fetched after the first paint (layouts/after-paint.ts): below the first
 * screen, or beside words that say the same. Without script nothing is drawn, and
 * styles/base.css takes the room of the drawing away.
 */
export function LateUse({ file, ...rest }: LateUseProps) {
  return <use data-href={file} {...rest} />;
}
