import type { ContentProblem } from '../../site/src/content/problem.ts';
import { type Path, pathOf, valueAt, withValue } from './path.ts';
import { same } from './yaml.ts';

/** A value that waits until it is right: its file does not say it yet. */
export interface Draft {
  file: string;
  path: Path;
  value: unknown;
  /** A new row, for the end of the list at the path. */
  isRow?: boolean;
}

type Saved = (file: string, path: Path) => unknown;

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const isWithin = (path: Path, around: Path): boolean => same(path.slice(0, around.length), around);

/** Values that wait, in the order in which they came. */
export class Drafts {
  all: Draft[];
  readonly #saved: Saved;

  constructor(all: Draft[], saved: Saved) {
    this.all = all;
    this.#saved = saved;
  }

  /** A file's data as it would be with its drafts: new rows come last. */
  addedTo(data: unknown, file: string): unknown {
    if (data === undefined) return undefined;
    let whole = data;
    for (const draft of this.all)
      if (draft.file === file) {
        const list = draft.isRow ? valueAt(whole, draft.path) : undefined;
        const value = draft.isRow ? [...(Array.isArray(list) ? list : []), draft.value] : draft.value;
        whole = withValue(whole, draft.path, value) ?? {};
      }
    return whole;
  }

  addRow(file: string, path: Path, value: unknown): void {
    this.all = [...this.all, { file, path, value, isRow: true }];
  }

  /** Takes a value that was typed: in a new row, in another draft, or as one of its own. */
  set(file: string, path: Path, value: unknown): void {
    const row = this.#rowAround(file, path);
    if (row) {
      const isWhole = row.rest.length === 0 && value === undefined;
      if (isWhole) this.remove(row.draft);
      else this.#change(row.draft, row.rest, value);
      return;
    }
    const own = this.all.filter((draft) => !draft.isRow && draft.file === file);
    this.all = this.all.filter((draft) => !(own.includes(draft) && isWithin(draft.path, path)));
    const around = own.find((draft) => isWithin(path, draft.path) && this.all.includes(draft));
    if (around) this.#change(around, path.slice(around.path.length), value);
    else this.all = [...this.all, { file, path, value }];
  }

  remove(draft: Draft): void {
    this.all = this.all.filter((one) => one !== draft);
  }

  /** Leaves what waits at a path, or in what lies there. */
  leave(file: string, path: Path): void {
    const row = this.#rowAround(file, path);
    if (row) this.set(file, path, undefined);
    this.all = this.all.filter((draft) => draft.isRow || draft.file !== file || !isWithin(draft.path, path));
  }

  /** Where a form has a draft: a new row has its place in the list. */
  pathOf(draft: Draft): Path {
    if (!draft.isRow) return draft.path;
    const place = this.#rowsOf(draft.file, draft.path).indexOf(draft);
    return [...draft.path, lengthOf(this.#saved(draft.file, draft.path)) + place];
  }

  /** What has to be written for the drafts, in their order. */
  edits = () => this.all.map((draft) => ({ file: draft.file, path: this.pathOf(draft), value: draft.value }));

  /** Whether something is wrong in a draft, or with what it lies in. */
  isWrong(draft: Draft, problems: readonly ContentProblem[]): boolean {
    const own = this.pathOf(draft);
    return problems.some(({ file, field = '' }) => {
      const path = pathOf(field);
      const isAround = !draft.isRow && path.length > 0 && isWithin(own, path);
      return file === draft.file && (isWithin(path, own) || isAround);
    });
  }

  #rowsOf = (file: string, list: Path): Draft[] =>
    this.all.filter((draft) => draft.isRow && draft.file === file && same(draft.path, list));

  /** The new row in which a path lies, and the rest of the way. */
  #rowAround(file: string, path: Path): { draft: Draft; rest: Path } | undefined {
    for (const [depth, key] of path.entries()) {
      const list = path.slice(0, depth);
      const index = Number(key) - lengthOf(this.#saved(file, list));
      const draft = typeof key === 'number' ? this.#rowsOf(file, list)[index] : undefined;
      if (draft) return { draft, rest: path.slice(depth + 1) };
    }
    return undefined;
  }

  #change(draft: Draft, rest: Path, value: unknown): void {
    const changed = { ...draft, value: withValue(draft.value, rest, value) ?? {} };
    this.all = this.all.map((one) => (one === draft ? changed : one));
  }
}
