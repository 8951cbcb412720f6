/** One row of the figures table: what was measured, what was asked for, and whether it holds. */
export interface Figure {
  what: string;
  measured: string;
  asked: string;
  holds: boolean;
}

export function figureLine({ what, measured, asked, holds }: Figure): string {
  return `${holds ? 'ok   ' : 'BELOW'}  ${what}: ${measured} (asked: ${asked})`;
}
