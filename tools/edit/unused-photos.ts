import { parse } from 'yaml';
import type { Draft } from './draft.ts';

const isPhoto = (path: string) => path.startsWith('photos/');

/**
 * Photos that go when the draft is saved: those that were added and that no file names any more, and those that
 * only the files as they were before named. A photo that was never named stays: somebody put it there.
 *
 * Decided when it is asked, and never before: who takes a photo away may still put it back.
 *
 * @param paths Of all content files as they are to be.
 */
export async function unusedPhotos(draft: Draft, paths: readonly string[]): Promise<string[]> {
  const changes = await draft.changes();
  const added = changes.filter(({ path, kind }) => isPhoto(path) && kind === 'added');
  const earlier = changes.filter(({ path, kind }) => !isPhoto(path) && kind !== 'added');
  if (added.length === 0 && earlier.length === 0) return [];
  const texts = async (files: readonly string[], read: (path: string) => Promise<string | undefined>) =>
    new Set((await Promise.all(files.map(async (path) => textsIn(parse((await read(path)) ?? ''))))).flat());
  const used = await texts(
    paths.filter((path) => path.endsWith('.yaml')),
    (path) => draft.text(path),
  );
  const before = await texts(
    earlier.map(({ path }) => path),
    (path) => draft.before(path),
  );
  const candidates = new Set(added.map(({ path }) => path));
  for (const path of paths.filter(isPhoto))
    if (before.has(path.slice('photos/'.length))) candidates.add(path);
  return [...candidates].filter((path) => !used.has(path.slice('photos/'.length))).toSorted();
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
