// What was done, to be taken back: each step keeps every file that it changed, as it was before and after it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isYaml } from './files.ts';
import { merge } from './merge.ts';
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

/** What becomes of a file when a step goes or comes back. */
interface Replayed {
  file: string;
  text: Content;
  /** What was done again, and from what it made what. */
  redone: { change: FileChange; before: Content; after: Content }[];
  /** Later steps over what the step changed, which prevail. */
  kept: Step[];
  /** Later steps of what is gone. */
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
   * Takes a step back, or does it again, in the files as they are now. What came later in them is taken off first, and
   * done again on what is there then: so it does not matter in which order steps go and come back.
   *
   * @param now The files as they are, which are changed.
   * @returns What was changed again later, and stays; undefined where nothing could be done.
   */
  async toggle(step: Step, isOff: boolean, now: Contents): Promise<Step[] | undefined> {
    const parts: Replayed[] = [];
    for (const { file } of step.changes) {
      const text = now.get(file);
      const part =
        (await this.#replayed(step, isOff, file, text)) ?? (await this.#inPlace(step, isOff, file, text));
      if (part === undefined) return undefined;
      parts.push(part);
    }
    if (parts.every(({ file, text }) => isSame(text, now.get(file)))) return undefined;
    for (const { file, text, redone, goingToo } of parts) {
      now.set(file, text);
      for (const { change, before, after } of redone)
        Object.assign(change, { before: await this.#keep(before), after: await this.#keep(after) });
      for (const other of goingToo) leaveOut(other, file);
    }
    step.isOff = isOff;
    return [...new Set(parts.flatMap(({ kept }) => kept))];
  }

  /** A file with a step taken back or done again where it stands among the others. */
  async #replayed(step: Step, isOff: boolean, file: string, text: Content): Promise<Replayed | undefined> {
    const later = this.steps.filter((one) => one.id > step.id && isInEffect(one) && changeOf(one, file));
    let left = text;
    for (const one of later.toReversed()) {
      const without = await this.#without(one, file, left);
      // Somebody took it off by hand, or changed it: it cannot be done again.
      if (without === undefined || (left !== undefined && isSame(left, without.text))) return undefined;
      left = without.text;
    }
    const part: Replayed = { file, text: left, redone: [], kept: [], goingToo: [] };
    const without = isOff ? await this.#without(step, file, left) : undefined;
    if (without) part.text = without.text;
    else if (isOff || !(await this.#redo(step, part, step.isRemoval))) return undefined;
    for (const one of later) if (!(await this.#redo(one, part, true, part.kept))) part.goingToo.push(one);
    return part;
  }

  /**
   * Does a step again in a file as it is now, and remembers what it made of what.
   *
   * @param prevails Whether it holds over what else was changed there.
   * @param over Takes the step where it does.
   * @returns Whether what it changed is there. A page that is away has it when it comes back.
   */
  async #redo(step: Step, part: Replayed, prevails = false, over: Step[] = []): Promise<boolean> {
    const change = changeOf(step, part.file);
    if (change === undefined) return true;
    const { text: before, file } = part;
    const [from, to] = [await this.#read(change.before), await this.#read(change.after)];
    if (before === undefined && from !== undefined) return true;
    const merged = mergeContent(file, before, from, to, prevails);
    if (merged === undefined) return false;
    if (!isSame(before, merged.text)) part.redone.push({ change, before, after: merged.text });
    if (to !== undefined && mergeContent(file, before, from, to) === undefined) over.push(step);
    part.text = merged.text;
    return true;
  }

  /** A file without what a step did to it; undefined where that was changed by something else. */
  async #without(step: Step, file: string, text: Content): Promise<{ text: Content } | undefined> {
    const change = changeOf(step, file);
    if (change === undefined) return { text };
    const [from, to] = [await this.#read(change.after), await this.#read(change.before)];
    const isAway = text === undefined && from !== undefined && to !== undefined;
    // A page that is away is as it was left when it comes back.
    return isAway ? { text } : mergeContent(file, text, from, to);
  }

  /** A file with a step taken back or done again, whatever came later; where that was changed by hand. */
  async #inPlace(step: Step, isOff: boolean, file: string, text: Content): Promise<Replayed | undefined> {
    const change = changeOf(step, file);
    const [before, after] = [await this.#read(change?.before), await this.#read(change?.after)];
    const merged = isOff ? mergeContent(file, text, after, before) : mergeContent(file, text, before, after);
    return merged && { file, text: merged.text, redone: [], kept: [], goingToo: [] };
  }

  /** Adds to a step what else it changes now. */
  async extend(step: Step, before: Contents, after: Contents): Promise<void> {
    for (const [file, content] of after) {
      const change = { file, before: await this.#keep(before.get(file)), after: await this.#keep(content) };
      const known = changeOf(step, file);
      if (known) known.after = change.after;
      else step.changes.push(change);
    }
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

/** Whether a step is one of those that made the files what they are. What takes others back is only their being off. */
export const isInEffect = ({ isOff, takes }: Step): boolean => !isOff && takes === undefined;

const changeOf = ({ changes }: Step, file: string): FileChange | undefined =>
  changes.find((one) => one.file === file);

/** Takes a step out of a file: what it changed there is gone. */
function leaveOut(step: Step, file: string): void {
  if (step.changes.length === 1) step.isOff = true;
  else step.changes = step.changes.filter((change) => change.file !== file);
}

const isSame = (one: Content, other: Content): boolean =>
  one === other || (one !== undefined && other !== undefined && bytes(one).equals(bytes(other)));

const bytes = (content: string | Buffer): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content;

/** Lines are an affair of texts: a picture is there, or is not. */
const mergeContent = (file: string, now: Content, from: Content, to: Content, prevails = false) =>
  isYaml(file) ? merge(now?.toString(), from?.toString(), to?.toString(), prevails) : { text: to };
