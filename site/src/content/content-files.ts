import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { slugOf } from '../lib/paths.ts';
import { type Facts, fillContent } from '../lib/words.ts';
import { expectedInWords, schemaProblems } from './explain-schema.ts';
import type { Misfit } from './fitting-content.ts';
import type { PlacedText } from './gone-places.ts';
import type { ContentProblem } from './problem.ts';
import { tokenProblems } from './token-problems.ts';
import { type FieldPath, readYaml, type YamlFile } from './yaml-file.ts';

/** May hold nothing, or not be there. */
const mayBeEmpty = ['people.yaml', 'jobs.yaml', 'reviews.yaml', 'prices.yaml', 'redirects.yaml'];

/**
 * The files of a content folder. Each is asked for with its schema; what is wrong with any of them gathers
 * in `problems`, so that all of it can be told at once.
 */
export class ContentFiles {
  readonly problems: ContentProblem[] = [];
  readonly #files: Map<string, YamlFile>;
  /** Of every file there is, of unreadable ones too; a misnamed one by the name that it is to have. */
  readonly #paths: readonly string[];
  readonly #asked = new Set<string>();

  private constructor(files: Map<string, YamlFile>, paths: readonly string[], problems: ContentProblem[]) {
    this.#files = files;
    this.#paths = paths;
    this.problems = problems;
  }

