/** Text broken into lines of a size that fits. */
export interface FittedText {
  lines: string[];
  /** Font size, in the unit of the width given. */
  size: number;
}

export interface FitLimits {
  width: number;
  maxLines: number;
  /** Font sizes to try, the largest first; the last one is taken whatever comes out. */
  sizes: readonly [number, ...number[]];
}

/**
 * Sets a text as large as it fits, in lines of about the same length.
 *
 * @param widthOf Width of a text at size 1.
 */
export function fitText(
  text: string,
  { width, maxLines, sizes }: FitLimits,
  widthOf: (text: string) => number,
): FittedText {
  let fitted: FittedText = { lines: [text], size: sizes[0] };
  for (const size of sizes) {
    fitted = { lines: balancedLines(text, width / size, widthOf), size };
    const fits =
      fitted.lines.length <= maxLines && fitted.lines.every((line) => widthOf(line) * size <= width);
    if (fits) break;
  }
  return fitted;
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
