import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../../hosting/site-files.ts';
import type { ClaimRegister } from '../claims/register.ts';
import type { Content } from './content.ts';
import { isUnfinished, type LoadedContent, load, withLine } from './load.ts';
import type { ContentProblem } from './problem.ts';
import type { KnownNames } from './references.ts';
import { resolve } from './resolve.ts';
import type { ContentText } from './texts.ts';
import { validate } from './validate.ts';
import { contentWarnings } from './warnings.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** A content folder at one moment. */
export interface Reading {
  /** Everything a page can say; undefined while something is wrong. */
  content: Content | undefined;
  /** Every mistake in every file. */
  problems: readonly ContentProblem[];
  /** What looks wrong and stops nothing. */
  warnings: readonly ContentProblem[];
  /** Every YAML file, wrong ones too: its text, what it says, and where. */
  documents: ReadonlyMap<string, YamlFile>;
  /** Every text of every file, and what pages show of it. */
  texts: readonly ContentText[];
  /** Undefined while claims.yaml is wrong. */
  claims: ClaimRegister | undefined;
  /** What a field with a `reference` may say. */
  names: KnownNames;
  /** Files of any kind, by their paths. */
  paths: readonly string[];
  /** What would be wrong if some YAML files said something else, or, without a text, were not there. */
  problemsWith(texts: ReadonlyMap<string, string | undefined>): readonly ContentProblem[];
}

/**
 * A content folder and what it says: load, validate, resolve. The build, the development server, the launch check, the
 * editor and the tests all read content through this.
 */
export class ContentStore {
  readonly folder: string;
  #fingerprint = '';
  #reading: Promise<Reading> | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** What the folder says now. It is read again only when a file has changed; calls at the same time share one. */
  async read(): Promise<Reading> {
    const fingerprint = await fingerprintOf(this.folder);
    if (this.#reading === undefined || this.#fingerprint !== fingerprint) {
      this.#fingerprint = fingerprint;
      this.#reading = readContent(this.folder);
    }
    return this.#reading;
  }
}

/** Reads a content folder once. */
export async function readContent(folder: string): Promise<Reading> {
  const loaded = await load(folder);
  const validated = validate(loaded);
  const content = resolve(validated, loaded);
  const warnings = content === undefined ? [] : contentWarnings(content, loaded);
  return {
    content,
    problems: validated.problems,
    warnings: warnings.map((warning) => withLine(loaded, warning)),
    documents: loaded.documents,
    texts: validated.texts,
    claims: validated.tokens?.claims,
    names: validated.names,
    paths: loaded.paths,
    problemsWith: (texts) => validate(withTexts(loaded, texts)).problems,
  };
}

function withTexts(loaded: LoadedContent, texts: ReadonlyMap<string, string | undefined>): LoadedContent {
  const documents = new Map(loaded.documents);
  const paths = new Set(loaded.paths);
  for (const [file, text] of texts) {
    documents.delete(file);
    paths.delete(file);
    if (text === undefined) continue;
    documents.set(file, readYaml(file, text));
    paths.add(file);
  }
  return { ...loaded, documents, paths: [...paths] };
}

/** Changes whenever a file in the folder changes, comes or goes. */
async function fingerprintOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const stamps = names.map(async (name) => {
    // A file may go between the list and the look at it.
    const stats = await stat(join(folder, name)).catch(ifMissing(undefined));
    return stats && !isUnfinished(name) ? `${name} ${stats.mtimeMs} ${stats.size}` : '';
  });
  return (await Promise.all(stamps)).toSorted().join('\n');
}
