import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { hashedFolder } from '../../hosting/file-types.ts';
import { paths, slugOf } from '../lib/paths.ts';
import { pictureSize } from '../lib/picture-size.ts';
import type { FieldPath } from '../lib/words.ts';
import type { Business } from '../schemas/business.ts';
import type { Claims } from '../schemas/claims.ts';
import { ratingClaim } from './claims.ts';
import type { Content } from './content.ts';
import type { FieldProblem } from './content-files.ts';

/** What is checked: the files that are valid by themselves. */
export interface Checked extends Pick<Content, 'areas' | 'suburbs' | 'services' | 'proof' | 'redirects'> {
  business: Business | undefined;
  claims: Claims | undefined;
  region: Content['region'] | undefined;
  /** Slugs of all files, invalid ones too, so that a reference to one of them is not reported as well. */
  slugs: Record<'areas' | 'suburbs' | 'services', readonly string[]>;
  /** When each file was created, in milliseconds since 1970. */
  created: ReadonlyMap<string, number>;
}

/** @param found The value as it is written. */
type Report = (file: string, field: FieldPath, message: string, found?: string, example?: string) => void;

/** Mistakes between files: references to what does not exist, and values that only one file may have. */
export function consistencyProblems(content: Checked): FieldProblem[] {
  const { areas, services, suburbs } = content;
  const problems: FieldProblem[] = [];
  const report: Report = (file, field, message, found, example) =>
    problems.push({ file, field, message, found, example });
  checkAreas(content, report);
  for (const suburb of suburbs) checkSuburb(suburb, content, report);
  checkOrders('areas', areas, content, report);
  checkOrders('services', services, content, report);
  for (const group of Map.groupBy(suburbs, ({ area }) => area).values())
    checkOrders('suburbs', group, content, report);
  const spot = ({ position: { lat, lon } }: (typeof suburbs)[number]) => `lat ${lat}, lon ${lon}`;
  for (const { file, older } of copies('suburbs', suburbs, content, spot)) {
    const message = `The position is that of ${older}. Write the suburb's own latitude and longitude.`;
    report(file, ['position'], message);
  }
  checkProof(content, report);
  checkRating(content, report);
  checkRedirects(content, report);
  return problems;
}

function mustBeOneOf(
  report: Report,
  [file, ...field]: [file: string, ...field: PropertyKey[]],
  value: string,
  known: readonly string[],
): void {
  if (!known.includes(value)) report(file, field, `Write one of ${known.join(', ')}.`, value);
}

type Named = { slug: string; name: string; officialName?: string | undefined };

function checkNames(file: string, { slug, name, officialName = name }: Named, report: Report): void {
  if (slugOf(name) !== slug) {
    const message = `The name and the name of the file differ. Correct the name, or call the file ${slugOf(name)}.yaml.`;
    report(file, ['name'], message, name);
  } else if (slugOf(officialName) !== slug) {
    const message = `Write another spelling of the name: without its macrons this is not "${name}".`;
    report(file, ['officialName'], message, officialName);
  }
}

function checkAreas({ areas, suburbs, region, slugs }: Checked, report: Report): void {
  // An invalid suburb may be the one that an area has.
  const allValid = slugs.suburbs.length === suburbs.length;
  for (const area of areas) {
    const { slug } = area;
    const file = `areas/${slug}.yaml`;
    checkNames(file, area, report);
    if (allValid && suburbs.every((suburb) => suburb.area !== slug)) {
      report(file, ['name'], `No suburb is in this area. Add one with "area: ${slug}", or delete ${file}.`);
    }
    if (region === undefined || slug in region.map.lines) continue;
    const example = `${slug}:\n  axis: lat\n  feed: [[0, 18]]\n  start: [0, 64]\n  heading: s`;
    const message = `Add a line of the map for the area ${slug}.`;
    report('region.yaml', ['map', 'lines'], message, undefined, example);
  }
  if (region) mustBeOneOf(report, ['region.yaml', 'map', 'hub'], region.map.hub, slugs.suburbs);
}

function checkSuburb(suburb: Content['suburbs'][number], content: Checked, report: Report): void {
  const { slugs, region, claims = {} } = content;
  const { slug, area, neighbours, trust, water, position } = suburb;
  const file = `suburbs/${slug}.yaml`;
  checkNames(file, suburb, report);
  mustBeOneOf(report, [file, 'area'], area, slugs.areas);
  const others = slugs.suburbs.filter((other) => other !== slug);
  for (const [index, neighbour] of neighbours.entries())
    mustBeOneOf(report, [file, 'neighbours', index], neighbour, others);
  const points = [
    ...trust.claims.map((id, at) => ({ id, field: ['claims', at] as FieldPath })),
    ...trust.practices.map(({ claim: id }, at) => ({ id, field: ['practices', at, 'claim'] as FieldPath })),
  ];
  const able = Object.keys(claims).filter((id) => claims[id]?.otherwise !== undefined);
  for (const [index, { id, field }] of points.entries()) {
    const before = points.slice(0, index).map((point) => point.id);
    const left = able.filter((claim) => !before.includes(claim));
    mustBeOneOf(report, [file, 'trust', ...field], id, left);
  }
  if (region === undefined) return;
  mustBeOneOf(report, [file, 'water'], water, Object.keys(region.water));
  const { north, south, west, east } = region.bounds;
  const { lat, lon } = position;
  if (lat > north || lat < south || lon < west || lon > east) {
    const message = `Write a position within the bounds of region.yaml: lat ${south} to ${north}, lon ${west} to ${east}.`;
    report(file, ['position'], message, `lat ${lat}, lon ${lon}`);
  }
}

