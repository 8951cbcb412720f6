import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type ReadContent, readContent } from '../../site/src/content/read-content.ts';
import { type Change, changeInWords, changesBetween, dataOf, type Files, merged } from './changes.ts';
import { type Choices, type FormSchema, fileTitle, formOf } from './forms.ts';
import { type Path, valueAt, writeChanges } from './write-yaml.ts';

/** Something that cannot be done, in words for the owner. */
export class EditError extends Error {
  override name = 'EditError';
}

/** What one click on Save has written. */
export interface Save {
  at: string;
  words: string[];
  changes: Change[];
  committed?: boolean;
}

/** A value that is to be another, and what it was for whoever changed it. */
export interface Edit {
  path: Path;
  value?: unknown;
  was?: unknown;
}

/**
 * What is changed and not saved yet. It lies on the disk, so that closing the browser or the editor loses nothing:
 *
 *   base/   the content as the draft knows it      shown/  the last of it that was right: the page shows that
 *   now/    the content as it is to be             saves/  what was saved, to be taken back
 */
export class Draft {
  readonly content: string;
  readonly folder: string;
  readonly saves: Save[] = [];
  #base = new Map<string, Buffer>();
  #now = new Map<string, Buffer>();
  #reading: ReadContent | undefined;
  /** Counts what was written. */
  version = 0;

  private constructor(content: string, folder: string) {
    this.content = content;
    this.folder = folder;
  }

  /** @param content The owner's content folder. @param folder Where the draft lies. */
  static async open(content: string, folder: string): Promise<Draft> {
    const draft = new Draft(content, folder);
    draft.#base = await filesIn(join(folder, 'base'));
    draft.#now = await filesIn(join(folder, 'now'));
    for (const json of (await filesIn(join(folder, 'saves'))).values())
      draft.saves.push(JSON.parse(json.toString('utf8')) as Save);
    await draft.follow();
    await draft.check();
    if ((await filesIn(join(folder, 'shown'))).size === 0) await draft.#show();
    return draft;
  }

  get files(): Files {
    return this.#now;
  }

