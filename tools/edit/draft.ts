import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type ReadContent, readContent } from '../../site/src/content/read-content.ts';
import { ifMissing } from '../run.ts';
import { type Change, changeInWords, mergedLists } from './changes.ts';
import { type Choices, type FormSchema, fileTitle, formOf } from './forms.ts';
import { dataOf, type Path, same, valueAt, writeValue } from './yaml.ts';

/** Something that cannot be done, in words for the owner. */
export class EditError extends Error {
  override name = 'EditError';
}

/** What was done at once, and is taken back at once. */
export interface Step {
  id: number;
  words: string;
  changes: Change[];
  /** When it was saved; until then it is part of the draft. */
  saved?: string;
}

/** A value that is to be another, and what it was for whoever changed it. */
export interface Edit {
  path: Path;
  value?: unknown;
  was?: unknown;
}

type Texts = Map<string, string>;

/** Saved steps that can still be taken back. */
const remembered = 200;

/**
 * What is changed and not saved yet: steps, kept on the disk, which are made to the content as it is. So closing the
 * browser or the editor loses nothing, and neither does somebody who changes a file by other means.
 *
 *   log.json  the steps      now/  the content with them      shown/  the last of it that was right: the page shows that
 */
export class Draft {
  readonly content: string;
  readonly folder: string;
  steps: Step[] = [];
  /** Counts changes. */
  version = 1;
  #base: Texts = new Map();
  #now: Texts = new Map();
  #reading: ReadContent | undefined;
  #schemas: ReadContent['schemas'] = new Map();
  #parsed = new Map<string, { text: string | undefined; data: unknown }>();
  /** As the files were when they were last read. */
  #forms = new Map<string, FormSchema | undefined>();
  /** Changes of the step that is being made. */
  #made: Change[] = [];

  private constructor(content: string, folder: string) {
    this.content = content;
    this.folder = folder;
  }

