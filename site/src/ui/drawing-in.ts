/**
 * The markup of one drawing of an SVG file: the `<g>` with this id and all that is in it, without comments, the id and
 * the spaces between elements. Empty where there is none.
 *
 * @param svg The file's text. @param id Another id that the group gets, where something refers to it.
 */
export function drawingIn(svg: string, name: string, id?: string): string {
  const text = svg.replaceAll(/<!--.*?-->/gs, '').replaceAll(/>\s+</g, '><');
  const start = text.search(new RegExp(`<g id="${name}"`));
  if (start < 0) return '';
  let depth = 0;
  for (const { 0: tag, index } of text.slice(start).matchAll(/<\/?g\b[^>]*>/g)) {
    if (tag.endsWith('/>')) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth > 0) continue;
    const group = text.slice(start, start + index + tag.length);
    return group.replace(` id="${name}"`, id === undefined ? '' : ` id="${id}"`);
  }
  throw new Error(`The drawing ${name} has a <g> that is not closed`);
}
