import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type ReadContent, readContent } from '../../site/src/content/read-content.ts';
import { ifMissing } from '../run.ts';
import { type Change, changeInWords, mergedLists } from './changes.ts';
import { fieldsOf, fileTitle, kindOf, pathInWords, type Schema, schemaAt, schemaOf } from './forms.ts';
import { dataOf, type Path, pathOf, same, valueAt, withChange, write } from './yaml.ts';

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
  readonly folder: string;
  steps: Step[] = [];
  /** Counts changes. */
  version = 1;
  /** The content as it was last seen in its folder. */
  #saved: Texts = new Map();
  #now: Texts = new Map();
  #reading: ReadContent | undefined;
  #schemas: ReadContent['schemas'] = new Map();
  #parsed = new Map<string, { text: string | undefined; data: unknown }>();

  private constructor(content: string, folder: string) {
    this.content = content;
    this.folder = folder;
  }

  /** @param content The owner's content folder. @param folder Where the draft lies. */
  static async open(content: string, folder: string): Promise<Draft> {
    const draft = new Draft(content, folder);
    draft.steps = JSON.parse(await readFile(join(folder, 'log.json'), 'utf8').catch(ifMissing('[]')));
    draft.#schemas = (await readContent(content)).schemas;
    return draft;
  }

  get now(): string {
    return join(this.folder, 'now');
  }

  get shown(): string {
    return join(this.folder, 'shown');
  }

  text = (file: string): string | undefined => this.#now.get(file);

  get files(): string[] {
    return [...this.#now.keys()];
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
    return [fileTitle(file, data), pathInWords(this.schema(file), data, pathOf(field))]
      .filter(Boolean)
      .join(' › ');
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
      this.#saved = texts;
      this.#now = new Map(texts);
      for (const { changes } of this.unsaved) for (const change of changes) this.#make(change);
      await this.#changed();
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
    for (const change of changes) this.#make(change);
    if (changes.length > 0) this.#add(words, changes);
    await this.#changed();
  }

  /**
   * Changes a value. What is typed on continues its step.
   *
   * @param was What the window showed, where it is a text. @returns Whether another one changed it since: those words
   *   stay in the list of steps.
   */
  async change(file: string, path: Path, value: unknown, was?: unknown): Promise<boolean> {
    if (this.data(file) === undefined) throw new EditError(`You cannot change ${fileTitle(file)} now.`);
    const before = valueAt(this.data(file), path);
    const crossed = was !== undefined && String(before ?? '') !== was;
    if (same(before, value)) return false;
    this.#make({ file, path, before, after: value });
    const continues = ({ changes: [first, ...more] }: Step) =>
      more.length === 0 && first?.file === file && first.path?.every((part, at) => part === path[at]);
    const open = crossed ? undefined : this.unsaved.findLast(continues);
    const [change] = open?.changes ?? [{ file, path, before }];
    if (change === undefined) return crossed;
    change.after = valueAt(this.data(file), change.path ?? []);
    const words = changeInWords(change, this.schema(file), this.data(file));
    if (open === undefined) this.#add(words, [change]);
    else if (same(change.before, change.after)) this.steps.splice(this.steps.indexOf(open), 1);
    else open.words = words;
    await this.#changed();
    return crossed;
  }

  /** Makes the draft the content. A photo that nothing names any more stays in the draft alone, to be taken back. */
  async save(): Promise<void> {
    const [old, named] = [photosIn(this.#saved), photosIn(this.#now)];
    const [content, now] = [this.content, this.now].map((folder) => join(folder, 'photos')) as [
      string,
      string,
    ];
    const there = await readdir(content).catch(ifMissing<string[]>([]));
    const known = await readdir(now).catch(ifMissing<string[]>([]));
    for (const photo of known.filter((name) => named.has(name) && !there.includes(name)))
      await cp(join(now, photo), join(content, photo));
    await lay(this.content, this.#now);
    for (const photo of old.difference(named)) await rm(join(content, photo), { force: true });
    this.#saved = new Map(this.#now);
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
      for (const { before, after, ...where } of changes.toReversed()) {
        const change = { ...where, before: after, after: before };
        const now = valueAt(this.data(change.file), change.path ?? []);
        const known = change.path === undefined || [before, after].some((value) => same(value, now));
        const fits = known || mergedLists(now, after, before) !== undefined;
        if (fits && this.#make(change)) undone.push(change);
        else left.add(words);
      }
    this.steps = this.steps.filter((step) => step.saved !== undefined || !chosen.includes(step));
    const words = chosen.flatMap((step) => (step.saved ? [`Taken back: ${step.words}`] : []));
    if (words.length > 0 && undone.length > 0) this.#add(words.join('; '), undone);
    await this.#changed();
    return [...left];
  }

  /** Keeps a photo in the draft. @returns Its name. */
  async addPhoto(base: string, bytes: Buffer): Promise<string> {
    const taken = await readdir(join(this.now, 'photos')).catch(ifMissing<string[]>([]));
    let name = `${base}.jpg`;
    for (let count = 2; taken.includes(name); count++) name = `${base}-${count}.jpg`;
    for (const folder of [this.now, this.shown]) {
      await mkdir(join(folder, 'photos'), { recursive: true });
      await writeFile(join(folder, 'photos', name), bytes);
    }
    return name;
  }

  /** Brings a file back as the page last showed it, or as git has it. */
  async bringBack(file: string): Promise<void> {
    const shown = await readFile(join(this.shown, file), 'utf8').catch(ifMissing(undefined));
    const git = () => run('git', ['show', `HEAD:./${file}`], { cwd: this.content }).catch(() => undefined);
    const good = dataOf(shown) === undefined ? (await git())?.stdout : shown;
    if (good === undefined) throw new EditError('There is no earlier version of this file.');
    await this.apply(`${fileTitle(file)}: brought back`, [
      { file, before: this.#now.get(file), after: good },
    ]);
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
    const changed = withChange(
      data,
      path,
      same(now, before) ? after : (mergedLists(now, before, after) ?? after),
    );
    const order = (at: Path) => {
      const value = valueAt(changed, at);
      return fieldsOf(kindOf(schemaAt(this.schema(file), changed, at) ?? {}, value), value).map(
        ([key]) => key,
      );
    };
    this.#now.set(file, write(text, changed, order));
    return true;
  }

  #add(words: string, changes: Change[]): void {
    this.steps.push({ id: Math.max(0, ...this.steps.map(({ id }) => id)) + 1, words, changes });
  }

  async #changed(): Promise<void> {
    this.#reading = undefined;
    this.version++;
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, 'log.json'), JSON.stringify(this.steps, null, 1));
  }
}

const run = promisify(execFile);

/** Names of the photos that files name. */
const photosIn = (texts: Texts): Set<string> =>
  new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/\bfile: *["']?([^"',}\n]+\.(?:jpe?g|png|webp|avif))/g)].map(([, name = '']) => name),
    ),
  );

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
