import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ifMissing, listFiles } from '../../site/hosting/site-files.ts';
import { schemaOf } from '../../site/src/content/files.ts';
import { load } from '../../site/src/content/load.ts';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { type Reading, readContent } from '../../site/src/content/store.ts';
import { validate } from '../../site/src/content/validate.ts';
import { readYaml } from '../../site/src/content/yaml-file.ts';
import { type JsonSchema, jsonSchemaOf, schemaAt } from '../../site/src/schemas/json-schema.ts';

import { type Change, changed, changeInWords, hunkOf, reversed, valueIn } from './changes.ts';
import { type Draft, draftsTouched, isWaiting, withDrafts } from './drafts.ts';
import { type Path, pathOf, valueAt } from './path.ts';
import { fileTitle, pathInWords } from './schema.ts';
import { dataOf, same } from './yaml.ts';

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
  /** Steps that this one took back, or brought back. */
  toggled?: { ids: number[]; off: boolean };
  /** Whether it is taken back. */
  off: boolean;
  /** In which window it was done. */
  by: string;
}

/** Steps that can still be taken back. */
const remembered = 500;

/** What the editor keeps between two starts. */
interface Memory {
  steps: Step[];
  drafts: Draft[];
  /** The last requests that were done. */
  requests: string[];
}

/**
 * The owner's content folder. What is right is written at once, as a step that can be taken back; what is not right yet
 * waits as a draft.
 *
 *   memory.json  steps and drafts     shown/  the content when it was last right: the page shows that
 *   kept/  pictures that a step took away
 */
export class Workspace {
  readonly folder: string;
  readonly shown: string;
  memory: Memory = { steps: [], drafts: [], requests: [] };
  /** Grows with each change of what pages show. */
  version = 0;
  savedAt: string | undefined;
  read!: Reading;
  /** What would be wrong if the drafts were written. */
  problems: readonly ContentProblem[] = [];
  readonly #data: string;
  #files = new Map<string, string>();
  /** What a file said before the step that is being typed. */
  #textBefore = '';

  /** @param data Folder for what the editor remembers. refresh() takes the content in. */
  constructor(folder: string, data: string) {
    this.folder = folder;
    this.#data = data;
    this.shown = join(data, 'shown');
    const log = join(data, 'memory.json');
    if (existsSync(log)) Object.assign(this.memory, JSON.parse(readFileSync(log, 'utf8')));
  }

  get steps(): Step[] {
    return this.memory.steps;
  }

  get drafts(): Draft[] {
    return this.memory.drafts;
  }

  text = (file: string): string | undefined => this.#files.get(file);

