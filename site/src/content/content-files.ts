import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { listFiles } from '../../hosting/site-files.ts';
import { slugOf } from '../lib/paths.ts';
import { type Facts, type FieldPath, fillContent } from '../lib/words.ts';
import type { ContentProblem } from './problem.ts';
import { defaultMessage, schemaProblems } from './schema-problems.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** Files that may be missing or empty. */
const optional = ['people.yaml', 'jobs.yaml', 'reviews.yaml', 'prices.yaml', 'redirects.yaml'];

/** A problem of a field that is not yet located in its file. */
export type FieldProblem = Omit<ContentProblem, 'field' | 'line'> & { field: FieldPath };

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
    const paths = (await listFiles(folder)).filter((path) => /\.ya?ml(?:\.\w+)?$/i.test(path));
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

  /** Reads a file of facts, whose texts are shown as they are. @returns undefined where it is wrong or empty. */
  readPlain<S extends z.ZodType>(path: string, schema: S): z.output<S> | undefined {
    const { file, data, valid } = this.#check(path, schema);
    const message = 'Write plain words: tokens in { } are filled in on pages, not in this file.';
    const tokens = textsIn(file?.data).filter(({ text }) => /[{}]/.test(text));
    for (const { field, text } of tokens) this.report({ file: path, field, found: text, message });
    return valid && tokens.length === 0 ? data : undefined;
  }

  /**
   * Reads a file with tokens. What comes out is checked again: a claim that is off must not leave a required field
   * empty.
   *
   * @param facts What the tokens stand for; undefined while a mistake in business.yaml or claims.yaml hides that.
   * @returns undefined where the file is wrong.
   */
  read<S extends z.ZodType>(path: string, schema: S, facts: Facts | undefined): z.output<S> | undefined {
    const { file, data, valid } = this.#check(path, schema);
    if (file === undefined || facts === undefined) return undefined;
    const before = this.problems.length;
    const filled = fillContent(file.data, facts, (field, message) =>
      this.report({ file: path, field, found: file.written(field), message }),
    );
    if (!valid || this.problems.length > before) return undefined;
    const result = schema.safeParse(filled, { error: defaultMessage });
    if (result.success) return result.data;
    // Filling may make a text longer than its limit, which was checked as it is written.
    const holes = result.error.issues.filter(({ code }) => code !== 'too_big');
    const message =
      'Nothing is left of this text while a claim is switched off. Write words for that case, after a bar.';
    const example = '"{claim:free-quotes.sentence|Ask us for a price}."';
    for (const { path: field } of holes) this.report({ file: path, field, message, example });
    return holes.length > 0 ? undefined : (fillContent(data, facts) as z.output<S>);
  }

  /** A file as it is written, checked against its schema. */
  #check<S extends z.ZodType>(
    path: string,
    schema: S,
  ): { file?: YamlFile; data?: z.output<S> | undefined; valid: boolean } {
    this.schemas.set(path, schema);
    const file = this.parsed.get(path);
    if (file === undefined) {
      if (!this.#paths.includes(path) && !optional.includes(path)) {
        const message = `This file is missing. "git restore site/content/${path}" brings the last saved one back.`;
        this.problems.push({ file: path, message });
      }
      return { valid: false };
    }
    const { success, data, error } = schema.safeParse(file.data, { error: defaultMessage });
    for (const issue of error?.issues ?? []) this.problems.push(...schemaProblems(file, schema, issue));
    return { file, data, valid: success };
  }

  /** Every valid file of a folder, with its slug. */
  readFolder<S extends z.ZodType>(
    folder: string,
    schema: S,
    facts: Facts | undefined,
  ): (z.output<S> & { slug: string })[] {
    return this.slugsIn(folder).flatMap((slug) => {
      const data = this.read(`${folder}/${slug}.yaml`, schema, facts);
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
