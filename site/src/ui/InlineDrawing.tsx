import { drawingIn } from './drawing-in.ts';

interface InlineDrawingProps {
  /** The text of an SVG file, imported with `?raw`; nothing is drawn where there is none. */
  svg: string | undefined;
  /** Id of the drawing in its file; nothing is drawn where the file has no such drawing. */
  name: string;
  /** Its viewBox. */
  box: string;
  className?: string | undefined;
  /** SVG of this repository that is drawn first, behind it. */
  behind?: string | undefined;
}

/**
 * A hero's drawing, in the page itself so that it is painted with the words: a file of its own would come a round
 * trip later. Drawings further down are files ({@link Drawing}).
 */
export function InlineDrawing({ svg = '', name, box, className = '', behind = '' }: InlineDrawingProps) {
  return (
    <svg
      className={`drawing ${className}`}
      viewBox={box}
      width="0"
      height="0"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a file of this repository
      dangerouslySetInnerHTML={{ __html: behind + drawingIn(svg, name) }}
    />
  );
}
