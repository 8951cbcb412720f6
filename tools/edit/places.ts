// Pages that come and go: suburbs, areas, services.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { releasedAddresses } from '../../site/src/content/addresses.ts';
import { paths, slugOf } from '../../site/src/lib/paths.ts';
import { withoutLinks } from '../../site/src/lib/text-links.ts';
import type { Redirect } from '../../site/src/schemas/redirects.ts';
import type { Edit } from './open-content.ts';
import { pageOf } from './pages.ts';
import { isFields, type Path } from './path.ts';
import type { NewPage, Outcome } from './types.ts';
import { isInEffect } from './undo.ts';
import { EditError, type Workspace } from './workspace.ts';
import { same } from './yaml.ts';

/** Makes a page for a suburb or a service. @throws EditError where it has one, or is not right. */
export async function addPage(content: Workspace, page: NewPage): Promise<Outcome> {
  const official = page.name.trim();
  const file = `${page.kind}/${slugOf(official)}.yaml`;
  if (slugOf(official) === '') throw new EditError('Write its name.');
  if (content.has(file)) throw new EditError(`${content.title(file)} has a page already.`);
  const plain = official.normalize('NFD').replace(/\p{M}/gu, '');
  const template = await readFile(join(import.meta.dirname, `new/${page.kind}.yaml`), 'utf8');
  // The name is put in once the YAML is read: a colon in it would be syntax.
  const words: object = parse(template, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('NAME', () => plain) : value,
  );
  const own = page.kind === 'services' ? newService(content, official) : newSuburb(page, official, plain);
  const text = stringify({ ...own, lead: page.lead.trim(), ...words }, { lineWidth: 0 });
  const edits: Edit[] = [{ file, value: text }];
  const redirects = redirectsOf(content);
  // It may have been there before.
  const left = redirects.filter(({ from }) => from !== pageOf(content, file));
  if (left.length < redirects.length) edits.push(redirectsEdit(left));
  await content.apply(`${official}: added`, edits);
  return { go: { file, field: '' } };
}

function newService(content: Workspace, name: string): object {
  const orders = content.slugsIn('services').map((slug) => content.saved(`services/${slug}.yaml`, ['order']));
  return { name, order: 1 + Math.max(0, ...orders.map(Number)) };
}

function newSuburb({ area, position }: NewPage, official: string, plain: string): object {
  return { name: plain, ...(plain !== official && { officialName: official }), area, position };
}

const redirectsOf = (content: Workspace): Redirect[] =>
  (content.saved('redirects.yaml', ['redirects']) ?? []) as Redirect[];

const redirectsEdit = (value: Redirect[]): Edit => ({ file: 'redirects.yaml', path: ['redirects'], value });

interface Gone {
  /** Whether an address is of a page that goes, or of a part of it. */
  isAddress(address: string): boolean;
  /** The names of suburbs that go. */
  suburbs: readonly string[];
}

/** What a file loses when pages go: links to them, and their names among neighbours. An empty list goes too. */
function losses(file: string, gone: Gone, value: unknown, path: Path = []): Edit[] {
  if (typeof value === 'string') {
    const left = withoutLinks(value, gone.isAddress);
    return left === value ? [] : [{ file, path, value: left }];
  }
  const goes = (part: unknown, key: string) =>
    (isFields(part) && gone.isAddress(String(part.href))) ||
    (key === 'neighbours' && gone.suburbs.includes(String(part)));
  if (Array.isArray(value)) {
    const left = value.filter((part) => !goes(part, String(path.at(-1))));
    if (left.length === 0 && value.length > 0) return [{ file, path, value: undefined }];
    // From the end, so that those before keep their places.
    const rows = value.map((part, index) => ({ part, at: [...path, index] })).toReversed();
    return rows.flatMap(({ part, at }) =>
      left.includes(part) ? losses(file, gone, part, at) : [{ file, path: at, value: undefined }],
    );
  }
  return Object.entries(isFields(value) ? value : {}).flatMap(([key, part]) => {
    const at = [...path, key];
    return goes(part, key) ? [{ file, path: at, value: undefined }] : losses(file, gone, part, at);
  });
}

/**
 * Takes a suburb, an area with its suburbs, or a service away: its page, every link to it, its name among neighbours,
 * its line on the map. Whoever comes to its address is sent on.
 *
 * @returns The names of what is gone. @throws EditError where something has to be done first.
 */
export async function takeAway(content: Workspace, page: string): Promise<string[]> {
  const [kind, slug = ''] = page.replace('.yaml', '').split('/');
  const area = (one: string) => content.saved(`suburbs/${one}.yaml`, ['area']);
  const inArea = content.slugsIn('suburbs').filter((one) => kind === 'areas' && area(one) === slug);
  const files = [page, ...inArea.map((one) => `suburbs/${one}.yaml`)];
  const addresses = files.map((file) => pageOf(content, file));
  const edits = lossesOf(content, files);
  if (edits.some(({ file }) => file === 'pages/home.yaml'))
    throw new EditError('Home leads to this page. Change the addresses there first.');
  const line = ['map', 'lines', slug];
  if (kind === 'areas' && content.saved('region.yaml', line) !== undefined)
    edits.push({ file: 'region.yaml', path: line, value: undefined });
  const target = kind === 'suburbs' ? paths.area(String(area(slug))) : paths.home;
  edits.push(...(await redirectEdits(content, addresses, target, isAddressOf(content, files))));
  const names = files.map((file) => content.title(file));
  const gone = files.map((file): Edit => ({ file, value: undefined }));
  await content.apply(`${names[0]}: taken away`, [...gone, ...edits]);
  return names;
}

/** What other files lose with some pages. */
function lossesOf(content: Workspace, files: readonly string[]): Edit[] {
  const gone = {
    isAddress: isAddressOf(content, files),
    suburbs: files.flatMap((file) => /^suburbs\/(.+)\.yaml$/.exec(file)?.[1] ?? []),
  };
  const others = content.names().filter((file) => !files.includes(file));
  return others.flatMap((file) => losses(file, gone, content.saved(file)));
}

/** Tells whether an address is of one of some pages, or of a part of it. */
function isAddressOf(content: Workspace, files: readonly string[]) {
  const addresses = files.map((file) => pageOf(content, file));
  return (address: string) => addresses.includes(address.replace(/#.*/, ''));
}

/** What comes back may lead to pages that were taken away meanwhile: they take that with them too. */
export async function leaveAway(content: Workspace): Promise<void> {
  for (const step of content.log.steps.filter((one) => one.isRemoval && isInEffect(one))) {
    const files = step.changes.filter(({ file, after }) => after === undefined && pageKind.test(file));
    const gone = files.map(({ file }) => file).filter((file) => !content.has(file));
    const edits = lossesOf(content, gone);
    if (edits.length > 0) await content.extend(step, edits);
  }
}

const pageKind = /^(?:suburbs|areas|services)\//;

/** Sends the visitors of addresses on. Only of those that the last release put online: the others have none. */
async function redirectEdits(
  content: Workspace,
  addresses: readonly string[],
  target: string,
  isGone: (address: string) => boolean,
): Promise<Edit[]> {
  const known = content.has('addresses.txt') ? ['addresses.txt'] : [];
  const online = await releasedAddresses(content.folder, known);
  const redirects = redirectsOf(content);
  const sentOn = redirects.map(({ from, to }) => ({ from, to: isGone(to) ? target : to }));
  const fresh = addresses.filter((from) => online.includes(from)).map((from) => ({ from, to: target }));
  const after = [...sentOn, ...fresh];
  return same(redirects, after) ? [] : [redirectsEdit(after)];
}
