import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { hashedFolder } from '../../hosting/file-types.ts';
import { paths, slugOf } from '../lib/paths.ts';
import { pictureSize } from '../lib/picture-size.ts';
import type { FieldPath } from '../lib/words.ts';
import type { Business } from '../schemas/business.ts';
import type { Claims } from '../schemas/claims.ts';
import type { Photo } from '../schemas/proof.ts';
import { plainAddress } from '../schemas/redirects.ts';
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

type Report = (
  file: string,
  field: FieldPath,
  message: string,
  more?: { found?: string; example?: string },
) => void;

/** Mistakes between files: references to what does not exist, and values that only one file may have. */
export function consistencyProblems(content: Checked): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const report: Report = (file, field, message, more) => problems.push({ file, field, message, ...more });
  checkAreas(content, report);
  for (const suburb of content.suburbs) checkSuburb(suburb, content, report);
  checkUnique('areas', content.areas, ({ order }) => order, content, report);
  checkUnique('services', content.services, ({ order }) => order, content, report);
  checkUnique('suburbs', content.suburbs, ({ area, order }) => `${area} ${order}`, content, report);
  checkSpots(content, report);
  checkProof(content, report);
  checkRating(content, report);
  checkRedirects(content, report);
  return problems;
}

function mustBeOneOf(
  report: Report,
  [file, field]: [file: string, field: FieldPath],
  value: string,
  known: readonly string[],
): void {
  if (known.includes(value)) return;
  const slug = slugOf(value);
  const example = known.includes(slug) ? { example: `${String(field.at(-1))}: ${slug}` } : {};
  report(file, field, `"${value}" does not exist. Write one of ${known.join(', ')}.`, {
    found: value,
    ...example,
  });
}

function checkNames(
  folder: string,
  item: { slug: string; name: string; officialName?: string | undefined },
  report: Report,
) {
  const { slug, name, officialName } = item;
  const file = `${folder}/${slug}.yaml`;
  if (slugOf(name) !== slug) {
    const message = `The name and the name of the file differ. Correct the name, or call the file ${slugOf(name)}.yaml.`;
    report(file, ['name'], message, { found: name });
  }
  if (officialName !== undefined && slugOf(officialName) !== slug) {
    const message = `Write another spelling of the name: "${officialName}" without its macrons is not "${name}".`;
    report(file, ['officialName'], message, { found: officialName });
  }
}

function checkAreas({ areas, suburbs, region, slugs }: Checked, report: Report): void {
  for (const area of areas) {
    checkNames('areas', area, report);
    const isEmpty =
      slugs.suburbs.length === suburbs.length && suburbs.every((suburb) => suburb.area !== area.slug);
    if (isEmpty) {
      const message = `No suburb is in this area. Add one with "area: ${area.slug}", or delete areas/${area.slug}.yaml.`;
      report(`areas/${area.slug}.yaml`, ['name'], message);
    }
    if (region !== undefined && !(area.slug in region.map.lines)) {
      const example = `${area.slug}:\n  axis: lat\n  feed: [[0, 18]]\n  start: [0, 64]\n  heading: s`;
      report('region.yaml', ['map', 'lines'], `Add a line of the map for the area ${area.slug}.`, {
        example,
      });
    }
  }
  if (region !== undefined) {
    mustBeOneOf(report, ['region.yaml', ['map', 'hub']], region.map.hub, slugs.suburbs);
  }
}

function checkSuburb(
  suburb: Content['suburbs'][number],
  { slugs, region, claims = {} }: Checked,
  report: Report,
): void {
  const { slug, area, neighbours, trust, water, position } = suburb;
  const file = `suburbs/${slug}.yaml`;
  checkNames('suburbs', suburb, report);
  mustBeOneOf(report, [file, ['area']], area, slugs.areas);
  const others = slugs.suburbs.filter((other) => other !== slug);
  for (const [index, neighbour] of neighbours.entries()) {
    if (others.includes(neighbour)) continue;
    const why = neighbour === slug ? 'this is the suburb itself' : `there is no suburbs/${neighbour}.yaml`;
    report(file, ['neighbours', index], `Write the file name of another suburb: ${why}.`, {
      found: neighbour,
    });
  }
  const able = Object.keys(claims).filter((id) => claims[id]?.otherwise !== undefined);
  const points: [field: FieldPath, id: string][] = [
    ...trust.claims.map((id, at): [FieldPath, string] => [['trust', 'claims', at], id]),
    ...trust.practices.map(({ claim }, at): [FieldPath, string] => [
      ['trust', 'practices', at, 'claim'],
      claim,
    ]),
  ];
  for (const [index, [field, id]] of points.entries()) {
    const twice = points.slice(0, index).some(([, other]) => other === id);
    if (able.includes(id) && !twice) continue;
    const why = twice ? 'it is named twice' : 'no claim with `otherwise` has this name';
    report(file, field, `Write another claim of claims.yaml: ${why}. There are ${able.join(', ')}.`, {
      found: id,
    });
  }
  if (region === undefined) return;
  mustBeOneOf(report, [file, ['water']], water, Object.keys(region.water));
  const { north, south, west, east } = region.bounds;
  const { lat, lon } = position;
  if (lat > north || lat < south || lon < west || lon > east) {
    const message = `Write a position within the bounds of region.yaml: lat ${south} to ${north}, lon ${west} to ${east}.`;
    report(file, ['position'], message, { found: `lat ${lat}, lon ${lon}` });
  }
}

