import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ifMissing, listFiles } from '../../site/hosting/site-files.ts';
import { schemaOf } from '../../site/src/content/files.ts';
import { type Reading, readContent } from '../../site/src/content/store.ts';
import { type JsonSchema, jsonSchemaOf } from '../../site/src/schemas/json-schema.ts';
import { type Change, changed, changeInWords, valueIn } from './changes.ts';
import { fileTitle, pathInWords, schemaAt } from './forms.ts';
import { dataOf, type Path, pathOf, same, valueAt } from './yaml.ts';

/** Something that cannot be done, in words for the owner. */
export class EditError extends Error {
  override name = 'EditError';
}

/** What was done at once, and is taken back at once. */
export interface Step {
  id: number;
  /** When it was done. */
  at: string;
  words: string;
  changes: Change[];
  /** Whether it is taken back. */
  off: boolean;
  /** In which window it was done. */
  by: string;
}

/** Steps that can still be taken back. */
const remembered = 500;

/**
 * The owner's content folder. What is changed is written at once, and remembered as a step that can be taken back.
 *
 *   steps.json  the steps      shown/  the content when it was last right: the page shows that
 */
export class ContentFolder {
  readonly folder: string;
  readonly shown: string;
  steps: Step[] = [];
  readonly #log: string;
  #files = new Map<string, string>();
  #reading: Reading | undefined;

  /** @param data Folder for what the editor remembers. read() takes the content in. */
  constructor(folder: string, data: string) {
    this.folder = folder;
    this.shown = join(data, 'shown');
    this.#log = join(data, 'steps.json');
    if (existsSync(this.#log)) this.steps = JSON.parse(readFileSync(this.#log, 'utf8'));
  }

  text = (file: string): string | undefined => this.#files.get(file);

  files = (): string[] => [...this.#files.keys()].filter(isYaml);

  /** What a file says at a path; undefined where it cannot be read. */
  data = (file: string, path: Path = []): unknown => valueAt(dataOf(this.#files.get(file)), path);

  /** Undefined for a file that the loader does not know. */
  schema(file: string, path: Path = []): JsonSchema | undefined {
    const schema = schemaOf(file);
    return schema && schemaAt(jsonSchemaOf(schema), this.data(file), path);
  }

  slugsIn(folder: string): string[] {
    return this.files().flatMap((file) => file.match(`^${folder}/(.+)\\.yaml$`)?.[1] ?? []);
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

  /** Reads the content as the build would, whoever changed it; where nothing is wrong, the page shows it. */
  async read(): Promise<Reading> {
    const files = await filesIn(this.folder);
    if (this.#reading !== undefined && same(files, this.#files)) return this.#reading;
    this.#files = files;
    this.#reading = await readContent(this.folder);
    if (this.#reading.problems.length > 0) return this.#reading;
    await mkdir(this.shown, { recursive: true });
    const before = await filesIn(this.shown);
    for (const file of [...before.keys()].filter((name) => !files.has(name)))
      await rm(join(this.shown, file));
    // The development server loads the page again for each file that is written.
    for (const [file, text] of [...files].filter(([name, text]) => text !== before.get(name)))
      if (isYaml(file)) await put(join(this.shown, file), text);
      else await cp(join(this.folder, file), join(this.shown, file), { preserveTimestamps: true });
    return this.#reading;
  }

  /** Makes changes as one step. */
  async apply(words: string, changes: Change[]): Promise<void> {
    this.#add(words, changes);
    await this.#make(changes);
  }

  /**
   * Changes a value. What is typed on continues its step, but for what another window does between: what two windows
   * write over each other stays in the list of steps. What happens to a list is a step of its own.
   *
   * @returns Whether another window wrote there last.
   */
  async change(file: string, path: Path, typed: unknown, by: string): Promise<boolean> {
    if (this.data(file) === undefined) throw new EditError(`You cannot change ${fileTitle(file)} now.`);
    // A text is one line of its file.
    const after = typeof typed === 'string' ? typed.replace(/\s*\n\s*/g, ' ') : typed;
    const change = { file, path, before: valueIn(this.#files.get(file), path), after };
    if (same(change.before, after)) return false;
    const last = this.steps.at(-1);
    const place = ({ file: one, path: to }: Change) => [one, to.join('.')];
    const there = same(last?.changes.map(place), [place(change)]);
    const typesOn = there && last?.by === by && !last.off && !Array.isArray(after);
    const before = typesOn ? this.steps.pop()?.changes[0]?.before : change.before;
    const words = changeInWords(this.where(file, path.join('.')), { ...change, before });
    if (!same(before, after)) this.#add(words, [{ ...change, before }], by);
    await this.#make([change]);
    return there && last?.by !== by;
  }

  /** Takes steps back, or makes them again. @returns What was changed again since, and stays. */
  async takeBack(ids: readonly number[], off: boolean): Promise<string[]> {
    const chosen = this.steps.filter(({ id }) => ids.includes(id));
    const turned = ({ before, after, ...place }: Change) => ({ ...place, before: after, after: before });
    const isMade = ({ file, path, after }: Change) => {
      const text = this.#files.get(file);
      const now = valueIn(text, path);
      // A file that went since needs none of its values back.
      return (text === undefined && path.length > 0) || Array.isArray(now) || same(now, after);
    };
    const left: string[] = [];
    for (const step of off ? chosen.toReversed() : chosen) {
      const changes = off ? step.changes.map(turned).toReversed() : step.changes;
      await this.#make(changes);
      if (changes.some(isMade)) step.off = off;
      if (!changes.every(isMade)) left.push(step.words);
    }
    await this.#make([]);
    return left;
  }

  /** Keeps a photo. No page shows it until a file names it. @returns Its name. */
  async addPhoto(base: string, bytes: Buffer): Promise<string> {
    const folder = join(this.folder, 'photos');
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
    const git = () => run('git', ['show', `HEAD:./${file}`], { cwd: this.folder }).catch(() => undefined);
    const after = dataOf(shown) === undefined ? (await git())?.stdout : shown;
    if (after === undefined) throw new EditError('There is no earlier version of this file.');
    const before = this.#files.get(file);
    await this.apply(`${fileTitle(file)}: brought back`, [{ file, path: [], before, after }]);
  }

  #add(words: string, changes: Change[], by = ''): void {
    const id = (this.steps.at(-1)?.id ?? 0) + 1;
    this.steps.push({ id, at: new Date().toISOString(), words, changes, off: false, by });
    this.steps = this.steps.slice(-remembered);
  }

  /** Remembers the steps and writes changes. */
  async #make(changes: readonly Change[]): Promise<void> {
    await put(this.#log, JSON.stringify(this.steps, null, 1));
    this.#reading = undefined;
    for (const change of changes) {
      const { file } = change;
      const text = changed(this.#files.get(file), change);
      if (text === undefined) {
        await rm(join(this.folder, file), { force: true });
        this.#files.delete(file);
      } else {
        await put(join(this.folder, file), text);
        this.#files.set(file, text);
      }
    }
  }
}

const run = promisify(execFile);

const isYaml = (file: string): boolean => file.endsWith('.yaml');

/** The files under a folder: YAML with its text, others with the second in which they were changed. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const told = async (file: string) => {
    const path = join(folder, file);
    const text = isYaml(file) ? await readFile(path, 'utf8') : String((await stat(path)).mtime);
    return [file, text] as const;
  };
  return new Map(await Promise.all((await listFiles(folder)).map(told)));
}

/** Writes a file that nobody sees half. */
async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}~`, text);
  await rename(`${path}~`, path);
}
