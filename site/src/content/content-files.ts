import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { z } from 'astro/zod';
import { listFiles } from '../../hosting/site-files.ts';
import { slugOf } from '../lib/paths.ts';
import { type Facts, type FieldPath, fillContent } from '../lib/words.ts';
import type { Reference } from '../schemas/field-meta.ts';
import { jsonSchemaOf, schemaAt } from '../schemas/json-schema.ts';
import { isNone } from '../schemas/natural.ts';
import type { ContentProblem, FieldProblem } from './problem.ts';
import { defaultMessage, schemaProblems } from './schema-problems.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** The YAML files of a content folder. Problems of all of them are collected, so that they are reported at once. */
export class ContentFiles {
  readonly problems: ContentProblem[] = [];
  /** Every file that could be parsed. */
  readonly parsed = new Map<string, YamlFile>();
  /** When each file was created, in milliseconds since 1970. */
  readonly created = new Map<string, number>();
  /** The schema of each file that was asked for. */
  readonly schemas = new Map<string, z.ZodType>();
  /** Paths of all files, invalid ones too, so that references to them are not reported as well. */
  #paths: string[] = [];

  static async in(folder: string): Promise<ContentFiles> {
    const files = new ContentFiles();
    const paths = await listFiles(folder);
    files.#paths = paths.map((path) => rightName(path) ?? path);
    await Promise.all(paths.map((path) => files.#parse(folder, path)));
    return files;
  }

  async #parse(folder: string, path: string): Promise<void> {
    const right = rightName(path);
    if (right === undefined) return;
    if (path !== right) {
      const message = `Rename this file to ${right.split('/').at(-1)}, or it is not read: names end in .yaml and have lower-case letters, digits and hyphens.`;
      this.problems.push({ file: path, message });
      return;
    }
    const file = readYaml(path, await readFile(join(folder, path), 'utf8'));
    this.problems.push(...file.problems);
    if (file.data !== undefined) this.parsed.set(path, file);
    this.created.set(path, (await stat(join(folder, path))).birthtimeMs);
  }

  /** Names of a folder's content files without .yaml, of invalid files too. */
  slugsIn(folder: string): string[] {
    return this.namesIn(folder).flatMap((name) => /^(.+)\.yaml$/.exec(name)?.[1] ?? []);
  }

  /** Names of a folder's files of any kind. */
  namesIn(folder: string): string[] {
    return this.#paths.flatMap((path) => (dirname(path) === folder ? basename(path) : []));
  }

  /**
   * Reads and fills a file. What comes out is checked again: a claim that is off must not leave a required field empty.
   *
   * @param facts What the tokens stand for. 'none' in a file whose texts are shown as they are; undefined while a
   * mistake in claims.yaml hides it.
   * @returns undefined where the file is wrong.
   */
  read<S extends z.ZodType>(
    path: string,
    schema: S,
    facts: Facts | 'none' | undefined,
  ): z.output<S> | undefined {
    this.schemas.set(path, schema);
    const file = this.parsed.get(path);
    if (file === undefined) {
      // A file without a required field may be missing.
      if (this.#paths.includes(path) || schema.safeParse({}).success) return undefined;
      const message = `This file is missing. "git restore site/content/${path}" brings the last saved one back.`;
      this.problems.push({ file: path, message });
      return undefined;
    }
    const before = this.problems.length;
    const { data, error } = schema.safeParse(file.data, { error: defaultMessage });
    for (const problem of schemaProblems(file, schema, error?.issues ?? [])) this.report(problem);
    const report = (field: FieldPath, message: string, example?: string) =>
      this.report({ file: path, field, message, found: file.written(field), example });
    const plain = 'Write plain words: tokens in { } are filled in on pages, not in this file.';
    if (facts === 'none')
      for (const { field, text } of textsIn(file.data)) if (/[{}]/.test(text)) report(field, plain);
    const filled = typeof facts === 'object' ? fillContent(file.data, facts, report) : undefined;
    if (facts === undefined || this.problems.length > before) return undefined;
    if (facts === 'none') return data;
    // Filling may make a text longer than its limit, which was checked as it is written.
    const holes = schema.safeParse(filled).error?.issues.filter(({ code }) => code !== 'too_big') ?? [];
    const message =
      'Nothing is left of this text while a claim is switched off. Write words for that case, after a bar.';
    for (const { path: field } of holes)
      report(field, message, '"{claim:free-quotes.sentence|Ask us for a price}."');
    return holes.length > 0 ? undefined : (fillContent(data, facts) as z.output<S>);
  }

  /** Every valid file of a folder, with its slug. */
  readFolder<S extends z.ZodType>(folder: string, schema: S, facts: Facts | undefined) {
    return this.slugsIn(folder).flatMap((slug) => {
      const data = this.read(`${folder}/${slug}.yaml`, schema, facts);
      return data === undefined ? [] : [Object.assign({ slug }, data)];
    });
  }

  /** Reports every text that its schema says is one of some names (`reference`), and is none of them. */
  checkNames(names: Record<Reference, readonly string[] | undefined>): void {
    for (const [path, schema] of this.schemas) {
      const data = this.parsed.get(path)?.data;
      for (const { field, text } of textsIn(data)) {
        const { reference } = schemaAt(jsonSchemaOf(schema), field, data) ?? {};
        if (reference === undefined) continue;
        // A suburb is no neighbour of its own.
        const known = names[reference]?.filter((name) => path !== `suburbs/${name}.yaml`);
        if (known === undefined || isNone(text) || known.includes(text)) continue;
        const message =
          known.length === 0
            ? `There are no ${reference} in site/content yet.`
            : `Write one of ${known.join(', ')}.`;
        this.report({ file: path, field, found: text, message });
      }
    }
  }

  /** Adds a problem, with its line. */
  report(problem: FieldProblem): void {
    this.problems.push(this.located(problem));
  }

  /** A problem with the line on which its field is written. */
  located({ field, ...problem }: FieldProblem): ContentProblem {
    const line = this.parsed.get(problem.file)?.lineOf(field);
    return { ...problem, field: field.map(String).join('.'), line };
  }

  /** Files in a folder that nothing has read. Files beside the folders may be for other tools. */
  unread(): FieldProblem[] {
    const message = 'Nothing reads this file. Is its name right?';
    const unread = [...this.parsed.keys()].filter((path) => path.includes('/') && !this.schemas.has(path));
    return unread.map((file) => ({ file, field: [], message }));
  }
}

/** Every text in a value, with the way to it. */
export function textsIn(value: unknown, field: FieldPath = []): { field: FieldPath; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...field, key]));
}

/** What a content file has to be called; undefined for other files. */
function rightName(path: string): string | undefined {
  const [found, folder = '', name = ''] = /^(.*\/)?(.*?)\.ya?ml(?:\.\w+)?$/i.exec(path) ?? [];
  return found && `${folder}${/^[a-z0-9-]+$/.test(name) ? name : slugOf(name)}.yaml`;
}
