import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { paths, slugOf } from '../../site/src/lib/paths.ts';
import type { Redirect } from '../../site/src/schemas/redirects.ts';
import type { Change } from './changes.ts';
import { type Draft, EditError } from './draft.ts';
import { fileTitle } from './forms.ts';
import { isFields, type Path, valueAt } from './yaml.ts';

export interface Position {
  lat: number;
  lon: number;
}

export interface Suburb {
  name: string;
  area: string;
  position: Position;
  neighbours?: string[];
}

const addressOf = { suburbs: paths.suburb, areas: paths.area, services: paths.service };
type Kind = keyof typeof addressOf;

/** What the owner says of a new suburb or service; all else has a beginning (tools/edit/new). */
export interface NewPlace {
  kind: 'suburbs' | 'services';
  name: string;
  /** A sentence or two, which the page begins with. */
  lead: string;
  area?: string;
  position?: Position | undefined;
}

export const suburbsOf = (draft: Draft): Map<string, Suburb> =>
  new Map(
    draft.slugsIn('suburbs').map((slug) => [slug, (draft.data(`suburbs/${slug}.yaml`) ?? {}) as Suburb]),
  );

/** Makes a page for a suburb or a service. @returns Its file. @throws EditError that says what is still needed. */
export async function addPlace(
  draft: Draft,
  { kind, name, lead, area, position }: NewPlace,
): Promise<string> {
  const slug = slugOf(name);
  const file = `${kind}/${slug}.yaml`;
  if (slug === '' || lead.trim() === '') throw new EditError('Write a name, and a sentence or two.');
  if (draft.files.includes(file)) throw new EditError(`${name} has a page already.`);
  if (kind === 'suburbs' && position === undefined) throw new EditError('Click the map where the suburb is.');
  const plain = name.trim().normalize('NFD').replace(/\p{M}/gu, '');
  const official = kind === 'suburbs' && plain !== name.trim();
  const orders = draft
    .slugsIn('services')
    .map((one) => valueAt(draft.data(`services/${one}.yaml`), ['order']));
  const beginning = await readFile(join(import.meta.dirname, `new/${kind}.yaml`), 'utf8');
  const page = {
    ...(official ? { name: plain, officialName: name.trim() } : { name: name.trim() }),
    ...(kind === 'suburbs' ? { area, position } : { order: Math.max(0, ...orders.map(Number)) + 1 }),
    lead: lead.trim(),
    ...(parse(beginning.replaceAll('NAME', plain)) as object),
  };
  // Whoever looks at the suburb next door finds it. A degree of longitude is 0.8 of one of latitude here.
  const away = ({ position: at }: Suburb) =>
    position ? Math.hypot(at.lat - position.lat, 0.8 * (at.lon - position.lon)) : 0;
  const nearest = [...suburbsOf(draft)]
    .filter(([, one]) => one.position)
    .toSorted(([, a], [, b]) => away(a) - away(b));
  const near = nearest
    .slice(0, kind === 'suburbs' ? 3 : 0)
    .filter(([, { neighbours = [] }]) => neighbours.length < 4);
  await draft.apply(`${name}: added`, [
    { file, path: [], after: stringify(page, { lineWidth: 0 }) },
    ...near.map(([one, { neighbours: before }]) => ({
      ...{ file: `suburbs/${one}.yaml`, path: ['neighbours'], before },
      after: [...(before ?? []), slug],
    })),
  ]);
  return file;
}

/** What a value loses with its parts that go; a list of which nothing is left goes too. */
function* losses(
  { file, path, value }: { file: string; path: Path; value: unknown },
  goes: (part: unknown, key: string) => boolean,
): Generator<Change> {
  const key = String(path.at(-1));
  const left = Array.isArray(value) ? value.filter((part) => !goes(part, key)) : value;
  if (Array.isArray(value) && Array.isArray(left) && left.length < value.length)
    yield { file, path, before: value, after: left.length > 0 ? left : undefined };
  const parts: [string | number, unknown][] = Array.isArray(left)
    ? [...left.entries()]
    : Object.entries(isFields(left) ? left : {});
  for (const [part, inner] of parts) {
    const at = [...path, part];
    if (!Array.isArray(left) && goes(inner, String(part))) yield { file, path: at, before: inner };
    else yield* losses({ file, path: at, value: inner }, goes);
  }
}

/**
 * Takes a suburb, an area with its suburbs, or a service away: its page, every link to it, its name among neighbours,
 * its line on the map. Whoever comes to its address is sent on. What needs another in its place is marked by the loader.
 *
 * @returns The names of what is gone. @throws EditError where something has to be done first.
 */
export async function takeAway(draft: Draft, kind: Kind, slug: string): Promise<string[]> {
  const all = suburbsOf(draft);
  const inArea = [...all.keys()].filter((name) => kind === 'areas' && all.get(name)?.area === slug);
  const pages: [Kind, string][] = [[kind, slug], ...inArea.map((name): [Kind, string] => ['suburbs', name])];
  const suburbs = pages.flatMap(([folder, name]) => (folder === 'suburbs' ? [name] : []));
  if (suburbs.length === all.size) throw new EditError('One suburb has to stay: it is where you work.');
  const area = all.get(slug)?.area;
  if (kind === 'suburbs' && [...all.values()].filter((one) => one.area === area).length === 1)
    throw new EditError(
      'It is the last suburb of its area. Take the area away, or add another suburb first.',
    );
  const files = pages.map(([folder, name]) => `${folder}/${name}.yaml`);
  const addresses = pages.map(([folder, name]) => addressOf[folder](name));
  const leads = (address: unknown) => addresses.includes(String(address).replace(/#.*/, ''));
  const goes = (part: unknown, key: string) =>
    (isFields(part) && leads(part.href)) ||
    (key === 'neighbours' && suburbs.includes(String(part))) ||
    (kind === 'areas' && key === slug);
  const changes = draft.files
    .filter((file) => !files.includes(file))
    .flatMap((file) => [...losses({ file, path: [], value: draft.data(file) }, goes)]);
  const target = kind === 'suburbs' ? paths.area(area ?? '') : paths.home;
  const before = (valueAt(draft.data('redirects.yaml'), ['redirects']) ?? []) as Redirect[];
  const after = [
    ...before.map(({ from, to }) => ({ from, to: leads(to) ? target : to })),
    ...addresses.map((from) => ({ from, to: target })),
  ];
  const names = files.map((file) => fileTitle(file, draft.data(file)));
  await draft.apply(`${names[0]}: taken away`, [
    ...files.map((file) => ({ file, path: [], before: draft.text(file) })),
    ...changes,
    { file: 'redirects.yaml', path: ['redirects'], before, after },
  ]);
  return names;
}
