import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { paths, slugOf } from '../../site/src/lib/paths.ts';
import type { Redirect } from '../../site/src/schemas/redirects.ts';
import { type Draft, EditError } from './draft.ts';
import { fileTitle } from './forms.ts';
import { isFields, type Path, valueAt } from './yaml.ts';

interface Position {
  lat: number;
  lon: number;
}

interface Suburb {
  area: string;
  position: Position;
  neighbours?: string[];
}

const addressOf = { suburbs: paths.suburb, areas: paths.area, services: paths.service };
export type Kind = keyof typeof addressOf;

/** What the owner says of a new suburb or service; all else has a beginning (tools/edit/new). */
export interface NewPlace {
  kind: 'suburbs' | 'services';
  name: string;
  /** A sentence or two, which the page begins with. */
  lead: string;
  area?: string;
  position?: Position;
}

const suburbsOf = (draft: Draft): Map<string, Suburb> =>
  new Map(draft.slugsIn('suburbs').map((slug) => [slug, draft.data(`suburbs/${slug}.yaml`) as Suburb]));

/** Slugs of suburbs, the nearest first; a degree of longitude is 0.8 of one of latitude here. */
function nearest(all: Map<string, Suburb>, to: Position): string[] {
  const away = ({ position }: Suburb) => Math.hypot(position.lat - to.lat, 0.8 * (position.lon - to.lon));
  return [...all].toSorted(([, a], [, b]) => away(a) - away(b)).map(([slug]) => slug);
}

/** Makes a page for a suburb or a service. @returns Its file. @throws EditError that says what is still needed. */
export async function addPlace(
  draft: Draft,
  { kind, name, lead, area, position }: NewPlace,
): Promise<string> {
  const file = `${kind}/${slugOf(name)}.yaml`;
  if (slugOf(name) === '' || lead.trim() === '') throw new EditError('Write a name, and a sentence or two.');
  if (draft.files.has(file)) throw new EditError(`${name} has a page already.`);
  if (kind === 'suburbs' && position === undefined) throw new EditError('Click the map where the suburb is.');
  const plain = name.trim().normalize('NFD').replace(/\p{M}/gu, '');
  const names =
    kind === 'suburbs' && plain !== name.trim() ? { name: plain, officialName: name.trim() } : { name };
  const orders = draft
    .slugsIn('services')
    .map((slug) => valueAt(draft.data(`services/${slug}.yaml`), ['order']));
  const own = kind === 'suburbs' ? { area, position } : { order: Math.max(...orders.map(Number)) + 1 };
  const beginning = await readFile(join(import.meta.dirname, `new/${kind}.yaml`), 'utf8');
  const page = {
    ...names,
    ...own,
    lead: lead.trim(),
    ...(parse(beginning.replaceAll('NAME', plain)) as object),
  };
  await draft.step(`${name}: added`, () => {
    draft.put(file, stringify(page, { lineWidth: 0 }));
    sendOn(draft, new Map([[addressOf[kind](slugOf(name)), undefined]]));
    // Whoever looks at the suburb next door finds it.
    const all = suburbsOf(draft);
    for (const slug of position === undefined ? [] : nearest(all, position).slice(1, 4)) {
      const list = all.get(slug)?.neighbours ?? [];
      if (list.length < 4) draft.set(`suburbs/${slug}.yaml`, ['neighbours'], [...list, slugOf(name)]);
    }
  });
  return file;
}

/** Ways to all values that fit, inner ones first and the last of a list first, so that they can be taken out. */
function placesOf(data: unknown, fits: (value: unknown, path: Path) => boolean, path: Path = []): Path[] {
  const inner = Array.isArray(data)
    ? [...data.entries()].reverse()
    : isFields(data)
      ? Object.entries(data)
      : [];
  const within = inner.flatMap(([key, value]) => placesOf(value, fits, [...path, key]));
  return fits(data, path) ? [...within, path] : within;
}

