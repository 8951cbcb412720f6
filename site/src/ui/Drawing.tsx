import drawings from '../assets/drawings.svg?url&no-inline';

export interface DrawingProps {
  /** Id in drawings.svg; nothing is drawn where there is none. */
  name: string;
  /** Its viewBox. */
  box: string;
  className?: string | undefined;
}

/** One of the drawings of the cached file, beside words that say the same. Without CSS it has no size. */
export function Drawing({ name, box, className = '' }: DrawingProps) {
  return (
    <svg className={`drawing ${className}`} viewBox={box} width="0" height="0" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
