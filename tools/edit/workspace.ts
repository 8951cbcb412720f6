import { join } from 'node:path';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { ContentStore } from '../../site/src/content/store.ts';
import { readYaml } from '../../site/src/content/yaml-file.ts';
import { type Draft, Drafts } from './drafts.ts';
import { bytesOf, isYaml, putFile } from './files.ts';
import { LastGood } from './last-good.ts';
import { MemoryFile } from './memory-file.ts';
import { withTitles } from './messages.ts';
import { type Edit, OpenContent } from './open-content.ts';
import { type Path, valueAt } from './path.ts';
import { fileTitle } from './schema.ts';
import { changeInWords } from './step-words.ts';
import { type Contents, type Step, type StepAbout, UndoLog } from './undo.ts';
import { same } from './yaml.ts';

/** Something that cannot be done, in words for the owner. */
export class EditError extends Error {
  override name = 'EditError';
}

/**
 * The owner's content and what is done to it. What is right is written at once, as a step that can be taken back; what
 * is not right yet waits as a draft.
 */
export class Workspace extends OpenContent {
  readonly log: UndoLog;
  readonly lastGood: LastGood;
  /** Called when the page shows something else. */
  onShow: () => void = () => {};
  /** Grows with each change. */
  version = 0;
  savedAt: string | undefined;
  /** What would be wrong if the drafts were written. */
  problems: readonly ContentProblem[] = [];
  readonly #store: ContentStore;
  readonly #memory: MemoryFile;
  readonly #half: string;

  /** @param data Folder for what the editor remembers. refresh() takes the content in. */
  constructor(folder: string, data: string) {
    const memory = new MemoryFile(data);
    super(folder, memory.drafts);
    this.#memory = memory;
    this.#store = new ContentStore(folder);
    this.#half = join(data, 'half~');
    this.lastGood = new LastGood(folder, data, this.#half);
    this.log = new UndoLog(join(data, 'kept'), memory.steps);
  }

  /** Takes the folder in, whoever changed it; where nothing is wrong, the page shows it. */
  async refresh(): Promise<void> {
    const isFirst = this.reading === undefined;
    const before = isFirst ? await this.lastGood.read() : this.reading;
    this.reading = await this.#store.read();
    if (this.reading === before) return;
    for (const [file, { text }] of before.documents)
      if (!this.reading.documents.has(file)) await this.#rememberDeleted(file, text);
    await this.#show();
  }

  /** A file that somebody deleted outside the editor can be brought back like any other change. */
  async #rememberDeleted(file: string, text: string): Promise<void> {
    if (this.log.hasTaken(file)) return;
    const words = `${fileTitle(file, readYaml(file, text).data)}: deleted outside the editor`;
    await this.log.add({ words }, new Map([[file, text]]), new Map([[file, undefined]]));
  }

  /** Where nothing is wrong, the page shows the content as it is now. */
  async #show(): Promise<void> {
    const { problems, paths } = this.reading;
    const drafts = new Drafts(this.#draftsThatFit(), this.saved);
    this.problems = drafts.all.length > 0 ? this.problemsWith(this.textsAfter(drafts.edits())) : problems;
    if (problems.length === 0) {
      await this.lastGood.take(paths);
      this.onShow();
    }
    this.version += 1;
  }

  /** Changes a value, which is written once it is right. @returns Whether another window wrote there last. */
  async change(file: string, path: Path, value: unknown): Promise<boolean> {
    if (this.saved(file) === undefined) throw new EditError(`You cannot change ${this.title(file)} now.`);
    if (same(this.data(file, path), value)) return false;
    const isOverwriting = this.log.isOfAnotherWindow({ file, field: path.join('.') });
    this.drafts.set(file, path, value);
    await this.settle();
    return isOverwriting;
  }

  /** Takes a row out of a list, or moves it. What waits in the list goes with it. */
  async changeRow(edit: Edit & { path: Path }): Promise<void> {
    const { file, path, to } = edit;
    const list = path.slice(0, -1);
    this.drafts.leave(file, list);
    const where = this.where(file, list.join('.'));
    const row = this.saved(file, path);
    const words = to === undefined ? changeInWords(where, row, undefined) : `${where}: in another order`;
    await this.apply(words, [edit], to === undefined);
  }

  /** A new row of a list, which waits until it is whole. */
  async addRow(file: string, list: Path, value: unknown): Promise<void> {
    this.drafts.addRow(file, list, value);
    await this.settle();
  }

  async leaveDraft(file: string, path: Path): Promise<void> {
    this.drafts.leave(file, path);
    await this.settle();
  }

  /** Writes the drafts that are right by now. */
  async settle(): Promise<void> {
    for (const draft of this.#rightDrafts()) {
      const path = this.drafts.pathOf(draft);
      this.drafts.remove(draft);
      await this.#writeDraft({ ...draft, path });
    }
    await this.#finish();
  }

  /** The drafts of files that can be read. */
  #draftsThatFit = (): Draft[] => this.drafts.all.filter(({ file }) => this.saved(file) !== undefined);

