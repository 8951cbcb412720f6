import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listFiles, writeFiles } from '../../site/hosting/site-files.ts';
import { type ReadContent, readContent } from '../../site/src/content/read-content.ts';
import { ifMissing } from '../run.ts';
import { type Change, changed, changeInWords, valueIn } from './changes.ts';
import { fileTitle, pathInWords, type Schema, schemaAt, schemaOf } from './forms.ts';
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
 *   log.json  the steps      shown/  the content when it was last right: the page shows that
 */
export class ContentFolder {
  readonly folder: string;
  readonly shown: string;
  steps: Step[] = [];
  readonly #log: string;
  #texts = new Map<string, string>();
  #reading: ReadContent | undefined;
  #schemas: ReadContent['schemas'] = new Map();

  /** @param data Folder for what the editor remembers. read() takes the content in. */
  constructor(folder: string, data: string) {
    this.folder = folder;
    this.shown = join(data, 'shown');
    this.#log = join(data, 'log.json');
    // One that was cut short, as by a full disk, begins anew.
    if (existsSync(this.#log)) this.steps = (dataOf(readFileSync(this.#log, 'utf8')) ?? []) as Step[];
  }

  text = (file: string): string | undefined => this.#texts.get(file);

  files = (): string[] => [...this.#texts.keys()];

  /** What a file says at a path; undefined where it cannot be read. */
  data = (file: string, path: Path = []): unknown => valueAt(dataOf(this.#texts.get(file)), path);

  /** Undefined for a file that the loader does not know. */
  schema(file: string, path: Path = []): Schema | undefined {
    const schema = this.#schemas.get(file);
    return schema && schemaAt(schemaOf(schema), this.data(file), path);
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
  async read(): Promise<ReadContent> {
    const newer = async (from: string, to: string) => {
      const [own, copy] = await Promise.all([stat(from), stat(to).catch(ifMissing(undefined))]);
      return own.isDirectory() || (!from.endsWith('.yaml') && own.mtimeMs > (copy?.mtimeMs ?? 0));
    };
    await cp(this.folder, this.shown, { recursive: true, filter: newer });
    const texts = await textsIn(this.folder);
    if (this.#reading !== undefined && same(texts, this.#texts)) return this.#reading;
    this.#texts = texts;
    this.#reading = await readContent(this.folder);
    this.#schemas = this.#reading.schemas;
    if (this.#reading.problems.length > 0) return this.#reading;
    const before = await textsIn(this.shown);
    for (const file of [...before.keys()].filter((name) => !texts.has(name)))
      await rm(join(this.shown, file));
    // The development server loads the page again for each file that is written.
    const other = [...texts].filter(([file, text]) => text !== before.get(file));
    await writeFiles(this.shown, Object.fromEntries(other));
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
   */
  async change(file: string, path: Path, typed: unknown, by: string): Promise<void> {
    if (this.data(file) === undefined) throw new EditError(`You cannot change ${fileTitle(file)} now.`);
    // A text is one line of its file.
    const after = typeof typed === 'string' ? typed.replace(/\s*\n\s*/g, ' ') : typed;
    const change = { file, path, before: valueIn(this.#texts.get(file), path), after };
    if (same(change.before, after)) return;
    const last = this.steps.at(-1);
    const place = ({ file: one, path: to }: Change) => [one, to.join('.')];
    const typesOn =
      last?.by === by && !last.off && !Array.isArray(after) && same(last.changes.map(place), [place(change)]);
    const before = typesOn ? this.steps.pop()?.changes[0]?.before : change.before;
    const words = changeInWords(this.where(file, path.join('.')), { ...change, before });
    if (!same(before, after)) this.#add(words, [{ ...change, before }], by);
    await this.#make([change]);
  }

  /** Takes steps back, or makes them again. @returns What was changed again since, and stays. */
  async takeBack(ids: readonly number[], off: boolean): Promise<string[]> {
    const chosen = this.steps.filter(({ id }) => ids.includes(id));
    const turned = ({ before, after, ...place }: Change) => ({ ...place, before: after, after: before });
    const isMade = ({ file, path, after }: Change) => {
      const now = valueIn(this.#texts.get(file), path);
      return Array.isArray(now) || same(now, after);
    };
    const left: string[] = [];
    for (const step of off ? chosen.toReversed() : chosen) {
      const changes = off ? step.changes.map(turned).toReversed() : step.changes;
      await this.#make(changes);
      if (changes.every(isMade)) step.off = off;
      else left.push(step.words);
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
    const before = this.#texts.get(file);
    await this.apply(`${fileTitle(file)}: brought back`, [{ file, path: [], before, after }]);
  }

  #add(words: string, changes: Change[], by = ''): void {
    const id = (this.steps.at(-1)?.id ?? 0) + 1;
    this.steps.push({ id, at: new Date().toISOString(), words, changes, off: false, by });
    this.steps = this.steps.slice(-remembered);
  }

  /** Remembers the steps and writes changes. */
  async #make(changes: readonly Change[]): Promise<void> {
    await writeFile(this.#log, JSON.stringify(this.steps, null, 1));
    this.#reading = undefined;
    for (const change of changes) {
      const { file } = change;
      const text = changed(this.#texts.get(file), change);
      if (text === undefined) {
        await rm(join(this.folder, file), { force: true });
        this.#texts.delete(file);
      } else {
        await writeFiles(this.folder, { [file]: text });
        this.#texts.set(file, text);
      }
    }
  }
}

const run = promisify(execFile);

/** The YAML files under a folder. */
async function textsIn(folder: string): Promise<Map<string, string>> {
  const files = (await listFiles(folder)).filter((file) => file.endsWith('.yaml'));
  const read = async (file: string) => [file, await readFile(join(folder, file), 'utf8')] as const;
  return new Map(await Promise.all(files.map(read)));
}