  /** @param content The owner's content folder. @param folder Where the draft lies. */
  static async open(content: string, folder: string): Promise<Draft> {
    const draft = new Draft(content, folder);
    draft.steps = JSON.parse(await readFile(join(folder, 'log.json'), 'utf8').catch(ifMissing('[]')));
    await draft.follow();
    await draft.check();
    if ((await textsIn(draft.shown)).size === 0) await lay(draft.shown, draft.#now);
    return draft;
  }

  get shown(): string {
    return join(this.folder, 'shown');
  }

  get files(): ReadonlyMap<string, string> {
    return this.#now;
  }

  get unsaved(): Step[] {
    return this.steps.filter(({ saved }) => saved === undefined);
  }

  /** What a file says; undefined where it cannot be read. */
  data = (file: string): unknown => {
    const text = this.#now.get(file);
    const last = this.#parsed.get(file);
    if (last !== undefined && last.text === text) return last.data;
    const data = dataOf(text);
    this.#parsed.set(file, { text, data });
    return data;
  };

  slugsIn(folder: string): string[] {
    return [...this.#now.keys()].flatMap((file) => file.match(`^${folder}/(.+)\\.yaml$`)?.[1] ?? []);
  }

  /** Takes in what was changed in the content folder by other means; a step that changes the same value stands. */
  async follow(): Promise<void> {
    const copied = async (from: string, to: string) => {
      const [own, copy] = await Promise.all([stat(from), stat(to).catch(ifMissing(undefined))]);
      return own.isDirectory() || (!from.endsWith('.yaml') && own.mtimeMs > (copy?.mtimeMs ?? 0));
    };
    for (const folder of [join(this.folder, 'now'), this.shown])
      await cp(this.content, folder, { recursive: true, filter: copied });
    const texts = await textsIn(this.content);
    const changed = [...new Set([...texts.keys(), ...this.#base.keys()])];
    if (changed.every((file) => texts.get(file) === this.#base.get(file))) return;
    this.#base = texts;
    this.#now = new Map(texts);
    for (const { changes } of this.unsaved) for (const change of changes) this.#make(change);
    await this.#changed();
  }

  /** Reads the draft as the build would; where nothing is wrong, the page shows it. */
  async check(): Promise<ReadContent> {
    if (this.#reading !== undefined) return this.#reading;
    await lay(join(this.folder, 'now'), this.#now);
    this.#reading = await readContent(join(this.folder, 'now'));
    this.#schemas = this.#reading.schemas;
    this.#forms.clear();
    if (this.#reading.problems.length === 0) await lay(this.shown, this.#now);
    return this.#reading;
  }

  /** The form of a file; undefined for what the editor does not know, and for what cannot be read. */
  form(file: string): FormSchema | undefined {
    if (this.#forms.has(file)) return this.#forms.get(file);
    const [schema, data] = [this.#schemas.get(file), this.data(file)];
    const form = schema && data !== undefined ? formOf(schema, data, this.#choices()) : undefined;
    this.#forms.set(file, form);
    return form;
  }

  #choices(): Choices {
    const named = (folder: string) =>
      this.slugsIn(folder).map((slug) => {
        const file = `${folder}/${slug}.yaml`;
        return { const: slug, title: fileTitle(file, this.data(file)) };
      });
    const otherwise = (id: string) => valueAt(this.data('claims.yaml'), ['claims', id, 'otherwise']);
    const keys = (file: string, field: string) =>
      Object.keys(valueAt(this.data(file), [field]) ?? {}).map((key) => ({ const: key, title: key }));
    return {
      ...{ areas: named('areas'), services: named('services'), suburbs: named('suburbs') },
      ...{ claims: keys('claims.yaml', 'claims'), water: keys('region.yaml', 'water') },
      points: keys('claims.yaml', 'claims').filter(({ const: id }) => otherwise(id) !== undefined),
    };
  }

  /** Does something as one step: wholly, or not at all. */
  async step(words: string, action: () => unknown): Promise<void> {
    const before = new Map(this.#now);
    this.#made = [];
    try {
      await action();
    } catch (error) {
      this.#now = before;
      throw error;
    }
    if (this.#made.length > 0) this.steps.push({ id: this.#nextId(), words, changes: this.#made });
    await this.#changed();
  }

  /** A whole file; undefined takes it away. Part of a step. */
  put(file: string, text: string | undefined): void {
    const change = { file, before: this.#now.get(file), after: text };
    this.#make(change);
    this.#made.push(change);
  }

  /** Changes a value, whatever it was. Part of a step. */
  set(file: string, path: Path, value: unknown): void {
    const change = { file, path, before: valueAt(this.data(file), path), after: value };
    this.#make(change);
    this.#made.push(change);
  }

  /**
   * Changes values of a file, each as a step. What is typed on continues its step.
   *
   * @returns Whether one of them was changed in another window since: its words are in the list of steps then.
   */
  async change(file: string, edits: readonly Edit[]): Promise<boolean> {
    const form = this.form(file);
    if (form === undefined) throw new EditError(`${fileTitle(file)} cannot be changed now.`);
    let crossed = false;
    for (const { path, value, was } of edits) {
      const before = valueAt(this.data(file), path);
      const known = same(before, was) || mergedLists(before, was, value) !== undefined;
      crossed ||= !known;
      this.#make({ file, path, before: was, after: value });
      const within = (step: Step) => {
        const [first, ...more] = step.changes;
        return (
          more.length === 0 && first?.file === file && first.path?.every((part, at) => part === path[at])
        );
      };
      const open = known ? this.unsaved.findLast(within) : undefined;
      const [change] = open?.changes ?? [{ file, path, before, after: value }];
      if (change === undefined) continue;
      change.after = valueAt(this.data(file), change.path ?? []);
      const words = changeInWords(change, form, this.data(file));
      if (open === undefined) this.steps.push({ id: this.#nextId(), words, changes: [change] });
      else if (same(change.before, change.after)) this.steps.splice(this.steps.indexOf(open), 1);
      else open.words = words;
    }
    await this.#changed();
    return crossed;
  }

  /** Makes the draft the content. */
  async save(): Promise<void> {
    await lay(this.content, this.#now);
    this.#base = new Map(this.#now);
    const saved = new Date().toISOString();
    for (const step of this.unsaved) step.saved = saved;
    this.steps = this.steps.slice(-remembered);
    await this.#changed();
  }

  /** Takes steps back, later ones kept. @returns What was changed again since, and stays. */
  async takeBack(ids: readonly number[]): Promise<string[]> {
    const chosen = this.steps.filter(({ id }) => ids.includes(id)).toReversed();
    const left = new Set<string>();
    const undone: Change[] = [];
    for (const { words, changes } of chosen)
      for (const { file, path, before, after } of changes.toReversed()) {
        const change = { file, ...(path && { path }), before: after, after: before };
        const known = path === undefined || this.#fits(change);
        if (known && this.#make(change)) undone.push(change);
        else left.add(words);
      }
    this.steps = this.steps.filter((step) => step.saved !== undefined || !chosen.includes(step));
    const saved = chosen.filter((step) => step.saved !== undefined);
    const words = saved.map((step) => `Taken back: ${step.words}`);
    if (saved.length > 0 && undone.length > 0)
      this.steps.push({ id: this.#nextId(), words: words.join('; '), changes: undone });
    await this.#changed();
    return [...left];
  }

  /** Keeps a photo beside the content at once: no page shows it until a file names it. @returns Its name. */
  async addPhoto(base: string, bytes: Buffer): Promise<string> {
    const folder = join(this.content, 'photos');
    await mkdir(folder, { recursive: true });
    const taken = await readdir(folder);
    let name = `${base}.jpg`;
    for (let count = 2; taken.includes(name); count++) name = `${base}-${count}.jpg`;
    await writeFile(join(folder, name), bytes);
    return name;
  }

  /** Brings a file back as the page last showed it, or as git has it. */
  async bringBack(file: string): Promise<void> {
    const shown = await readFile(join(this.shown, file), 'utf8').catch(ifMissing(undefined));
    const git = () => run('git', ['show', `HEAD:./${file}`], { cwd: this.content }).catch(() => undefined);
    const good = dataOf(shown) === undefined ? (await git())?.stdout : shown;
    if (good === undefined) throw new EditError('There is no earlier version of this file.');
    await this.step(`${fileTitle(file)}: brought back`, () => this.put(file, good));
  }

  #fits({ file, path = [], before, after }: Change): boolean {
    const now = valueAt(this.data(file), path);
    return same(now, before) || same(now, after) || mergedLists(now, before, after) !== undefined;
  }

  /** @returns Whether it could be made: not in a file that is gone or cannot be read. */
  #make({ file, path, before, after }: Change): boolean {
    if (path === undefined) {
      if (after === undefined) this.#now.delete(file);
      else this.#now.set(file, String(after));
      return true;
    }
    const [text, data] = [this.#now.get(file), this.data(file)];
    if (text === undefined || data === undefined) return false;
    const now = valueAt(data, path);
    const value = same(now, before) ? after : (mergedLists(now, before, after) ?? after);
    this.#now.set(file, writeValue(text, path, value, this.#order(file, path.slice(0, -1))));
    return true;
  }

  async #changed(): Promise<void> {
    this.#reading = undefined;
    this.version++;
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, 'log.json'), JSON.stringify(this.steps, null, 1));
  }

  #nextId(): number {
    return Math.max(0, ...this.steps.map(({ id }) => id)) + 1;
  }

  /** Names of the fields in a map, in the order of the form. */
  #order(file: string, path: Path): string[] {
    const inner = (at: FormSchema | undefined, part: string | number) =>
      typeof part === 'number' ? (at?.items as FormSchema | undefined) : at?.properties?.[part];
    return Object.keys(path.reduce(inner, this.form(file))?.properties ?? {});
  }
}

const run = promisify(execFile);

/** The YAML files under a folder; none where there is no folder. */
async function textsIn(folder: string): Promise<Texts> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const read = async (path: string): Promise<[string, string]> => [
    relative(folder, path).replaceAll('\\', '/'),
    await readFile(path, 'utf8'),
  ];
  return new Map(await Promise.all(paths.map(read)));
}

/** Makes these the YAML files of a folder. Writes only what differs: a development server may watch it. */
async function lay(folder: string, texts: Texts): Promise<void> {
  const there = await textsIn(folder);
  for (const file of [...there.keys()].filter((name) => !texts.has(name))) await rm(join(folder, file));
  for (const [file, text] of texts) {
    if (text === there.get(file)) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}
