/** A kilobyte is 1,000 bytes here: the stricter reading of the goals. */
export const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
export const ms = (value: number): string => value.toFixed(0);

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
