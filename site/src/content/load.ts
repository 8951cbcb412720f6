import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listFiles } from '../../hosting/site-files.ts';
import { slugOf } from '../lib/paths.ts';
import { type OwnLogo, readLogo } from '../logo/logo.ts';
import { releasedAddresses } from './addresses.ts';
import { type PhotoFile, readPhotos } from './photos.ts';
import type { ContentProblem, FieldProblem } from './problem.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** A content folder as it is: every file parsed, nothing checked but that it can be read. */
export interface LoadedContent {
  folder: string;
  /** Every YAML file that has the right name, with its syntax problems. */
  documents: ReadonlyMap<string, YamlFile>;
  /** Paths of all files as they should be called, so that references to a wrong one are not reported as well. */
  paths: readonly string[];
  /** When each YAML file was created, in milliseconds since 1970. */
  created: ReadonlyMap<string, number>;
  photos: readonly PhotoFile[];
  logo: OwnLogo | undefined;
  /** Addresses that the last release had. */
  released: readonly string[];
  /** Names that are wrong, and a logo that cannot be shown. */
  problems: readonly ContentProblem[];
}

/** Reads a content folder. */
export async function load(folder: string): Promise<LoadedContent> {
  const paths = (await listFiles(folder)).filter((path) => !isUnfinished(path));
  const problems: ContentProblem[] = [];
  const documents = new Map<string, YamlFile>();
  const created = new Map<string, number>();
  const read = async (path: string) => {
    const text = await readFile(join(folder, path), 'utf8');
    documents.set(path, readYaml(path, text));
    created.set(path, (await stat(join(folder, path))).birthtimeMs);
  };
  for (const path of paths) {
    const right = canonicalName(path);
    if (right !== undefined && right !== path) problems.push(wrongName(path, right, paths));
  }
  const [logo, photos, released] = await Promise.all([
    readLogo(folder),
    readPhotos(join(folder, 'photos'), namesIn({ paths }, 'photos')),
    releasedAddresses(folder, paths),
    ...paths.filter((path) => canonicalName(path) === path).map(read),
  ]);
  if (logo.problem !== undefined) problems.push(logo.problem);
  return {
    folder,
    // Files are read at the same time, and come in any order.
    documents: new Map([...documents].toSorted(([a], [b]) => a.localeCompare(b))),
    paths: [...new Set(paths.map((path) => canonicalName(path) ?? path))],
    created,
    photos,
    logo: logo.logo,
    released,
    problems,
  };
}

/** Whether somebody is still writing a file: the editor gives it its name when it is whole. */
export const isUnfinished = (path: string): boolean => path.endsWith('~');

/**
 * What a content file has to be called; undefined for other files. Another ending after .yaml is what editors add that
 * do not know this kind of file (parnell.yaml.txt).
 */
function canonicalName(path: string): string | undefined {
  const [found, folder = '', name = ''] = /^(.*\/)?(.*?)\.ya?ml(?:\.\w+)?$/i.exec(path) ?? [];
  return found && `${folder}${/^[a-z0-9-]+$/.test(name) ? name : slugOf(name)}.yaml`;
}

function wrongName(file: string, right: string, paths: readonly string[]): ContentProblem {
  if (paths.includes(right)) {
    const message = `Delete this file, or keep it elsewhere: ${basename(right)} is the file that is read.`;
    return { file, message };
  }
  const message = `Rename this file to ${basename(right)}, or it is not read: names end in .yaml and have lower-case letters, digits and hyphens.`;
  return { file, message };
}

/** Names of a folder's files of any kind. */
export const namesIn = ({ paths }: Pick<LoadedContent, 'paths'>, folder: string): string[] =>
  paths.filter((path) => dirname(path) === folder).map((path) => basename(path));

/** Names of a folder's content files without .yaml, of invalid files too. */
export const slugsIn = (loaded: Pick<LoadedContent, 'paths'>, folder: string): string[] =>
  namesIn(loaded, folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => basename(name, '.yaml'));

/** A problem with the line on which its field is written. */
export function withLine(
  { documents }: Pick<LoadedContent, 'documents'>,
  { path, ...problem }: FieldProblem,
): ContentProblem {
  const line = documents.get(problem.file)?.lineOf(path);
  return { ...problem, field: path.map(String).join('.'), line };
}
