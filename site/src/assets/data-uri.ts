/**
 * A text as a `data:` address (RFC 2397) for an HTML attribute: only what a browser would misread is
 * escaped, so that it stays short and compresses with the page around it.
 */
export function dataUri(type: string, text: string): string {
  const short = text.replaceAll('"', "'").replace(/[%#]/g, encodeURIComponent);
  return `data:${type},${short}`;
}