  files = (): string[] => [...this.#files.keys()].filter(isYaml);

  /** What a file says at a path, with what waits to be right; undefined where it cannot be read. */
  data = (file: string, path: Path = []): unknown =>
    valueAt(withDrafts(dataOf(this.#files.get(file)), file, this.drafts), path);

  /** What a file says at a path. */
  saved = (file: string, path: Path = []): unknown => valueAt(dataOf(this.#files.get(file)), path);

  /** Undefined for a file that the loader does not know. */
  schema(file: string, path: Path = []): JsonSchema | undefined {
    const schema = schemaOf(file);
    return schema && schemaAt(jsonSchemaOf(schema), path, this.data(file));
  }

  /** Of a value that may be one of several kinds: all of them. */
  unionSchema(file: string, path: Path): JsonSchema | undefined {
    const zod = schemaOf(file);
    const around = zod && schemaAt(jsonSchemaOf(zod), path.slice(0, -1), this.data(file));
    const { properties, items } = around ?? {};
    return properties?.[String(path.at(-1))] ?? (Array.isArray(items) ? items[Number(path.at(-1))] : items);
  }

  hasFile = (file: string): boolean => this.#files.has(file);

  slugsIn(folder: string): string[] {
    return this.files().flatMap((file) => file.match(`^${folder}/(.+)\\.yaml$`)?.[1] ?? []);
  }

  title = (file: string): string => fileTitle(file, this.saved(file));

  /** "Home › Hero › Title" */
  where(file: string, field = ''): string {
    const parts = [this.title(file), pathInWords(this.schema(file), this.data(file), pathOf(field))];
    // A file's only list has the name of the file.
    return parts
      .filter(Boolean)
      .join(' › ')
      .replace(/^(.+?) › \1(?= ›|$)/, '$1');
  }

  /** Takes the folder in, whoever changed it; where nothing is wrong, the page shows it. */
  async refresh(): Promise<void> {
    const files = await filesIn(this.folder);
    if (this.#files.size > 0 && same(files, this.#files)) return;
    const before = this.#files.size > 0 ? this.#files : await filesIn(this.shown).catch(ifMissing(files));
    this.#files = files;
    this.#rememberDeleted(before);
    await this.#readAgain();
  }

  /** Reads the content as it is now. Where nothing is wrong, the page shows it. */
  async #readAgain(): Promise<void> {
    this.#files = await filesIn(this.folder);
    this.read = await readContent(this.folder);
    const isWaiting = this.drafts.length > 0;
    this.problems = isWaiting ? await this.#problemsWith(this.#filesWith(this.drafts)) : this.read.problems;
    if (this.read.problems.length > 0) return;
    await sync(this.#files, this.folder, this.shown, this.#data);
    this.version += 1;
  }

  /** The files as they would be with some drafts. */
  #filesWith(drafts: readonly Draft[]): Map<string, string> {
    const files = new Map(this.#files);
    for (const draft of drafts) {
      const text = files.get(draft.file);
      files.set(draft.file, changed(text, this.#changeOf(draft, text), this.#orderAround(draft)) ?? '');
    }
    return files;
  }

  /** A file that somebody deleted outside the editor can be brought back like any other change. */
  #rememberDeleted(before: ReadonlyMap<string, string>): void {
    for (const [file, text] of before) {
      if (!isYaml(file) || this.#files.has(file)) continue;
      const last = this.steps.findLast(
        ({ off, changes }) => !off && changes.some((one) => one.file === file),
      );
      const known = last?.changes.some((one) => one.file === file && one.path.length === 0 && !one.after);
      if (!known)
        this.#add(`${fileTitle(file, dataOf(text))}: deleted outside the editor`, [
          { file, path: [], before: text },
        ]);
    }
  }

  /** What would be wrong if the files said something else. */
  async #problemsWith(files: ReadonlyMap<string, string>): Promise<readonly ContentProblem[]> {
    const loaded = await load(this.folder);
    const paths = [...files.keys()].filter(isYaml);
    const documents = new Map(paths.map((path) => [path, readYaml(path, files.get(path) ?? '')]));
    return validate({ ...loaded, documents, paths: [...new Set([...loaded.paths, ...paths])] }).problems;
  }

  /**
   * Changes a value, which is written once it is right. What is typed on continues its step, but for what another
   * window does between. @returns Whether another window wrote there last.
   */
  async change(file: string, path: Path, value: unknown, by: string): Promise<boolean> {
    if (this.saved(file) === undefined) throw new EditError(`You cannot change ${this.title(file)} now.`);
    if (same(this.data(file, path), value)) return false;
    const last = this.steps.at(-1);
    const [only] = last?.changes ?? [];
    const there = last?.changes.length === 1 && only?.file === file && same(only.path, path);
    this.memory.drafts = draftsTouched(this.drafts, { file, path, value }, (list) => this.saved(file, list));
    await this.settle(by);
    return there && last?.by !== by;
  }

  /** Takes a point out of a list, or moves it. What waits in the list goes with it. */
  async changeList(file: string, path: Path, list: readonly unknown[], by: string): Promise<void> {
    const before = this.saved(file, path);
    const isWithin = (draft: Draft) =>
      draft.file === file && !draft.isPoint && same(draft.path.slice(0, path.length), path);
    this.memory.drafts = this.drafts.filter((draft) => !isWithin(draft));
    const change = { file, path, before, after: list };
    await this.apply(changeInWords(this.where(file, path.join('.')), change), [change], by);
  }

  /** Another point of a list, which waits until it is whole. */
  async addPoint(file: string, list: Path, value: unknown, by: string): Promise<void> {
    this.memory.drafts = [...this.drafts, { file, path: list, value, isPoint: true }];
    await this.settle(by);
  }

  /** Leaves a draft. */
  async drop(file: string, path: Path): Promise<void> {
    const saved = valueAt(this.saved(file), path);
    this.memory.drafts = draftsTouched(this.drafts, { file, path, value: saved }, (list) =>
      this.saved(file, list),
    );
    this.memory.drafts = this.drafts.filter((draft) => !(draft.file === file && same(draft.path, path)));
    await this.settle('');
  }

  /** Writes the drafts that are right by now. */
  async settle(by: string): Promise<void> {
    let ready = this.drafts;
    const key = ({ file, field, message }: ContentProblem) => [file, field, message].join('\n');
    const old = new Set(this.read.problems.map(key));
    while (ready.length > 0) {
      const problems = await this.#problemsWith(this.#filesWith(ready));
      const fresh = problems.filter((problem) => !old.has(key(problem)));
      const among = ready;
      const waiting = ready.filter((draft) =>
        isWaiting(draft, among, problems, this.saved(draft.file, draft.path)),
      );
      // What makes a mistake elsewhere waits too, the last of them first.
      const stuck = waiting.length > 0 || fresh.length === 0 ? waiting : ready.slice(-1);
      if (stuck.length === 0) break;
      ready = ready.filter((draft) => !stuck.includes(draft));
    }
    for (const draft of ready) {
      this.memory.drafts = this.drafts.filter((one) => one !== draft);
      await this.#write(draft, by);
    }
    await this.#remember();
    await this.#readAgain();
  }

  #changeOf({ file, path, value, isPoint }: Draft, text: string | undefined): Change {
    const before = valueIn(text, path);
    return { file, path, before, after: isPoint ? [...((before ?? []) as unknown[]), value] : value };
  }

  #orderAround = ({ file, path }: Pick<Change, 'file' | 'path'>): string[] =>
    Object.keys(this.schema(file, path.slice(0, -1))?.properties ?? {});

  /** Writes a draft as a step. */
  async #write(draft: Draft, by: string): Promise<void> {
    const { file, path } = draft;
    const change = this.#changeOf(draft, this.#files.get(file));
    if (same(change.before, change.after)) return;
    const last = this.steps.at(-1);
    const [only] = last?.changes ?? [];
    const typesOn =
      last?.by === by &&
      !last.off &&
      last.changes.length === 1 &&
      only?.file === file &&
      same(only.path, path);
    if (!typesOn || Array.isArray(change.after)) {
      this.#textBefore = this.#files.get(file) ?? '';
      await this.apply(changeInWords(this.where(file, path.join('.')), change), [change], by);
      return;
    }
    const { before } = this.steps.pop()?.changes[0] ?? change;
    await this.#make([change]);
    const whole = { ...change, before, hunk: hunkOf(this.#textBefore, this.#files.get(file) ?? '') };
    if (!same(before, change.after))
      this.#add(changeInWords(this.where(file, path.join('.')), whole), [whole], by);
  }

  /** Makes changes as one step. @throws EditError where a page could not be made any more. */
  async apply(words: string, changes: Change[], by = ''): Promise<void> {
    this.#add(words, await this.#make(changes), by);
    await this.#remember();
    await this.#readAgain();
  }

  /** Makes changes of many sentences at once, or none where one of them would be wrong. */
  async applyWhole(words: string, changes: Change[], by: string): Promise<void> {
    const files = new Map(this.#files);
    for (const change of changes) files.set(change.file, changed(files.get(change.file), change) ?? '');
    const old = this.read.problems.length;
    const problems = await this.#problemsWith(files);
    const [wrong] = problems;
    if (wrong && problems.length > old)
      throw new EditError(
        `Nothing was changed, because of ${this.where(wrong.file, wrong.field)}: ${wrong.message}`,
      );
    await this.apply(words, changes, by);
  }

  /** Takes steps back, or makes them again. @returns What was changed again since, and stays. */
  async takeBack(ids: readonly number[], off: boolean): Promise<string[]> {
    const left = await this.#toggle(ids, off);
    await this.#remember();
    await this.#readAgain();
    return left;
  }

  async #toggle(ids: readonly number[], off: boolean): Promise<string[]> {
    const chosen = this.steps.filter(({ id }) => ids.includes(id));
    const left: string[] = [];
    for (const step of off ? chosen.toReversed() : chosen) {
      if (step.toggled !== undefined) {
        step.off = off;
        left.push(...(await this.#toggle(step.toggled.ids, step.toggled.off !== off)));
        continue;
      }
      const changes = off ? step.changes.map(reversed).toReversed() : step.changes;
      await this.#make(changes);
      if (changes.some((change) => this.#isMade(change))) step.off = off;
      if (!changes.every((change) => this.#isMade(change))) left.push(step.words);
    }
    return left;
  }

  /** Takes several steps back, which is one step itself. */
  async takeBackTogether(ids: readonly number[], words: string, by: string): Promise<string[]> {
    const open = this.steps.filter(({ id, off, toggled }) => ids.includes(id) && !off && !toggled);
    const left = await this.takeBack(
      open.map(({ id }) => id),
      true,
    );
    const done = open.filter(({ off }) => off).map(({ id }) => id);
    this.#add(words, [], by);
    const step = this.steps.at(-1);
    if (step) step.toggled = { ids: done, off: true };
    await this.#remember();
    return left;
  }

  #isMade({ file, path, after }: Change): boolean {
    const text = this.#files.get(file);
    const now = valueIn(text, path);
    // A file that went since needs none of its values back.
    return (text === undefined && path.length > 0) || Array.isArray(now) || same(now, after) || isKept(after);
  }

  /**
   * Puts a picture into the content folder, or takes one away. No page shows a photo until a file names it.
   *
   * @returns The change, to be part of a step.
   */
  async picture(file: string, bytes: Buffer | undefined): Promise<Change> {
    const before = await this.#keep(await readFile(join(this.folder, file)).catch(ifMissing(undefined)));
    return { file, path: [], before, after: await this.#keep(bytes) };
  }

  /** Keeps a photo beside the content. No page shows it until a file names it. */
  async putPicture(file: string, bytes: Buffer): Promise<void> {
    await this.#putPicture({ file, path: [], after: await this.#keep(bytes) });
    await this.#readAgain();
  }

  /** Keeps bytes under their own name, for steps that bring them back. */
  async #keep(bytes: Buffer | undefined): Promise<string | undefined> {
    if (bytes === undefined) return undefined;
    const name = `kept:${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`;
    await mkdir(join(this.#data, 'kept'), { recursive: true });
    await writeFile(join(this.#data, 'kept', name.slice(5)), bytes);
    return name;
  }

  /** Whether the page has shown a version of a file, or git has one. */
  async lastGood(file: string): Promise<string | undefined> {
    const shown = await readFile(join(this.shown, file), 'utf8').catch(ifMissing(undefined));
    if (dataOf(shown) !== undefined) return shown;
    const git = await run('git', ['show', `HEAD:./${file}`], { cwd: this.folder }).catch(() => undefined);
    return git?.stdout;
  }

  /** Brings a file back as the page last showed it, or as git has it. */
  async bringBack(file: string): Promise<void> {
    const after = await this.lastGood(file);
    if (after === undefined) throw new EditError('There is no earlier version of this file.');
    const before = this.#files.get(file);
    await this.apply(`${fileTitle(file)}: brought back`, [{ file, path: [], before, after }]);
  }

  /** Whether a request was done before. */
  isDone = (request: string): boolean => this.memory.requests.includes(request);

  /** Remembers a request, with the step that it makes. */
  begin(request: string): void {
    this.memory.requests = [...this.memory.requests, request].slice(-300);
  }

  #add(words: string, changes: Change[], by = ''): void {
    const id = (this.steps.at(-1)?.id ?? 0) + 1;
    this.steps.push({ id, at: new Date().toISOString(), words, changes, off: false, by });
    this.memory.steps = this.steps.slice(-remembered);
  }

  async #remember(): Promise<void> {
    await put(join(this.#data, 'memory.json'), JSON.stringify(this.memory, null, 1), this.#data);
  }

  /** Writes changes. @returns They, with the lines that they changed. */
  async #make(changes: readonly Change[]): Promise<Change[]> {
    const made: Change[] = [];
    for (const change of changes) {
      const { file } = change;
      const before = this.#files.get(file);
      this.savedAt = new Date().toISOString();
      if (!isYaml(file)) {
        made.push(change);
        await this.#putPicture(change);
        continue;
      }
      const text = changed(before, change, this.#orderAround(change));
      if (text === undefined) await rm(join(this.folder, file), { force: true });
      else await put(join(this.folder, file), text, this.#data);
      if (text === undefined) this.#files.delete(file);
      else this.#files.set(file, text);
      const isWhole = change.path.length === 0 || before === undefined || text === undefined;
      made.push(isWhole ? change : { ...change, hunk: hunkOf(before, text) });
    }
    return made;
  }

  async #putPicture({ file, after }: Change): Promise<void> {
    await mkdir(dirname(join(this.folder, file)), { recursive: true });
    if (!isKept(after)) await rm(join(this.folder, file), { force: true });
    else await cp(join(this.#data, 'kept', after.slice(5)), join(this.folder, file));
  }
}

const isKept = (value: unknown): value is string => typeof value === 'string' && value.startsWith('kept:');

const run = promisify(execFile);

const isYaml = (file: string): boolean => file.endsWith('.yaml');

/** The files under a folder: YAML with its text, others with the second in which they were changed. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const told = async (file: string) => {
    const path = join(folder, file);
    const text = isYaml(file) ? await readFile(path, 'utf8') : String((await stat(path)).mtime);
    return [file, text] as const;
  };
  const files = (await listFiles(folder)).filter((file) => !file.endsWith('~'));
  return new Map(await Promise.all(files.toSorted().map(told)));
}

/** Makes a folder the same as some files: YAML by its text, others as they are in the folder that they come from. */
async function sync(
  files: ReadonlyMap<string, string>,
  from: string,
  to: string,
  data: string,
): Promise<void> {
  await mkdir(to, { recursive: true });
  const before = await filesIn(to);
  for (const file of before.keys()) if (!files.has(file)) await rm(join(to, file));
  for (const [file, text] of files) {
    if (text === before.get(file)) continue;
    if (isYaml(file)) await put(join(to, file), text, data);
    else {
      await mkdir(dirname(join(to, file)), { recursive: true });
      await cp(join(from, file), join(to, file), { preserveTimestamps: true });
    }
  }
}

/** Writes a file that nobody sees half. The half one lies where no server looks. */
async function put(path: string, text: string, data: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const half = join(data, 'half~');
  await writeFile(half, text);
  await rename(half, path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(half, path);
  });
}