  /** Reads every YAML file of a folder. */
  static async in(folder: string): Promise<ContentFiles> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\//, ''),
      )
      .toSorted();
    const yaml = paths.filter((path) => path.endsWith('.yaml') && rightName(path) === undefined);
    const meant = paths.flatMap((path) => rightName(path)?.path ?? []);
    const problems = paths.flatMap((path): ContentProblem[] => {
      const message = rightName(path)?.message;
      return message === undefined ? [] : [{ file: path, message }];
    });
    const files = new Map<string, YamlFile>();
    await Promise.all(
      yaml.map(async (path) => {
        const text = await readFile(join(folder, path), 'utf8');
        if (mayBeEmpty.includes(path) && text.split('\n').every((line) => /^\s*(?:#|$)/.test(line))) return;
        const read = readYaml(path, text);
        problems.push(...read.problems);
        if (read.file !== undefined) files.set(path, read.file);
      }),
    );
    return new ContentFiles(files, [...new Set([...yaml, ...meant])], problems);
  }

  /** Slugs of a folder's files, of wrong ones too. */
  slugsIn(folder: string): string[] {
    return this.#paths
      .filter((path) => path.startsWith(`${folder}/`) && path.split('/').length === 2)
      .map((path) => path.slice(folder.length + 1, -'.yaml'.length));
  }

  /** A file whose texts are shown as they are. @returns undefined where it is wrong. */
  plain<S extends z.ZodType>(path: string, schema: S): z.output<S> | undefined {
    const file = this.#fileAt(path);
    const data = file && this.#parsed(file, schema);
    if (file !== undefined) this.#add(file, tokenProblems(file.data, undefined));
    return data;
  }

  /** A file that may not be there or hold nothing; its texts are shown as they are. */
  optional<S extends z.ZodType>(path: string, schema: S): z.output<S> | undefined {
    this.#asked.add(path);
    const file = this.#files.get(path);
    return file && this.#parsed(file, schema);
  }

  /**
   * A file whose texts have tokens to be filled in. It is held against its schema as it is written, and again
   * when filled: a claim that is off must leave no hole.
   *
   * @param facts What the tokens stand for; undefined while that is not known.
   * @param written Its schema as written, where that is another.
   * @param placeIn The one field whose {place} the page fills in.
   */
  words<S extends z.ZodType>(
    path: string,
    schema: S,
    facts: Facts | undefined,
    { written = schema, placeIn }: { written?: z.ZodType; placeIn?: string } = {},
  ): z.output<S> | undefined {
    const file = this.#fileAt(path);
    if (file === undefined) return undefined;
    const data = this.#parsed(file, written);
    if (facts === undefined) return undefined;
    const tokens = tokenProblems(file.data, facts, placeIn);
    this.#add(file, tokens);
    if (data === undefined || tokens.length > 0) return undefined;
    const known = placeIn === undefined ? facts : { ...facts, place: '{place}' };
    const result = schema.safeParse(fillContent(file.data, known), { error: expectedInWords });
    if (result.success) return result.data;
    // A long business name makes no text too long: its length was asked of it as written.
    const holes = result.error.issues.filter(({ code }) => code !== 'too_big');
    // Held against the schema before it was filled: it has its shape.
    if (holes.length === 0) return fillContent(data, known) as z.output<S>;
    this.#add(
      file,
      holes.map(({ path: field }) => ({
        field,
        found: 'nothing, while a claim is switched off',
        message: 'words for while the claim is off, after a bar',
        example: '"{claim:free-quotes.sentence|Ask us for a price}."',
      })),
    );
    return undefined;
  }

  /** Every file of a folder that is right, with its slug. */
  folder<S extends z.ZodType>(
    folder: string,
    schema: S,
    facts: Facts | undefined,
    written?: z.ZodType,
  ): (z.output<S> & { slug: string })[] {
    return this.slugsIn(folder).flatMap((slug) => {
      const data = this.words(`${folder}/${slug}.yaml`, schema, facts, { ...(written && { written }) });
      return data === undefined ? [] : [Object.assign({ slug }, data)];
    });
  }

  /** Every text of every file that could be read. */
  texts(): PlacedText[] {
    return [...this.#files.values()].flatMap(({ path, data }) =>
      textsIn(data).map((text) => ({ ...text, file: path })),
    );
  }

  /** Adds what does not fit, each with the line where it is written. */
  misfits(misfits: readonly Misfit[]): void {
    this.problems.push(...this.located(misfits));
  }

  /** The same with their lines, for whoever tells of them otherwise. */
  located(misfits: readonly Misfit[]): ContentProblem[] {
    return misfits.map(({ field, ...rest }) => ({
      ...rest,
      field: field.map(String).join('.'),
      line: this.#files.get(rest.file)?.lineOf(field),
    }));
  }

  /** Pages that nothing asked for. Other files may be read by other tools: the launch check, a release. */
  unread(): ContentProblem[] {
    return this.#paths
      .filter((path) => path.includes('/') && !this.#asked.has(path))
      .map((file) => ({
        file,
        message: 'a file that something reads: nothing of it is shown. Is its name right?',
      }));
  }

  #fileAt(path: string): YamlFile | undefined {
    this.#asked.add(path);
    if (!this.#paths.includes(path)) this.problems.push({ file: path, message: 'this file: it is missing' });
    return this.#files.get(path);
  }

  #parsed<S extends z.ZodType>(file: YamlFile, schema: S): z.output<S> | undefined {
    const result = schema.safeParse(file.data, { error: expectedInWords });
    if (result.success) return result.data;
    this.problems.push(...schemaProblems(file, schema, result.error.issues));
    return undefined;
  }

  #add(
    file: YamlFile,
    problems: readonly (Omit<ContentProblem, 'field' | 'file'> & { field: FieldPath })[],
  ): void {
    this.misfits(problems.map((problem) => ({ ...problem, file: file.path })));
  }
}

function textsIn(value: unknown, field: FieldPath = []): Omit<PlacedText, 'file'>[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const parts: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return parts.flatMap(([key, part]) => textsIn(part, [...field, key]));
}

/** What a misnamed file is to be called, and how to say so; undefined for a right name. It is not read until then. */
function rightName(path: string): { path: string; message: string } | undefined {
  const name = path.split('/').at(-1) ?? path;
  const folder = path.slice(0, -name.length);
  if (/\.yml$/i.test(name) || /\.yaml\.\w+$|\.YAML$/.test(name)) {
    const right = name.replace(/\.(?:yml|yaml)(?:\.\w+)?$/i, '.yaml');
    const message = `a name that ends in .yaml, or it is not read: call the file ${right}`;
    return { path: folder + right, message };
  }
  if (name.endsWith('.yaml') && !/^[a-z0-9-]+\.yaml$/.test(name)) {
    const right = `${slugOf(name.slice(0, -'.yaml'.length))}.yaml`;
    const message = `a name of lower-case letters, digits and hyphens, such as ${right}`;
    return { path: folder + right, message };
  }
  return undefined;
}
