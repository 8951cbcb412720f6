import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { slugOf } from '../lib/paths.ts';
import { type Facts, type FieldPath, fillContent } from '../lib/words.ts';
import type { ContentProblem } from './problem.ts';
import { defaultMessage, schemaProblems } from './schema-problems.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** Files that may be missing or empty. */
const optional = ['people.yaml', 'jobs.yaml', 'reviews.yaml', 'prices.yaml', 'redirects.yaml'];

/** A problem of a field that is not yet located in its file. */
export type FieldProblem = Omit<ContentProblem, 'field' | 'line'> & { field: FieldPath };

interface Reading {
  /** What its tokens stand for; undefined while a mistake in business.yaml or claims.yaml hides that. */
  facts?: Facts | undefined;
  /** No token may be in the file: its texts are shown as they are. */
  plain?: boolean;
}

/** The YAML files of a content folder. Problems of all of them are collected, so that they are reported at once. */
export class ContentFiles {
  readonly problems: ContentProblem[] = [];
  /** Every file that could be parsed. */
  readonly parsed = new Map<string, YamlFile>();
  /** When each file was created, in milliseconds since 1970. */
  readonly created = new Map<string, number>();
  /** Paths of all files, invalid ones too, so that references to them are not reported as well. */
  #paths: string[] = [];
  /** The schema of each file that was asked for. */
  readonly schemas = new Map<string, z.ZodType>();

  static async in(folder: string): Promise<ContentFiles> {
    const files = new ContentFiles();
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name).slice(folder.length).replace(/\\/g, '/').replace(/^\//, ''),
      )
      .filter((path) => /\.ya?ml(?:\.\w+)?$/i.test(path))
      .toSorted();
    files.#paths = paths.map(rightName);
    await Promise.all(paths.map((path) => files.#parse(folder, path)));
    return files;
  }

  async #parse(folder: string, path: string): Promise<void> {
    const right = rightName(path);
    if (path !== right) {
      const message = `Rename this file to ${right.split('/').at(-1)}, or it is not read: names end in .yaml and have lower-case letters, digits and hyphens.`;
      this.problems.push({ file: path, message });
      return;
    }
    const text = await readFile(join(folder, path), 'utf8');
    if (optional.includes(path) && /^(?:\s*(?:#.*)?\n?)*$/.test(text)) return;
    const { file, problems } = readYaml(path, text);
    this.problems.push(...problems);
    if (file !== undefined) this.parsed.set(path, file);
    this.created.set(path, (await stat(join(folder, path))).birthtimeMs);
  }

  /** Names of a folder's files without .yaml, of invalid files too. */
  slugsIn(folder: string): string[] {
    return this.#paths.flatMap((path) => path.match(`^${folder}/([^/]+)\\.yaml$`)?.[1] ?? []);
  }

  /**
   * Reads one file. Its tokens are filled, and what comes out is parsed again: a claim that is off must not leave a
   * required field empty.
   *
   * @returns undefined where the file is wrong, or is optional and empty.
   */
  read<S extends z.ZodType>(path: string, schema: S, { facts, plain }: Reading): z.output<S> | undefined {
    this.schemas.set(path, schema);
    const file = this.parsed.get(path);
    if (file === undefined) {
      if (!this.#paths.includes(path) && !optional.includes(path)) {
        const message = `This file is missing. "git restore site/content/${path}" brings the last saved one back.`;
        this.problems.push({ file: path, message });
      }
      return undefined;
    }
    const before = this.problems.length;
    const asWritten = schema.safeParse(file.data, { error: defaultMessage });
    if (!asWritten.success) this.problems.push(...schemaProblems(file, schema, asWritten.error.issues));
    if (plain) {
      const tokens = textsIn(file.data).filter(({ text }) => /[{}]/.test(text));
      for (const { field, text } of tokens) {
        const message = 'Write plain words: tokens in { } are filled in on pages, not in this file.';
        this.report({ file: path, field, found: text, message });
      }
      return this.problems.length > before ? undefined : asWritten.data;
    }
    if (facts === undefined) return undefined;
    const filled = fillContent(file.data, facts, (field, message) =>
      this.report({ file: path, field, found: file.written(field), message }),
    );
    if (this.problems.length > before) return undefined;
    const result = schema.safeParse(filled, { error: defaultMessage });
    if (result.success) return result.data;
    // Filling may make a text longer than its limit, which was checked as it is written.
    const holes = result.error.issues.filter(({ code }) => code !== 'too_big');
    for (const { path: field } of holes) {
      this.report({
        file: path,
        field,
        message:
          'Nothing is left of this text while a claim is switched off. Write words for that case, after a bar.',
        example: '"{claim:free-quotes.sentence|Ask us for a price}."',
      });
    }
    return holes.length > 0 ? undefined : (fillContent(asWritten.data, facts) as z.output<S>);
  }

  /** Every valid file of a folder, with its slug. */
  readFolder<S extends z.ZodType>(
    folder: string,
    schema: S,
    reading: Reading,
  ): (z.output<S> & { slug: string })[] {
    return this.slugsIn(folder).flatMap((slug) => {
      const data = this.read(`${folder}/${slug}.yaml`, schema, reading);
      return data === undefined ? [] : [Object.assign({ slug }, data)];
    });
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
  unread(): string[] {
    return this.#paths.filter((path) => path.includes('/') && !this.schemas.has(path));
  }
}

/** Every text in a value, with the way to it. */
export function textsIn(value: unknown, field: FieldPath = []): { field: FieldPath; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...field, key]));
}

/** What a content file has to be called. */
function rightName(path: string): string {
  const [, folder = '', name = ''] = /^(.*\/)?(.*?)\.ya?ml(?:\.\w+)?$/i.exec(path) ?? [];
  return `${folder}${/^[a-z0-9-]+$/.test(name) ? name : slugOf(name)}.yaml`;
}
