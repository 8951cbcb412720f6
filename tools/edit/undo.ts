// What was done, to be taken back: each step keeps every file that it changed, as it was before and after it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyPatch, structuredPatch } from 'diff';
import { isYaml } from './files.ts';
import type { Place } from './types.ts';

/** A file before and after a step, by the names under which both are kept; undefined where there was none. */
interface FileChange {
  file: string;
  before?: string | undefined;
  after?: string | undefined;
}

/** What was done at once, and is taken back at once. */
export interface Step {
  id: number;
  at: string;
  words: string;
  changes: FileChange[];
  /** Whether it is taken back. */
  isOff: boolean;
  window: string;
  place?: Place | undefined;
  /** Whether it added a row to a list: later changes of the row go with it. */
  isAddition?: boolean;
  isRemoval?: boolean;
  /** Steps that this one took back. */
  takes?: number[];
}

export type StepAbout = Pick<Step, 'words' | 'place' | 'isAddition' | 'isRemoval' | 'takes'>;

/** What a file says; undefined where there is none. */
export type Content = string | Buffer | undefined;

export type Contents = Map<string, Content>;

interface WithoutRow {
  text: Content;
  /** Steps that changed the row, and go with it. */
  goingToo: Step[];
}

const remembered = 500;

export class UndoLog {
  steps: Step[];
  /** In which window somebody does something now. */
  window = '';
  readonly #folder: string;

  /** @param folder Where files are kept as they were. */
  constructor(folder: string, steps: Step[]) {
    this.#folder = folder;
    this.steps = steps;
    mkdirSync(folder, { recursive: true });
    const named = new Set(steps.flatMap(({ changes }) => changes.flatMap((one) => [one.before, one.after])));
    for (const name of readdirSync(folder)) if (!named.has(name)) rmSync(join(folder, name));
  }

  /** Remembers a step. What is typed on in a field continues its step, and what comes to nothing is none. */
  async add(about: StepAbout, before: Contents, after: Contents, isTypedOn = false): Promise<void> {
    const continued = isTypedOn ? this.steps.pop() : undefined;
    const changes: FileChange[] = [];
    for (const [file, content] of after) {
      const first = continued?.changes.find((one) => one.file === file);
      const was = first ? first.before : await this.#keep(before.get(file));
      const is = await this.#keep(content);
      if (was !== is) changes.push({ file, before: was, after: is });
    }
    if (changes.length === 0) return;
    const id = (this.steps.at(-1)?.id ?? 0) + 1;
    const isRemoval = about.isRemoval || changes.some(({ after: left }) => left === undefined);
    const { window } = this;
    this.steps.push({ id, at: new Date().toISOString(), window, ...about, isRemoval, changes, isOff: false });
    this.steps = this.steps.slice(-remembered);
  }

  /** Whether somebody still types in the field of the last step. */
  isTypedOn(place: Place): boolean {
    const last = this.steps.at(-1);
    return last?.isOff === false && last.window === this.window && isSamePlace(last.place, place);
  }

  isOfAnotherWindow(place: Place): boolean {
    const last = this.steps.at(-1);
    return last !== undefined && last.window !== this.window && isSamePlace(last.place, place);
  }

  /** The words of a file before the step that is typed on. */
  before = async (file: string): Promise<string> => {
    const change = this.steps.at(-1)?.changes.find((one) => one.file === file);
    return (await this.#read(change?.before))?.toString() ?? '';
  };

  /** Whether a step took a file away: it can be brought back from there. */
  hasTaken = (file: string): boolean => {
    const last = this.steps.findLast(
      ({ isOff, changes }) => !isOff && changes.some((one) => one.file === file),
    );
    return last?.changes.find((one) => one.file === file)?.after === undefined && last !== undefined;
  };

  /**
   * Takes a step back, or does it again, in the files as they are now: its lines are found wherever they stand.
   *
   * @param now The files as they are, which are changed.
   * @returns Whether it could be done. Where its lines were changed since, nothing is.
   */
  async toggle(step: Step, isOff: boolean, now: Contents): Promise<boolean> {
    const changed: Contents = new Map();
    const goingToo: Step[] = [];
    for (const { file } of step.changes) {
      const text = now.get(file);
      const merged = await this.#merged(step, isOff, file, text);
      const isAdditionGoing = merged === undefined && isOff && step.isAddition && text !== undefined;
      const without = isAdditionGoing ? await this.#withoutRow(step, file, text.toString()) : undefined;
      const done = merged ?? without;
      if (done === undefined) return false;
      changed.set(file, done.text);
      goingToo.push(...(without?.goingToo ?? []));
    }
    for (const [file, content] of changed) now.set(file, content);
    step.isOff = isOff;
    for (const other of goingToo) other.isOff = true;
    for (const taken of this.steps.filter(({ id }) => step.takes?.includes(id))) taken.isOff = !isOff;
    return true;
  }

  /**
   * A text without a row that was changed since it was added: all that came later is taken off with the row, and done
   * again but for the changes of the row.
   */
  async #withoutRow(addition: Step, file: string, text: string): Promise<WithoutRow | undefined> {
    const later = this.steps.filter(({ id, isOff }) => id > addition.id && !isOff);
    let left: Content = text;
    for (const step of [addition, ...later].toReversed()) {
      const without = await this.#merged(step, true, file, left);
      if (without === undefined) return undefined;
      left = without.text;
    }
    const goingToo: Step[] = [];
    for (const step of later) {
      const again = await this.#merged(step, false, file, left);
      if (again === undefined) goingToo.push(step);
      else left = again.text;
    }
    return { text: left, goingToo };
  }

  /** A text without what a step did to it, or with it; undefined where those lines were changed since. */
  async #merged(
    step: Step,
    isOff: boolean,
    file: string,
    text: Content,
  ): Promise<{ text: Content } | undefined> {
    const change = step.changes.find((one) => one.file === file);
    if (change === undefined) return { text };
    const [before, after] = [await this.#read(change.before), await this.#read(change.after)];
    const [from, to] = isOff ? [after, before] : [before, after];
    // Lines are an affair of texts: a picture is there, or is not.
    if (!isYaml(file)) return { text: to };
    return merge(text?.toString(), from?.toString(), to?.toString());
  }

  async #keep(content: Content): Promise<string | undefined> {
    if (content === undefined) return undefined;
    const name = createHash('sha256').update(content).digest('hex').slice(0, 24);
    await writeFile(join(this.#folder, name), content);
    return name;
  }

  #read = async (name: string | undefined): Promise<Buffer | undefined> =>
    name === undefined ? undefined : readFile(join(this.#folder, name));
}

const isSamePlace = (one: Place | undefined, other: Place): boolean =>
  one?.file === other.file && one.field === other.field;

/**
 * Does to a text what turned `from` into `to`, wherever those lines stand by now.
 *
 * @returns Undefined where the lines were changed since.
 */
export function merge(
  text: string | undefined,
  from: string | undefined,
  to: string | undefined,
): { text: string | undefined } | undefined {
  if (text === from || text === to) return { text: to };
  if (text === undefined || from === undefined || to === undefined) return undefined;
  // Lines next to them tell where they belong, as far as those are still the same.
  for (const context of [2, 1, 0]) {
    const patch = structuredPatch('', '', from, to, '', '', { context });
    const isPlaced =
      context > 0 || patch.hunks.every(({ lines }) => lines.some((line) => line.startsWith('-')));
    const merged = isPlaced && applyPatch(text, patch);
    if (merged !== false) return { text: merged };
  }
  return undefined;
}
