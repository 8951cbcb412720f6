interface InlineDrawingProps {
  /** Elements of an SVG file of this repository, taken with `drawingIn`. Never anybody's input: it is not escaped. */
  markup: string;
  /** Its viewBox. */
  box: string;
  className?: string | undefined;
}

/**
 * A hero's drawing, in the page itself so that it is painted with the words: a file of its own would come a round
 * trip later. Drawings further down are files ({@link Drawing}).
 */
export function InlineDrawing({ markup, box, className = '' }: InlineDrawingProps) {
  return (
    <svg
      className={`drawing ${className}`}
      viewBox={box}
      width="0"
      height="0"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React takes a file's markup in no other way
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
