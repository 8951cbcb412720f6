import landmarks from '../assets/landmarks.svg?url&no-inline';

/** A landmark's drawing, beside words that name the place. All of a page are one small file, which nothing waits for. */
export function Landmark({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <img src={`${landmarks}#${name}`} width="220" height="100" alt="" loading="lazy" fetchPriority="low" />
  );
}
