import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { parse, stringify } from 'yaml';
import { ifMissing } from '../../site/hosting/site-files.ts';
import { paths, slugOf } from '../../site/src/lib/paths.ts';
import type { Redirect } from '../../site/src/schemas/redirects.ts';
import type { suburb } from '../../site/src/schemas/suburb.ts';

import type { Change } from './changes.ts';
import { isFields, type Path } from './path.ts';
import { fileTitle } from './schema.ts';
import type { Act } from './types.ts';
import { pageOf } from './words.ts';
import { EditError, type Workspace } from './workspace.ts';
import { same } from './yaml.ts';

/** A suburb as it is written. */
type Suburb = z.input<typeof suburb>;
export type Position = Suburb['position'];

/** What the owner says of a new suburb or service; all else has a beginning (tools/edit/new). */
type NewPage = Omit<Extract<Act, { do: 'addPage' }>, 'do'>;

/** "-36.848, 174.763" */
function positionOf(text: string): Position | undefined {
  const [lat = Number.NaN, lon = Number.NaN] = text.split(/[,\s]+/).map(Number);
  return Number.isNaN(lat + lon) ? undefined : { lat: Number(lat.toFixed(3)), lon: Number(lon.toFixed(3)) };
}

const suburbsOf = (content: Workspace): Map<string, Suburb> =>
  new Map(
    content.slugsIn('suburbs').map((slug) => [slug, (content.saved(`suburbs/${slug}.yaml`) ?? {}) as Suburb]),
  );

/** A template's values with the name in them: put in before the YAML is read, a colon in it would be syntax. */
function named(value: unknown, name: string): unknown {
  if (typeof value === 'string') return value.replaceAll('NAME', () => name);
  if (Array.isArray(value)) return value.map((one) => named(one, name));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner, name)]));
}

/** Makes a page for a suburb or a service. @returns Its file. @throws EditError where it has one, or is not right. */
export async function addPage(content: Workspace, { kind, name, lead, area, at }: NewPage, by: string) {
  const slug = slugOf(name);
  const file = `${kind}/${slug}.yaml`;
  if (slug === '') throw new EditError('Write its name.');
  if (content.files().includes(file)) throw new EditError(`${content.title(file)} has a page already.`);
  const official = name.trim();
  const plain = official.normalize('NFD').replace(/\p{M}/gu, '');
  const template: unknown = parse(await readFile(join(import.meta.dirname, `new/${kind}.yaml`), 'utf8'));
  const beginning = named(template, plain) as object;
  const orders = content.slugsIn('services').map((one) => content.saved(`services/${one}.yaml`, ['order']));
  const own =
    kind === 'services'
      ? { name: official, order: 1 + Math.max(0, ...orders.map(Number)) }
      : {
          name: plain,
          ...(plain === official ? {} : { officialName: official }),
          area,
          position: positionOf(at),
        };
  const page = { ...own, lead: lead.trim(), ...beginning };
  const changes = [
    { file, path: [], after: stringify(page, { lineWidth: 0 }) },
    // It may have been there before.
    redirectsBut(content, (redirects) => redirects.filter(({ from }) => from !== pageOf(content, file))),
  ];
  await content.applyWhole(`${official}: added`, changes, by);
  return file;
}

function redirectsBut(content: Workspace, change: (redirects: Redirect[]) => Redirect[]): Change {
  const before = content.saved('redirects.yaml', ['redirects']);
  const all = (before ?? []) as Redirect[];
  const after = change(all);
  return { file: 'redirects.yaml', path: ['redirects'], before, after: same(all, after) ? before : after };
}

/** Addresses that the last release put online: only their visitors have to be sent on. */
async function onlineAddresses(content: Workspace): Promise<string[]> {
  const list = await readFile(join(content.folder, 'addresses.txt'), 'utf8').catch(ifMissing(''));
  return list.split('\n').flatMap((line) => /^\/\S*/.exec(line) ?? []);
}

/** What a file loses when parts of it go. A list of which nothing is left goes too. */
function losses(
  file: string,
  goes: (part: unknown, key: string) => boolean,
  value: unknown,
  path: Path = [],
): Change[] {
  if (Array.isArray(value)) {
    const left = value.filter((part) => !goes(part, String(path.at(-1))));
    const after = left.length > 0 ? left : undefined;
    const own = left.length < value.length ? [{ file, path, before: value, after }] : [];
    return [...own, ...left.flatMap((part, index) => losses(file, goes, part, [...path, index]))];
  }
  return Object.entries(isFields(value) ? value : {}).flatMap(([key, part]) => {
    const at = [...path, key];
    return goes(part, key) ? [{ file, path: at, before: part }] : losses(file, goes, part, at);
  });
}

/**
 * Takes a suburb, an area with its suburbs, or a service away: its page, every link to it, its name among neighbours,
 * its line on the map. Whoever comes to its address is sent on. The loader says what needs another in its place.
 *
 * @returns The names of what is gone. @throws EditError where something has to be done first.
 */
export async function takeAway(content: Workspace, page: string): Promise<string[]> {
  const [kind, slug = ''] = page.replace('.yaml', '').split('/');
  const all = suburbsOf(content);
  const inArea = [...all.keys()].filter((name) => kind === 'areas' && all.get(name)?.area === slug);
  const files = [page, ...inArea.map((name) => `suburbs/${name}.yaml`)];
  const addresses = files.map((file) => pageOf(content, file));
  const online = await onlineAddresses(content);
  const leads = (address: unknown) => addresses.includes(String(address).replace(/#.*/, ''));
  const goes = (part: unknown, key: string) =>
    (isFields(part) && leads(part.href)) || (key === 'neighbours' && files.includes(`suburbs/${part}.yaml`));
  const changes = content
    .files()
    .filter((file) => !files.includes(file))
    .flatMap((file) => losses(file, goes, content.saved(file)));
  const line = ['map', 'lines', slug];
  const before = kind === 'areas' ? content.saved('region.yaml', line) : undefined;
  if (before !== undefined) changes.push({ file: 'region.yaml', path: line, before });
  if (changes.some(({ file }) => file === 'pages/home.yaml'))
    throw new EditError('Home leads to this page. Change the addresses there first.');
  const target = kind === 'suburbs' ? paths.area(all.get(slug)?.area ?? '') : paths.home;
  const sentOn = ({ from, to }: Redirect) => ({ from, to: leads(to) ? target : to });
  const names = files.map((file) => fileTitle(file, content.saved(file)));
  await content.apply(`${names[0]}: taken away`, [
    ...files.map((file) => ({ file, path: [], before: content.text(file) })),
    ...changes,
    redirectsBut(content, (redirects) => [
      ...redirects.map(sentOn),
      ...addresses.filter((from) => online.includes(from)).map((from) => ({ from, to: target })),
    ]),
  ]);
  return names;
}
