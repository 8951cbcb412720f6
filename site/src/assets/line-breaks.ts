/** Text broken into lines of a size that fits. */
export interface FittedText {
  lines: string[];
  /** Font size, in the unit of the width given. */
  size: number;
}

export interface Box {
  width: number;
  height: number;
  /** Distance of two baselines, in the em. */
  lineHeight: number;
}

/** Font sizes to try, the largest first; the last is taken where none fits. */
export type Sizes = readonly [number, ...number[]];

/**
 * Sets a text as large as it fits, in lines of about the same length.
 *
 * @param widthOf Width of a text at size 1.
 */
export function fitText(text: string, box: Box, sizes: Sizes, widthOf: (text: string) => number): FittedText {
  let fitted: FittedText = { lines: [text], size: sizes[0] };
  for (const size of sizes) {
    const lines = balancedLines(text, box.width / size, widthOf);
    fitted = { lines, size };
    const high = lines.length * box.lineHeight * size;
    if (high <= box.height && lines.every((line) => widthOf(line) * size <= box.width)) break;
  }
  return fitted;
}

/** The largest size at which a text fits in one line. */
export function fitLine(
  text: string,
  width: number,
  sizes: Sizes,
  widthOf: (text: string) => number,
): number {
  return sizes.find((size) => widthOf(text) * size <= width) ?? sizes.at(-1) ?? sizes[0];
}

/** As few lines as the width allows, and then none longer than it has to be. */
function balancedLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const words = text.split(' ');
  const filled = filledLines(words, width, widthOf);
  // Every run of words is a candidate for the longest line; the shortest that adds no line is it.
  const candidates = words
    .flatMap((_, from) =>
      words.slice(from).map((_word, count) => widthOf(words.slice(from, from + count + 1).join(' '))),
    )
    .filter((candidate) => candidate <= width)
    .sort((a, b) => a - b);
  for (const candidate of candidates) {
    const lines = filledLines(words, candidate, widthOf);
    if (lines.length === filled.length && lines.every((line) => widthOf(line) <= candidate)) return lines;
  }
  return filled;
}

function filledLines(words: readonly string[], width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
