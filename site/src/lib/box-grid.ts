import type { Box } from './pipe-map.ts';

/**
 * Boxes by where they are, so that what one of them touches is found without asking all of them.
 *
 * @typeParam K what a box is known by, to move it
 */
export class BoxGrid<K> {
  /** About a label's size: a box then lies in a handful of cells, and a cell holds a handful of boxes. */
  static readonly #cell = 64;
  readonly #cells = new Map<string, Set<K>>();
  readonly #boxes = new Map<K, Box>();

  set(key: K, box: Box): void {
    const before = this.#boxes.get(key);
    if (before !== undefined)
      for (const cell of cellsOf(before, BoxGrid.#cell)) this.#cells.get(cell)?.delete(key);
    this.#boxes.set(key, box);
    for (const cell of cellsOf(box, BoxGrid.#cell)) {
      const keys = this.#cells.get(cell) ?? new Set();
      this.#cells.set(cell, keys.add(key));
    }
  }

  /** Every box that shares a cell with this one, each once; all that overlap it are among them. */
  near(box: Box): Map<K, Box> {
    const found = new Map<K, Box>();
    for (const cell of cellsOf(box, BoxGrid.#cell)) {
      for (const key of this.#cells.get(cell) ?? []) {
        const other = this.#boxes.get(key);
        if (other !== undefined) found.set(key, other);
      }
    }
    return found;
  }
}

function cellsOf({ left, top, right, bottom }: Box, size: number): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(left / size); x <= Math.floor(right / size); x += 1)
    for (let y = Math.floor(top / size); y <= Math.floor(bottom / size); y += 1) cells.push(`${x} ${y}`);
  return cells;
}
