import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { paths as pagePaths, slugOf } from '../../site/src/lib/paths.ts';
import { plainAddress, type Redirect } from '../../site/src/schemas/redirects.ts';
import { changesInWords, fileInWords } from './change-words.ts';
import { blank, type FormSchema } from './client/form-schema.ts';
import { same } from './compare.ts';
import { formOf, groups, schemaOf } from './content-forms.ts';
import { Draft, filesIn } from './draft.ts';
import { openPreview, type Preview } from './preview.ts';
import { unusedPhotos } from './unused-photos.ts';

/** All that the editor's page shows around the form. */
export interface State {
  groups: { title: string; files: { path: string; title: string; page: string }[] }[];
  problems: ContentProblem[];
  warnings: ContentProblem[];
  changes: { path: string; text: string }[];
  /** Files that somebody else has changed since. */
  overtaken: string[];
  /** What can be chosen where a field names something else. */
  choices: Record<string, string[]>;
  preview: string;
}

/** Something that cannot be done, in words for the owner. */
export class EditError extends Error {
  override name = 'EditError';
}

/** The content of one site while it is being edited. */
export class EditSession {
  readonly draft: Draft;
  readonly #content: string;
  readonly #preview: Preview;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(content: string, draft: Draft, preview: Preview) {
    this.#content = content;
    this.draft = draft;
    this.#preview = preview;
  }

  /** @param site The site's folder. @param draftFolder Where what is not saved lies. */
  static async open(site: string, draftFolder: string): Promise<EditSession> {
    const content = join(site, 'content');
    const draft = new Draft(content, draftFolder);
    return new EditSession(content, draft, await openPreview(content, draft));
  }

  get preview(): string {
    return this.#preview.url;
  }

  async state(): Promise<State> {
    const files = await this.#files();
    const [{ problems, warnings }, changes, overtaken, unused] = await Promise.all([
      this.#preview.show(),
      this.draft.changes(),
      this.draft.overtaken(),
      unusedPhotos(this.draft, files),
    ]);
    const added = new Set(changes.filter(({ kind }) => kind === 'added').map(({ path }) => path));
    const going = unused.filter((path) => !added.has(path));
    const removed = going.map((path) => ({ path, kind: 'removed' as const, changes: [] }));
    const inFolder = (folder: string) => files.filter((path) => path.startsWith(`${folder}/`));
    const slugs = (folder: string) =>
      inFolder(folder).map((path) => path.slice(folder.length + 1).replace(/\.yaml$/, ''));
    const keysOf = async (path: string, key: string) =>
      Object.keys(((await this.file(path)).data[key] as object | undefined) ?? {});
    return {
      groups: groups.map(({ title, paths }) => ({
        title,
        files: paths
          .flatMap((path) => (path.endsWith('.yaml') ? [path] : inFolder(path)))
          .map((path) => ({ path, title: fileInWords(path), page: pageOf(path) })),
      })),
      problems,
      warnings,
      changes: changesInWords([...changes.filter(({ path }) => !unused.includes(path)), ...removed]),
      overtaken,
      choices: {
        areas: slugs('areas'),
        services: slugs('services'),
        suburbs: slugs('suburbs'),
        photos: inFolder('photos').map((path) => path.slice('photos/'.length)),
        claims: await keysOf('claims.yaml', 'claims'),
        water: await keysOf('region.yaml', 'water'),
      },
      preview: this.#preview.url,
    };
  }

  /** A file's values and form. */
  async file(path: string): Promise<{ schema: FormSchema; data: Record<string, unknown> }> {
    const schema = this.#known(path);
    const text = await this.draft.text(path);
    return { schema, data: (parse(text ?? '') ?? {}) as Record<string, unknown> };
  }

  /** Writes values into the draft, in the order in which they came. */
  write(path: string, data: Record<string, unknown>): Promise<void> {
    this.#known(path);
    const write = () => this.draft.write(path, data);
    const turn = this.#turn.then(write, write);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** A new suburb: its file has every field that it needs, empty, and nothing of another suburb's. */
  async addSuburb(name: string, area: string): Promise<string> {
    const slug = slugOf(name);
    const path = `suburbs/${slug}.yaml`;
    if (slug === '') throw new EditError('Write the name of the suburb, such as Glendowie.');
    if ((await this.#files()).includes(path)) throw new EditError(`There is a page for ${name} already.`);
    const orders = await Promise.all(
      (await this.#files())
        .filter((file) => file.startsWith('suburbs/'))
        .map(async (file) => (await this.file(file)).data),
    );
    const order =
      Math.max(0, ...orders.filter((one) => one.area === area).map((one) => Number(one.order))) + 1;
    const empty = blank(this.#known(path)) as Record<string, unknown>;
    const facts = [{ fact: '', grade: 'K' }];
    await this.draft.write(path, { ...empty, name, area, order, facts });
    await this.#redirect(pagePaths.suburb(slug), undefined);
    return path;
  }

  /**
   * Takes a suburb away: its page, its name among other suburbs' neighbours where they have enough others, and
   * what was sent to it is sent on.
   *
   * @param to The page that its visitors are sent to; none where it was never online.
   */
  async remove(path: string, to?: string): Promise<void> {
    this.#known(path);
    if (!path.startsWith('suburbs/'))
      throw new EditError('Only suburbs and photos can be taken away as a whole.');
    await this.draft.remove(path);
    const slug = path.slice('suburbs/'.length, -'.yaml'.length);
    if (to !== undefined) await this.#redirect(pagePaths.suburb(slug), to);
    for (const other of await this.#files()) {
      if (!other.startsWith('suburbs/')) continue;
      const { data } = await this.file(other);
      const left = (data.neighbours as string[] | undefined)?.filter((neighbour) => neighbour !== slug) ?? [];
      const named = (data.neighbours as string[] | undefined)?.includes(slug) === true;
      if (named && left.length >= 2) await this.draft.write(other, { ...data, neighbours: left });
    }
  }

  /** @param to Where an address leads from now on; undefined where it is a page again. */
  async #redirect(from: string, to: string | undefined): Promise<void> {
    const file = 'redirects.yaml';
    const { data } = await this.file(file);
    const old = (data.redirects ?? []) as Redirect[];
    const kept = old
      .filter((redirect) => plainAddress(redirect.from) !== from)
      .map((redirect) => (redirect.to === from && to !== undefined ? { ...redirect, to } : redirect));
    const redirects = to === undefined ? kept : [...kept, { from, to }];
    if (!same(redirects, old)) await this.draft.write(file, { ...data, redirects });
  }

  /**
   * Makes the draft the content.
   *
   * @param commit Whether it becomes a commit too, with the list of changes as its message.
   * @throws EditError where it would not build, or where somebody else was faster.
   */
  async save(commit: boolean): Promise<string> {
    const { problems, overtaken, changes } = await this.state();
    if (overtaken.length > 0)
      throw new EditError('Somebody else has changed a file: say first what is to stand.');
    if (problems.length > 0) throw new EditError('Not saved: something has to be put right first.');
    if (changes.length === 0) throw new EditError('Nothing was changed.');
    for (const photo of await unusedPhotos(this.draft, await this.#files())) await this.draft.remove(photo);
    const saved = await this.draft.save();
    const count = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`;
    if (!commit) return `Saved: ${count}.`;
    const [first] = changes;
    const subject = changes.length === 1 ? (first?.text ?? '') : `${count} to the words`;
    await this.#commit(
      `${subject.slice(0, 200)}\n\n${changes.map(({ text }) => `- ${text}`).join('\n')}\n`,
      saved,
    );
    return `Saved, and kept as a commit: ${count}.`;
  }

  async #commit(message: string, saved: readonly string[]): Promise<void> {
    const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: this.#content });
    const files = saved.map((path) => relative(this.#content, join(this.#content, path)));
    try {
      await git('add', '--all', '--', ...files);
      await git('commit', '--quiet', '--message', message, '--only', '--', ...files);
    } catch (error) {
      const why = (error as { stderr?: string }).stderr?.trim() ?? String(error);
      throw new EditError(`Saved, but not kept as a commit. Git says: ${why}`);
    }
  }

  /** A photo of the draft or of the content. */
  photo(name: string): Promise<Buffer | undefined> {
    return /^[^/\\]+$/.test(name) ? this.draft.bytes(`photos/${name}`) : Promise.resolve(undefined);
  }

  close(): Promise<void> {
    return this.#preview.close();
  }

  /** Paths of the content as it is to be. */
  async #files(): Promise<string[]> {
    const all = new Set(await filesIn(this.#content));
    for (const { path, kind } of await this.draft.changes())
      kind === 'removed' ? all.delete(path) : all.add(path);
    return [...all].filter((path) => !path.endsWith('.gitkeep')).toSorted();
  }

  #known(path: string): FormSchema {
    const schema = /^[a-z0-9-]+(?:\/[a-z0-9-]+)?\.yaml$/.test(path)
      ? schemaOf(path) && formOf(path)
      : undefined;
    if (schema === undefined) throw new EditError(`There is no ${path} to be edited.`);
    return schema;
  }
}

/** The page on which the words of a file are seen. */
function pageOf(path: string): string {
  const [folder = '', name = ''] = path.replace(/\.yaml$/, '').split('/');
  if (folder === 'suburbs') return pagePaths.suburb(name);
  if (folder === 'areas') return pagePaths.area(name);
  if (folder === 'services') return pagePaths.service(name);
  if (folder === 'pages' && name === 'contact') return pagePaths.contact;
  if (folder === 'pages' && name === 'stop-the-water') return pagePaths.service('emergency');
  if (folder === 'jobs') return pagePaths.service('hot-water');
  if (folder === 'prices') return pagePaths.service('drainage');
  return pagePaths.home;
}