interface Ordered {
  slug: string;
  order: number;
}

/** Two of one group cannot have the same order. The newer file is the one to change: it is often a copy. */
function checkUnique<T extends Ordered>(
  folder: string,
  items: readonly T[],
  keyOf: (item: T) => string | number,
  { created }: Checked,
  report: Report,
): void {
  const age = ({ slug }: Ordered) => created.get(`${folder}/${slug}.yaml`) ?? 0;
  const oldestFirst = items.toSorted((a, b) => age(a) - age(b) || a.slug.localeCompare(b.slug));
  for (const [index, item] of oldestFirst.entries()) {
    const before = oldestFirst.slice(0, index).find((other) => keyOf(other) === keyOf(item));
    if (before === undefined) continue;
    const groupOf = (one: T) => String(keyOf(one)).replace(/\d+$/, '');
    const orders = items.filter((one) => groupOf(one) === groupOf(item)).map(({ order }) => order);
    const free = Math.max(...orders) + 1;
    const message = `order ${item.order} is already used by ${folder}/${before.slug}.yaml. The next free number is ${free}.`;
    report(`${folder}/${item.slug}.yaml`, ['order'], message, { example: `order: ${free}` });
  }
}

function checkSpots({ suburbs, created }: Checked, report: Report): void {
  const age = (slug: string) => created.get(`suburbs/${slug}.yaml`) ?? 0;
  const oldestFirst = suburbs.toSorted((a, b) => age(a.slug) - age(b.slug) || a.slug.localeCompare(b.slug));
  for (const [index, { slug, position }] of oldestFirst.entries()) {
    const same = oldestFirst
      .slice(0, index)
      .find((other) => other.position.lat === position.lat && other.position.lon === position.lon);
    if (same === undefined) continue;
    const message = `The position is that of suburbs/${same.slug}.yaml. Write the suburb's own latitude and longitude.`;
    report(`suburbs/${slug}.yaml`, ['position'], message, {
      found: `lat ${position.lat}, lon ${position.lon}`,
    });
  }
}

function checkProof({ proof, slugs }: Checked, report: Report): void {
  for (const list of ['jobs', 'reviews', 'prices'] as const) {
    for (const [index, { service }] of proof[list].entries()) {
      const at: [string, FieldPath] = [`${list}.yaml`, [list, index, 'service']];
      if (service !== undefined) mustBeOneOf(report, at, service, slugs.services);
    }
  }
  const names = proof.people.map(({ name }) => name);
  for (const [index, { by }] of proof.jobs.entries()) {
    if (by !== undefined) mustBeOneOf(report, ['jobs.yaml', ['jobs', index, 'by']], by, names);
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
  report('business.yaml', ['rating', 'value'], message, { found: value });
}

/** Addresses of the site that are not pages. */
const siteFiles = [`/${hashedFolder}`, '/og', '/contact-form.php', '/index', '/404'];

function checkRedirects({ redirects, slugs }: Checked, report: Report): void {
  const pages = pageAddresses(slugs);
  for (const [index, { from, to }] of redirects.entries()) {
    const wrong = (field: 'from' | 'to', message: string) =>
      report('redirects.yaml', ['redirects', index, field], message, { found: field === 'from' ? from : to });
    if (pages.includes(from))
      wrong('from', 'This page exists, so nobody needs to be sent elsewhere. Delete the redirect.');
    else if (siteFiles.some((own) => from === own || from.startsWith(`${own}/`))) {
      wrong('from', 'This address belongs to the files of the site. Delete the redirect.');
    } else if (redirects.slice(0, index).some((other) => other.from === from)) {
      wrong('from', `${from} is listed twice. Delete one.`);
    }
    const near = plainAddress(to);
    if (!pages.includes(to))
      wrong(
        'to',
        `There is no page ${to}. Write a page of this site, such as ${pages.includes(near) ? near : '/contact'}.`,
      );
  }
}

/** Addresses of all pages, by the names of their files. */
export function pageAddresses(slugs: Checked['slugs']): string[] {
  const { services, areas, suburbs } = slugs;
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
  const named: [file: string, field: FieldPath, photo: Photo | undefined][] = [
    ...people.map(
      ({ photo }, index) => ['people.yaml', ['people', index, 'photo'], photo] as [string, FieldPath, Photo],
    ),
    ...jobs.flatMap((job, index) =>
      (['before', 'after'] as const).map(
        (when) => ['jobs.yaml', ['jobs', index, when], job[when]] as [string, FieldPath, Photo],
      ),
    ),
  ];
  const checks = named.map(async ([file, field, photo]): Promise<FieldProblem[]> => {
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