  data = (file: string): unknown => dataOf(this.#now.get(file));

  slugsIn(folder: string): string[] {
    return [...this.#now.keys()].flatMap((file) => file.match(`^${folder}/(.+)\\.yaml$`)?.[1] ?? []);
  }

  /** Reads the draft as the build would; where nothing is wrong, the page shows it. */
  async check(): Promise<ReadContent> {
    if (this.#reading !== undefined) return this.#reading;
    this.#reading = await readContent(join(this.folder, 'now'));
    this.#schemas = this.#reading.schemas;
    if (this.#reading.problems.length === 0) await this.#show();
    return this.#reading;
  }

  #schemas: ReadContent['schemas'] = new Map();

  /** The form of a file; undefined for what the editor does not know, and for what cannot be read. */
  form(file: string): FormSchema | undefined {
    const data = this.data(file);
    const schema = this.#schemas.get(file);
    return schema && data !== undefined ? formOf(schema, data, this.#choices()) : undefined;
  }

  #choices(): Choices {
    const named = (folder: string) =>
      this.slugsIn(folder).map((slug) => ({
        const: slug,
        title: fileTitle(`${folder}/${slug}.yaml`, this.data(`${folder}/${slug}.yaml`)),
      }));
    const keys = (value: unknown) => Object.keys(value ?? {}).map((key) => ({ const: key, title: key }));
    return {
      ...{ areas: named('areas'), services: named('services'), suburbs: named('suburbs') },
      claims: keys(valueAt(this.data('claims.yaml'), ['claims'])),
      water: keys(valueAt(this.data('region.yaml'), ['water'])),
    };
  }

  /**
   * Takes in what was changed in the content folder by other means; where both changed a value, the draft's stands.
   *
   * @returns Whether there was anything.
   */
  async follow(): Promise<boolean> {
    const saved = await filesIn(this.content);
    const moved = changesBetween(this.#base, saved).map(({ file }) => file);
    for (const file of new Set(moved)) {
      const [theirs, base, mine] = [saved, this.#base, this.#now].map((files) => files.get(file));
      const own = changesBetween(new Map(base && [[file, base]]), new Map(mine && [[file, mine]]));
      await this.#settle(file, theirs);
      if (own.length === 0 && (base === undefined) === (mine === undefined)) await this.put(file, theirs);
      else if (dataOf(theirs) !== undefined && own.every(({ path }) => path !== undefined)) {
        const edits = own.map(({ path = [], after }) => ({ path, value: after }));
        await this.put(file, Buffer.from(writeChanges(String(theirs), edits, this.#order(file))));
      }
    }
    return moved.length > 0;
  }

  /** Changes values of a file. @returns Those that were left, because they were changed in another window since. */
  async change(file: string, edits: readonly Edit[]): Promise<Edit[]> {
    if (this.form(file) === undefined) throw new EditError(`${fileTitle(file)} cannot be changed now.`);
    const left: Edit[] = [];
    let text = String(this.#now.get(file));
    for (const { path, value, was } of edits) {
      const now = valueAt(dataOf(Buffer.from(text)), path);
      const [made, ...none] = merged(now, was, value).map((to) => ({ path, value: to }));
      if (made !== undefined) text = writeChanges(text, [made, ...none], this.#order(file));
      else left.push({ path, value, was: now });
    }
    await this.put(file, Buffer.from(text));
    return left;
  }

  /** Changes a value, whatever it was. */
  async set(file: string, path: Path, value: unknown): Promise<void> {
    await this.change(file, [{ path, value, was: valueAt(this.data(file), path) }]);
  }

  /** A whole file; undefined takes it away. */
  async put(file: string, bytes: Buffer | undefined): Promise<void> {
    if (bytes === undefined) this.#now.delete(file);
    else this.#now.set(file, bytes);
    this.#reading = undefined;
    this.version++;
    await store(join(this.folder, 'now', file), bytes);
  }

  /** Does something wholly, or not at all. */
  async whole<T>(action: () => Promise<T> | T): Promise<T> {
    const before = new Map(this.#now);
    try {
      return await action();
    } catch (error) {
      for (const file of new Set([...before.keys(), ...this.#now.keys()]))
        await this.put(file, before.get(file));
      throw error;
    }
  }

  /** What saving would change. */
  changes(): Change[] {
    return changesBetween(this.#base, this.#now);
  }

  words(change: Change): string {
    const data = this.data(change.file) ?? dataOf(this.#base.get(change.file));
    return changeInWords(change, this.form(change.file), data);
  }

  /** Makes the draft the content. @param commit Whether git keeps it, with all that was saved before. */
  async save(commit: boolean): Promise<void> {
    for (const file of this.#unusedPhotos()) await this.put(file, undefined);
    const changes = this.changes();
    this.saves.push({ at: new Date().toISOString(), words: changes.map((one) => this.words(one)), changes });
    for (const file of new Set(changes.map((one) => one.file))) {
      await store(join(this.content, file), this.#now.get(file));
      await this.#settle(file, this.#now.get(file));
    }
    if (commit) await this.#commit();
    for (const save of this.saves)
      await store(join(this.folder, `saves/${save.at.replaceAll(':', '-')}.json`), JSON.stringify(save));
  }

  /** Takes changes back, later ones kept. @returns What was changed again since, and stays. */
  async takeBack(changes: readonly Change[]): Promise<Change[]> {
    const left: Change[] = [];
    for (const change of changes.toReversed()) {
      const { file, path, before, after } = change;
      if (path === undefined)
        await this.put(file, before === undefined ? undefined : Buffer.from(String(before), 'base64'));
      else if (!this.#now.has(file)) left.push(change);
      else if ((await this.change(file, [{ path, value: before, was: after }])).length > 0) left.push(change);
    }
    return left;
  }

  /** Brings a file back as the page last showed it, or as git has it. */
  async bringBack(file: string): Promise<void> {
    const shown = await readFile(join(this.folder, 'shown', file)).catch(notThere);
    const git = () => run('git', ['show', `HEAD:./${file}`], { cwd: this.content }).catch(() => undefined);
    const good = dataOf(shown) === undefined ? (await git())?.stdout : shown;
    if (good === undefined) throw new EditError('There is no earlier version of this file.');
    await this.put(file, Buffer.from(good));
  }

  async #show(): Promise<void> {
    const folder = join(this.folder, 'shown');
    for (const { file } of changesBetween(await filesIn(folder), this.#now))
      await store(join(folder, file), this.#now.get(file));
  }

  /** Names of the fields beside a new one, in the order of the form. */
  #order(file: string): (path: Path) => string[] {
    const inner = (at: FormSchema | undefined, part: string | number) =>
      typeof part === 'number' ? (at?.items as FormSchema | undefined) : at?.properties?.[part];
    return (path) => Object.keys(path.reduce(inner, this.form(file))?.properties ?? {});
  }

  async #settle(file: string, bytes: Buffer | undefined): Promise<void> {
    if (bytes === undefined) this.#base.delete(file);
    else this.#base.set(file, bytes);
    this.version++;
    await store(join(this.folder, 'base', file), bytes);
  }

  /** Photos that were added or named, and that no file names any more. Others were put there by somebody. */
  #unusedPhotos(): string[] {
    const texts = (files: Files) =>
      [...files].map(([file, bytes]) => (file.endsWith('.yaml') ? bytes : '')).join();
    const [before, now] = [texts(this.#base), texts(this.#now)];
    return [...this.#now.keys()].filter((file) => {
      const [, name] = /^photos\/(.+)/.exec(file) ?? [];
      return name !== undefined && !now.includes(name) && (!this.#base.has(file) || before.includes(name));
    });
  }

  async #commit(): Promise<void> {
    const open = this.saves.filter(({ committed }) => committed !== true);
    const words = open.flatMap((save) => save.words);
    const message = `${words.length === 1 ? words[0] : `${words.length} changes`}\n\n${words.join('\n')}`;
    try {
      await run('git', ['add', '--all', '--', '.'], { cwd: this.content });
      await run('git', ['commit', '--quiet', '--message', message, '--', '.'], { cwd: this.content });
      for (const save of open) save.committed = true;
    } catch (error) {
      throw new EditError(
        `Saved, but git has not kept it: ${(error as { stderr?: string }).stderr ?? error}`,
      );
    }
  }
}

const run = promisify(execFile);

const notThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

async function store(file: string, bytes: Buffer | string | undefined): Promise<void> {
  if (bytes === undefined) return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** Every file under a folder; none where there is no folder. */
async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(notThere)) ?? [];
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (path: string): Promise<[string, Buffer]> => [
    relative(folder, path).replaceAll('\\', '/'),
    await readFile(path),
  ];
  return new Map(await Promise.all(paths.toSorted().map(read)));
}