/** Each item of a folder that is the same as an older one. The newer file is the one to change: it is often a copy. */
function copies<T extends { slug: string }>(
  folder: string,
  items: readonly T[],
  { created }: Pick<Checked, 'created'>,
  keyOf: (item: T) => unknown,
): { file: string; older: string; item: T }[] {
  const fileOf = ({ slug }: { slug: string }) => `${folder}/${slug}.yaml`;
  const age = (item: T) => created.get(fileOf(item)) ?? 0;
  const oldestFirst = items.toSorted((a, b) => age(a) - age(b) || a.slug.localeCompare(b.slug));
  return [...Map.groupBy(oldestFirst, keyOf).values()].flatMap(([oldest, ...newer]) =>
    newer.map((item) => ({ file: fileOf(item), older: fileOf(oldest ?? item), item })),
  );
}

function checkOrders(
  folder: string,
  items: readonly { slug: string; order: number }[],
  content: Checked,
  report: Report,
): void {
  const free = Math.max(...items.map(({ order }) => order)) + 1;
  for (const { file, older, item } of copies(folder, items, content, ({ order }) => order)) {
    const message = `order ${item.order} is already used by ${older}. The next free number is ${free}.`;
    report(file, ['order'], message, undefined, `order: ${free}`);
  }
}

function checkProof({ proof, slugs }: Checked, report: Report): void {
  for (const list of ['jobs', 'reviews', 'prices'] as const) {
    for (const [index, { service }] of proof[list].entries()) {
      if (service) mustBeOneOf(report, [`${list}.yaml`, list, index, 'service'], service, slugs.services);
    }
  }
  const names = proof.people.map(({ name }) => name);
  for (const [index, { by }] of proof.jobs.entries()) {
    if (by) mustBeOneOf(report, ['jobs.yaml', 'jobs', index, 'by'], by, names);
  }
}

function checkRating({ business, claims }: Checked, report: Report): void {
  const claim = claims?.[ratingClaim];
  if (business?.rating === undefined || !claim?.on) return;
  const value = business.rating.value.toFixed(1);
  const { source, ...wordings } = claim.wordings;
  const other = Object.values(wordings).find((wording) => !wording.includes(value));
  if (other === undefined) return;
  const message = `claims.yaml says "${other}" under ${ratingClaim}. Change its wordings to ${value}, or switch the claim off.`;
  report('business.yaml', ['rating', 'value'], message, value);
}

/** Addresses of the site that are not pages. */
const siteFiles = [`/${hashedFolder}`, '/og', '/contact-form.php', '/index', '/404'];

/** A redirect leads from an address that is no page to a page, so that there are no chains of them. */
function checkRedirects({ redirects, slugs }: Checked, report: Report): void {
  const pages = pageAddresses(slugs);
  for (const [index, { from, to }] of redirects.entries()) {
    const own =
      pages.includes(from) || siteFiles.some((file) => from === file || from.startsWith(`${file}/`));
    const twice = redirects.findIndex((other) => other.from === from) < index;
    const message = own
      ? 'This address is on the site, so nobody needs to be sent elsewhere. Delete the redirect.'
      : `${from} is listed twice. Delete one.`;
    if (own || twice) report('redirects.yaml', ['redirects', index, 'from'], message, from);
    if (pages.includes(to)) continue;
    const missing = `There is no page ${to}. Write a page of this site, such as /contact.`;
    report('redirects.yaml', ['redirects', index, 'to'], missing, to);
  }
}

/** Addresses of all pages, by the names of their files. */
export function pageAddresses({ services, areas, suburbs }: Checked['slugs']): string[] {
  const own = [...services.map(paths.service), ...areas.map(paths.area), ...suburbs.map(paths.suburb)];
  return [paths.home, paths.contact, ...own];
}

/** Photos that people.yaml and jobs.yaml name, and that are missing, unreadable or too small. @param folder Of the photos. */
export async function photoProblems(
  { people, jobs }: Pick<Content['proof'], 'people' | 'jobs'>,
  folder: string,
): Promise<FieldProblem[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  const named = [
    ...people.map(({ photo }, index) => ({ file: 'people.yaml', field: ['people', index, 'photo'], photo })),
    ...jobs.flatMap(({ before, after }, index) => [
      { file: 'jobs.yaml', field: ['jobs', index, 'before'], photo: before },
      { file: 'jobs.yaml', field: ['jobs', index, 'after'], photo: after },
    ]),
  ];
  const checks = named.map(async ({ file, field, photo }) => {
    const message = photo && (await photoMessage(photo.file, folder, names));
    return message === undefined ? [] : [{ file, field: [...field, 'file'], message, found: photo?.file }];
  });
  return (await Promise.all(checks)).flat();
}

async function photoMessage(
  name: string,
  folder: string,
  names: readonly string[],
): Promise<string | undefined> {
  if (!names.includes(name)) {
    const same = names.find((other) => other.toLowerCase() === name.toLowerCase());
    return `There is no content/photos/${name}.${same ? ` Write ${same}: capitals count.` : ''}`;
  }
  const least = pictureSize.width * 2;
  try {
    const { width } = (await sharp(join(folder, name)).metadata()).autoOrient;
    if (width >= least) return undefined;
    return `The photo is ${width} pixels wide and has to be at least ${least}. Take the original from the phone.`;
  } catch {
    return 'The photo cannot be read. Save it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible).';
  }
}