  /** The drafts that make nothing wrong. */
  #rightDrafts(): readonly Draft[] {
    const known = new Set(this.reading.problems.map(keyOf));
    const ready = new Drafts(this.#draftsThatFit(), this.saved);
    while (ready.all.length > 0) {
      const problems = this.problemsWith(this.textsAfter(ready.edits()));
      const wrong = ready.all.filter((draft) => ready.isWrong(draft, problems));
      const isWrongElsewhere = wrong.length === 0 && problems.some((problem) => !known.has(keyOf(problem)));
      // What makes a mistake elsewhere waits too, the last of them first.
      const waiting = isWrongElsewhere ? ready.all.slice(-1) : wrong;
      if (waiting.length === 0) break;
      ready.all = ready.all.filter((draft) => !waiting.includes(draft));
    }
    return ready.all;
  }

  async #writeDraft({ file, path, value, isRow = false }: Draft): Promise<void> {
    const place = { file, field: path.join('.') };
    const isTypedOn = !isRow && !Array.isArray(value) && this.log.isTypedOn(place);
    const before = isTypedOn
      ? valueAt(readYaml(file, await this.log.before(file)).data, path)
      : this.saved(file, path);
    const where = this.where(file, (isRow ? path.slice(0, -1) : path).join('.'));
    const about = { words: changeInWords(where, before, value), place, isAddition: isRow };
    await this.#write(about, this.textsAfter([{ file, path, value }]), isTypedOn);
  }

  /** Makes changes as one step. @throws EditError where something would be wrong that was not, and nothing is done. */
  async apply(words: string, edits: readonly Edit[], isRemoval = false): Promise<void> {
    const contents = this.textsAfter(edits);
    const known = new Set(this.reading.problems.map(keyOf));
    const wrong = this.problemsWith(contents).find((problem) => !known.has(keyOf(problem)));
    if (wrong) {
      const where = this.where(wrong.file, wrong.field);
      const message = withTitles(wrong.message, this.title);
      throw new EditError(`Nothing was changed, because of ${where}: ${message}`);
    }
    await this.#write({ words, isRemoval }, contents);
    await this.#finish();
  }

  async #write(about: StepAbout, contents: Contents, isTypedOn = false): Promise<void> {
    const before = await this.#contentsOf(contents.keys());
    await this.#put(contents);
    await this.log.add(about, before, contents, isTypedOn);
  }

  async #contentsOf(files: Iterable<string>): Promise<Contents> {
    const contents: Contents = new Map();
    for (const file of files)
      contents.set(file, isYaml(file) ? this.text(file) : await bytesOf(join(this.folder, file)));
    return contents;
  }

  async #put(contents: Contents): Promise<void> {
    for (const [file, content] of contents) await putFile(join(this.folder, file), content, this.#half);
    this.reading = await this.#store.read();
    this.savedAt = new Date().toISOString();
  }

  async #finish(): Promise<void> {
    await this.#memory.write(this.log.steps, this.drafts.all);
    await this.#show();
  }

  /**
   * Takes steps back, the newest first, or does them again. Several together are one step themselves.
   *
   * @returns Those that were done, and what was changed again since, and stays.
   */
  async toggle(ids: readonly number[], isOff: boolean): Promise<{ done: number; left: Step[] }> {
    const { steps } = this.log;
    const [whole] = steps.filter(({ id, takes }) => takes && ids.length === 1 && ids.includes(id));
    // To take back a taking back is to do again what it took.
    const wanted = whole ? !isOff : isOff;
    const chosen = steps.filter(({ id, isOff: isOffNow, takes }) => {
      return !takes && (whole?.takes ?? ids).includes(id) && isOffNow !== wanted;
    });
    const before = await this.#contentsOf(chosen.flatMap(({ changes }) => changes.map(({ file }) => file)));
    const now = new Map(before);
    const [done, left]: [number[], Step[]] = [[], []];
    for (const step of wanted ? chosen.toReversed() : chosen) {
      // One that went with a row that is gone is done.
      const kept = step.isOff === wanted ? [] : await this.log.toggle(step, wanted, now);
      if (kept) done.push(step.id);
      left.push(...(kept ?? [step]));
    }
    await this.#put(now);
    if (whole) whole.isOff = isOff;
    else if (ids.length > 1) {
      const takes = done.toSorted((one, other) => one - other);
      await this.log.add({ words: `Taken back: ${takes.length} changes`, takes }, before, now);
    }
    await this.#finish();
    return { done: done.length, left: left.filter((step) => !done.includes(step.id)) };
  }

  /** Changes more as part of a step that was made. */
  async extend(step: Step, edits: readonly Edit[]): Promise<void> {
    const contents = this.textsAfter(edits);
    const before = await this.#contentsOf(contents.keys());
    await this.#put(contents);
    await this.log.extend(step, before, contents);
    await this.#finish();
  }

  /** Puts a photo beside the content. No page shows it until a file names it. */
  async putPhoto(file: string, bytes: Buffer): Promise<void> {
    await this.#put(new Map([[file, bytes]]));
    await this.#show();
  }

  async bringBack(file: string): Promise<void> {
    const value = await this.lastGood.textOf(file);
    if (value === undefined) throw new EditError('There is no earlier version of this file.');
    // No step: what cannot be read is nothing to go back to.
    await this.#put(new Map([[file, value]]));
    await this.#finish();
  }

  isDone = (request: string): boolean => this.#memory.requests.includes(request);

  /** Remembers a request, with the step that it makes, and in the name of which window it is done. */
  begin(request: string, window: string): void {
    this.log.window = window;
    this.#memory.addRequest(request);
  }
}

const keyOf = ({ file, field, message }: ContentProblem): string => [file, field, message].join('\n');
