/**
 * One line for each thing that happened. Values are identifiers, counts and reasons:
 * never a visitor's name, address or words.
 */
type LogFields = Record<string, string | number | boolean | undefined>;
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void;

/** The message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