function takeOut(draft: Draft, file: string, path: Path): void {
  const at = path.at(-1);
  const [data, around] = [draft.data(file), path.slice(0, -1)];
  const left = typeof at === 'number' ? (valueAt(data, around) as unknown[]).toSpliced(at, 1) : [];
  draft.set(file, typeof at === 'number' ? around : path, left.length > 0 ? left : undefined);
}

/**
 * Takes a suburb, an area with its suburbs, or a service away: its page, every link to it, its name among neighbours,
 * its line on the map. Whoever comes to its address is sent on.
 *
 * @returns The names of what is gone. @throws EditError where something has to be done first.
 */
export async function takeAway(draft: Draft, kind: Kind, slug: string): Promise<string[]> {
  const all = suburbsOf(draft);
  const area = kind === 'areas' ? slug : all.get(slug)?.area;
  const inArea = [...all].filter(([, suburb]) => suburb.area === area).map(([name]) => name);
  const gone = kind === 'areas' ? inArea : kind === 'suburbs' ? [slug] : [];
  if (gone.length === all.size) throw new EditError('One suburb has to stay: it is where you work.');
  if (kind === 'suburbs' && inArea.length === 1)
    throw new EditError(
      'It is the last suburb of its area. Take the area away, or add another suburb first.',
    );
  const nameOf = (file: string) => fileTitle(file, draft.data(file));
  const files = new Set([`${kind}/${slug}.yaml`, ...gone.map((name) => `suburbs/${name}.yaml`)]);
  const names = [...files].map(nameOf);
  const target = kind === 'suburbs' ? paths.area(area ?? '') : paths.home;
  const addresses = new Map(
    [addressOf[kind](slug), ...gone.map(paths.suburb)].map((address) => [address, target]),
  );
  const leads = (href: unknown) => typeof href === 'string' && addresses.has(href.replace(/#.*/, ''));
  const fits = (value: unknown, path: Path) =>
    (isFields(value) && leads(value.href)) ||
    (kind === 'services' && path.at(-1) === 'service' && value === slug);

  await draft.step(`${names[0]}: taken away`, () => {
    for (const file of files) draft.put(file, undefined);
    for (const file of draft.files.keys()) {
      if (file === 'redirects.yaml') continue;
      const found = placesOf(draft.data(file), fits);
      if (found.length > 0 && ['pages/home.yaml', 'jobs.yaml', 'prices.yaml'].includes(file))
        throw new EditError(`${nameOf(file)} needs this page, ${found.length} times. Change that first.`);
      for (const path of found) takeOut(draft, file, path);
    }
    // Where none is left, the loader takes the nearest.
    for (const [name, { neighbours = [] }] of suburbsOf(draft)) {
      const kept = neighbours.filter((neighbour) => !gone.includes(neighbour));
      if (kept.length < neighbours.length) draft.set(`suburbs/${name}.yaml`, ['neighbours'], kept);
    }
    if (kind === 'areas') draft.set('region.yaml', ['map', 'lines', slug], undefined);
    const hub = ['map', 'hub'];
    if (gone.includes(String(valueAt(draft.data('region.yaml'), hub))))
      draft.set('region.yaml', hub, draft.slugsIn('suburbs')[0]);
    sendOn(draft, addresses);
  });
  return names;
}

/** Sends visitors of addresses to other pages; an address without one is a page again. */
function sendOn(draft: Draft, addresses: ReadonlyMap<string, string | undefined>): void {
  const old = (valueAt(draft.data('redirects.yaml'), ['redirects']) ?? []) as Redirect[];
  const kept = old
    .filter(({ from }) => !addresses.has(from))
    .map((redirect) => ({ ...redirect, to: addresses.get(redirect.to) ?? redirect.to }));
  const fresh = [...addresses].flatMap(([from, to]) => (to === undefined ? [] : [{ from, to }]));
  draft.set('redirects.yaml', ['redirects'], [...kept, ...fresh]);
}
