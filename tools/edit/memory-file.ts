import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft } from './drafts.ts';
import type { Step } from './undo.ts';

/** What the editor keeps between two starts: `steps` and `drafts` are those of the start before. */
export class MemoryFile {
  readonly steps: Step[] = [];
  readonly drafts: Draft[] = [];
  /** The last requests that were done. */
  requests: string[] = [];
  readonly #file: string;

  constructor(data: string) {
    this.#file = join(data, 'history.json');
    if (existsSync(this.#file)) Object.assign(this, JSON.parse(readFileSync(this.#file, 'utf8')));
  }

  addRequest(request: string): void {
    this.requests = [...this.requests, request].slice(-300);
  }

  async write(steps: readonly Step[], drafts: readonly Draft[]): Promise<void> {
    await writeFile(this.#file, JSON.stringify({ steps, drafts, requests: this.requests }, null, 1));
  }
}
