import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listFiles, writeFiles } from '../../site/hosting/site-files.ts';
import { type ReadContent, readContent } from '../../site/src/content/read-content.ts';
import { ifMissing } from '../run.ts';
import { type Change, changeInWords, made, mergedLists, valueIn } from './changes.ts';
import { fileTitle, pathInWords, type Schema, schemaOf } from './forms.ts';
import { dataOf, type Path, pathOf, same, write } from './yaml.ts';

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
  readonly now: string;
  readonly shown: string;
  steps: Step[] = [];
  readonly #log: string;
  /** The content as it was last seen in its folder. */
  #saved: Texts = new Map();
  #now: Texts = new Map();
  #reading: ReadContent | undefined;
  #schemas: ReadContent['schemas'] = new Map();

  /** @param content The owner's content folder. @param folder Where the draft lies; read() takes it in. */
  constructor(content: string, folder: string) {
    this.content = content;
    this.now = join(folder, 'now');
    this.shown = join(folder, 'shown');
    this.#log = join(folder, 'log.json');
    if (existsSync(this.#log)) this.steps = JSON.parse(readFileSync(this.#log, 'utf8'));
  }

  text = (file: string): string | undefined => this.#now.get(file);

  get files(): string[] {
    return [...this.#now.keys()];
  }

  get unsaved(): Step[] {
    return this.steps.filter(({ saved }) => saved === undefined);
  }

  /** What a file says; undefined where it cannot be read. */
  data = (file: string): unknown => dataOf(this.#now.get(file));

  /** Undefined for a file that the loader does not know. */
  schema(file: string): Schema | undefined {
    const schema = this.#schemas.get(file);
    return schema && schemaOf(schema);
  }

  slugsIn(folder: string): string[] {
    return this.files.flatMap((file) => file.match(`^${folder}/(.+)\\.yaml$`)?.[1] ?? []);
  }

  /** "Home › Hero › Title" */
  where(file: string, field = ''): string {
    const data = this.data(file);
    const parts = [fileTitle(file, data), pathInWords(this.schema(file), data, pathOf(field))];
    // A file's only list has the name of the file.
    return parts
      .filter(Boolean)
      .join(' › ')
      .replace(/^(.+?) › \1(?= ›|$)/, '$1');
  }

  /**
   * Reads the draft as the build would; where nothing is wrong, the page shows it. First it takes in what was changed
   * in the content folder by other means; a step that changes the same value stands.
   */
  async read(): Promise<ReadContent> {
    const newer = async (from: string, to: string) => {
      const [own, copy] = await Promise.all([stat(from), stat(to).catch(ifMissing(undefined))]);
      return own.isDirectory() || (!from.endsWith('.yaml') && own.mtimeMs > (copy?.mtimeMs ?? 0));
    };
    for (const folder of [this.now, this.shown])
      await cp(this.content, folder, { recursive: true, filter: newer });
    const texts = await textsIn(this.content);
    if (!same(texts, this.#saved)) {
      const before = this.#saved;
      this.#saved = texts;
      await this.#changed([...before.keys(), ...texts.keys(), ...filesOf(this.unsaved)]);
    }
    if (this.#reading !== undefined) return this.#reading;
    await lay(this.now, this.#now);
    this.#reading = await readContent(this.now);
    this.#schemas = this.#reading.schemas;
    if (this.#reading.problems.length === 0) await lay(this.shown, this.#now);
    return this.#reading;
  }

  /** Makes changes as one step. */
  async apply(words: string, changes: Change[]): Promise<void> {
    await this.#changed(filesOf([this.#add(words, changes)]));
  }

  /**
   * Changes a value. What is typed on continues its step.
   *
   * @param was What the window showed, where it is a text. @param own Begins a step of its own.
   * @returns Whether another one changed it since: those words stay in the list of steps.
   */
  async change(file: string, path: Path, typed: unknown, was?: unknown, own = false): Promise<boolean> {
    const text = this.#now.get(file);
    if (text === undefined || this.data(file) === undefined)
      throw new EditError(`You cannot change ${fileTitle(file)} now.`);
    // A text is one line of its file.
    const value = typeof typed === 'string' ? typed.replace(/\s*\n\s*/g, ' ') : typed;
    const before = valueIn(text, path);
    const crossed = was !== undefined && String(before ?? '') !== was;
    if (same(before, value)) return false;
    const partOf = ({ changes }: Step) =>
      changes.find(
        (one) =>
          one.file === file && isWithin(path, one.path) && (changes.length === 1 || one.path.length === 0),
      );
    const open = crossed || own ? undefined : this.unsaved.findLast(partOf);
    const change = (open && partOf(open)) ?? { file, path, before };
    change.after = valueIn(write(text, path, value), change.path);
    const step = open ?? this.#add('', [change]);
    if (change.path.length > 0) step.words = changeInWords(this.where(file, change.path.join('.')), change);
    if (same(change.before, change.after)) this.steps = this.steps.filter((one) => one !== step);
    await this.#changed([file]);
    return crossed;
  }

  /** Makes the draft the content. */
  async save(): Promise<void> {
    await lay(this.content, this.#now);
    this.#saved = new Map(this.#now);
    const saved = new Date().toISOString();
    for (const step of this.unsaved) step.saved = saved;
    this.steps = this.steps.slice(-remembered);
    await this.#changed([]);
  }

  /** Takes steps back, later ones kept. @returns What was changed again since, and stays. */
  async takeBack(ids: readonly number[]): Promise<string[]> {
    const chosen = this.steps.filter(({ id }) => ids.includes(id)).toReversed();
    const left = new Set<string>();
    this.steps = this.steps.filter((step) => step.saved !== undefined || !chosen.includes(step));
    this.#fold(filesOf(chosen));
    const saved = chosen.filter((step) => step.saved !== undefined);
    const back = this.#add(saved.map(({ words }) => `Taken back: ${words}`).join('; '), []);
    for (const { words, changes } of saved)
      for (const { file, path, before, after } of changes.toReversed()) {
        const now = valueIn(this.#now.get(file), path);
        if (same(now, before)) continue;
        if (same(now, after) || mergedLists(now, after, before)) {
          back.changes.push({ file, path, before: after, after: before });
          this.#fold([file]);
        } else left.add(words);
      }
    if (back.changes.length === 0) this.steps.pop();
    await this.#changed([]);
    return [...left];
  }

  /** Keeps a photo. No page shows it until a file names it. @returns Its name. */
  async addPhoto(base: string, bytes: Buffer): Promise<string> {
    const folder = join(this.content, 'photos');
    await mkdir(folder, { recursive: true });
    const taken = await listFiles(folder);
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
    await this.apply(`${fileTitle(file)}: brought back`, [
      { file, path: [], before: this.#now.get(file), after: good },
    ]);
  }

  #add(words: string, changes: Change[]): Step {
    const step = { id: Math.max(0, ...this.steps.map(({ id }) => id)) + 1, words, changes };
    this.steps.push(step);
    return step;
  }

  /** Makes the unsaved steps to files as they are saved. */
  #fold(files: string[]): void {
    for (const file of new Set(files)) {
      const changes = this.unsaved.flatMap((step) => step.changes).filter((change) => change.file === file);
      const text = changes.reduce(made, this.#saved.get(file));
      if (text === undefined) this.#now.delete(file);
      else this.#now.set(file, text);
    }
  }

  async #changed(files: string[]): Promise<void> {
    this.#fold(files);
    this.#reading = undefined;
    await writeFile(this.#log, JSON.stringify(this.steps, null, 1));
  }
}

const run = promisify(execFile);

const filesOf = (steps: Step[]): string[] => steps.flatMap(({ changes }) => changes.map(({ file }) => file));

const isWithin = (path: Path, outer: Path): boolean => outer.every((part, at) => part === path[at]);

/** The YAML files under a folder. */
async function textsIn(folder: string): Promise<Texts> {
  const files = (await listFiles(folder)).filter((file) => file.endsWith('.yaml'));
  const read = async (file: string) => [file, await readFile(join(folder, file), 'utf8')] as const;
  return new Map(await Promise.all(files.map(read)));
}

/** Makes these the YAML files of a folder. Writes only what differs: a development server may watch it. */
async function lay(folder: string, texts: Texts): Promise<void> {
  const there = await textsIn(folder);
  for (const file of [...there.keys()].filter((name) => !texts.has(name))) await rm(join(folder, file));
  const changed = [...texts].filter(([file, text]) => text !== there.get(file));
  await writeFiles(folder, Object.fromEntries(changed));
}
