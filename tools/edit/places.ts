import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { paths, slugOf } from '../../site/src/lib/paths.ts';
import type { Redirect } from '../../site/src/schemas/redirects.ts';
import { type Change, differing } from './changes.ts';
import { type Draft, EditError } from './draft.ts';
import { fileTitle } from './forms.ts';
import { isFields, same, valueAt, withChange } from './yaml.ts';

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
    { file, after: stringify(page, { lineWidth: 0 }) },
    sentOn(draft, new Map([[addressOf[kind](slug), undefined]])),
    ...near.map(([one, { neighbours: before }]) => ({
      ...{ file: `suburbs/${one}.yaml`, path: ['neighbours'], before },
      after: [...(before ?? []), slug],
    })),
  ]);
  return file;
}

/** A value without some of its parts; a list of which nothing is left goes too. */
function without(value: unknown, goes: (part: unknown, key: string) => boolean, key = ''): unknown {
  if (Array.isArray(value)) {
    const left = value.filter((part) => !goes(part, key)).map((part) => without(part, goes, key));
    return left.length > 0 || value.length === 0 ? left : undefined;
  }
  if (!isFields(value)) return value;
  const left = Object.entries(value).filter(([name, part]) => !goes(part, name));
  return Object.fromEntries(left.map(([name, part]) => [name, without(part, goes, name)]));
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
  const files = [...new Set([`${kind}/${slug}.yaml`, ...gone.map((name) => `suburbs/${name}.yaml`)])];
  const target = kind === 'suburbs' ? paths.area(area ?? '') : paths.home;
  const addresses = new Map(
    [addressOf[kind](slug), ...gone.map(paths.suburb)].map((address) => [address, target]),
  );
  const leads = (href: unknown) => typeof href === 'string' && addresses.has(href.replace(/#.*/, ''));

  /** What a file says without what is gone. */
  const rest = (file: string): unknown => {
    const goes = (value: unknown, key: string) =>
      (isFields(value) && leads(value.href)) ||
      (key === 'service' && kind === 'services' && value === slug) ||
      (key === 'neighbours' && gone.includes(String(value))) ||
      (key === slug && kind === 'areas' && file === 'region.yaml');
    const left = without(draft.data(file), goes);
    const hub = ['map', 'hub'];
    if (file !== 'region.yaml' || !gone.includes(String(valueAt(left, hub)))) return left;
    return withChange(
      left,
      hub,
      [...all.keys()].find((name) => !gone.includes(name)),
    );
  };

  const changed = draft.files.flatMap((file) => {
    if (files.includes(file) || file === 'redirects.yaml') return [];
    const before = draft.data(file);
    const after = rest(file);
    if (!same(before, after) && ['pages/home.yaml', 'jobs.yaml', 'prices.yaml'].includes(file))
      throw new EditError(`${fileTitle(file)} needs this page. Change that first.`);
    return differing(file, before, after);
  });
  const names = files.map((file) => fileTitle(file, draft.data(file)));
  await draft.apply(`${names[0]}: taken away`, [
    ...files.map((file) => ({ file, before: draft.text(file) })),
    ...changed,
    sentOn(draft, addresses),
  ]);
  return names;
}

/** Sends visitors of addresses to other pages; an address without one is a page again. */
function sentOn(draft: Draft, addresses: ReadonlyMap<string, string | undefined>): Change {
  const before = valueAt(draft.data('redirects.yaml'), ['redirects']);
  const kept = ((before ?? []) as Redirect[])
    .filter(({ from }) => !addresses.has(from))
    .map((redirect) => ({ ...redirect, to: addresses.get(redirect.to) ?? redirect.to }));
  const fresh = [...addresses].flatMap(([from, to]) => (to === undefined ? [] : [{ from, to }]));
  const after = [...kept, ...fresh];
  return { file: 'redirects.yaml', path: ['redirects'], before, after: after.length > 0 ? after : before };
}
