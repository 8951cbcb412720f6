import { join } from 'node:path';
import sharp from 'sharp';
import { paths, slugOf } from '../lib/paths.ts';
import { pictureSize } from '../lib/picture-size.ts';
import { ratingClaim } from './claims.ts';
import type { Content } from './content.ts';
import { textsIn } from './content-files.ts';
import type { FieldProblem } from './problem.ts';

/** What is checked: the files that are valid by themselves. */
export type Checked = Pick<Content, 'areas' | 'suburbs' | 'services' | 'redirects'> & {
  [File in 'business' | 'claims' | 'region']: Content[File] | undefined;
} & {
  /** Slugs of all files, invalid ones too, so that what belongs to one of them is not reported as well. */
  slugs: Record<'areas' | 'suburbs' | 'services', readonly string[]>;
  /** When each file was created, in milliseconds since 1970. */
  created: ReadonlyMap<string, number>;
};

/** Mistakes between files: values that only one may have, and what does not fit the others. */
export const consistencyProblems = (content: Checked): FieldProblem[] => [
  ...pageProblems(content),
  ...areaProblems(content),
  ...ratingProblems(content),
  ...redirectProblems(content),
];

/** Names, positions and orders of pages. */
function* pageProblems({ areas, services, suburbs, region, created }: Checked): Generator<FieldProblem> {
  const ofServices = services.map(({ slug, order }) => ({
    file: `services/${slug}.yaml`,
    list: 'services',
    order,
  }));
  const ofAreas = areas.map((area) => ({ ...area, file: `areas/${area.slug}.yaml`, list: 'areas' }));
  const ofSuburbs = suburbs.map((suburb) => ({
    ...suburb,
    file: `suburbs/${suburb.slug}.yaml`,
    list: suburb.area,
  }));
  const pages = [...ofServices, ...ofAreas, ...ofSuburbs];

  for (const [first, { file, list, order }] of repeated(pages, created, (page) => page.list + page.order)) {
    const free = Math.max(...pages.filter((page) => page.list === list).map((page) => page.order)) + 1;
    const message = `order ${order} is already used by ${first.file}. The next free number is ${free}.`;
    yield { file, field: ['order'], message, example: `order: ${free}` };
  }
  for (const [first, { file }] of repeated(ofSuburbs, created, ({ position }) => JSON.stringify(position))) {
    const message = `The position is that of ${first.file}. Write the suburb's own latitude and longitude.`;
    yield { file, field: ['position'], message };
  }
  for (const { file, slug, name } of [...ofAreas, ...ofSuburbs]) {
    if (slugOf(name) === slug) continue;
    const message = `The name and the name of the file differ. Correct the name, or call the file ${slugOf(name)}.yaml.`;
    yield { file, field: ['name'], message, found: name };
  }
  const { north = 90, south = -90, west = -180, east = 180 } = region?.bounds ?? {};
  for (const { file, name, officialName = name, position } of ofSuburbs) {
    if (slugOf(officialName) !== slugOf(name)) {
      const message = `Write another spelling of the name: without its macrons this is not "${name}".`;
      yield { file, field: ['officialName'], message, found: officialName };
    }
    const { lat, lon } = position;
    if (lat > north || lat < south || lon < west || lon > east) {
      const message = `Write a position within the bounds of region.yaml: lat ${south} to ${north}, lon ${west} to ${east}.`;
      yield { file, field: ['position'], message, found: `lat ${lat}, lon ${lon}` };
    }
  }
}

/** Each page whose value an older one has: the newer file is the one to change, as it is often a copy. */
function repeated<Page extends { file: string }>(
  pages: readonly Page[],
  created: Checked['created'],
  keyOf: (page: Page) => string,
): [older: Page, page: Page][] {
  const age = ({ file }: Page) => created.get(file) ?? 0;
  const oldestFirst = pages.toSorted((a, b) => age(a) - age(b) || a.file.localeCompare(b.file));
  const oldest = new Map(oldestFirst.toReversed().map((page) => [keyOf(page), page]));
  return oldestFirst.flatMap((page): [Page, Page][] => {
    const older = oldest.get(keyOf(page));
    return older === undefined || older === page ? [] : [[older, page]];
  });
}

/** Areas without a suburb, or without a line of the map. */
function* areaProblems({ areas, suburbs, region, slugs }: Checked): Generator<FieldProblem> {
  // An invalid suburb may be the one that an area has.
  const allValid = slugs.suburbs.length === suburbs.length;
  for (const { slug } of areas) {
    const file = `areas/${slug}.yaml`;
    if (allValid && suburbs.every(({ area }) => area !== slug)) {
      const message = `No suburb is in this area. Add one with "area: ${slug}", or delete ${file}.`;
      yield { file, field: ['name'], message };
    }
    if (region === undefined || slug in region.map.lines) continue;
    const example = `${slug}:\n  axis: lat\n  feed: [[0, 18]]\n  start: [0, 64]\n  heading: s`;
    const message = `Add a line of the map for the area ${slug}.`;
    yield { file: 'region.yaml', field: ['map', 'lines'], message, example };
  }
}

function* ratingProblems({ business, claims }: Checked): Generator<FieldProblem> {
  const claim = claims?.[ratingClaim];
  if (business?.rating === undefined || !claim?.on) return;
  const found = business.rating.value.toFixed(1);
  const { source, ...wordings } = claim.wordings;
  const other = Object.values(wordings).find((wording) => !wording.includes(found));
  if (other === undefined) return;
  const message = `claims.yaml says "${other}" under ${ratingClaim}. Change its wordings to ${found}, or switch the claim off.`;
  yield { file: 'business.yaml', field: ['rating', 'value'], message, found };
}

/** Addresses of the site that are not pages. */
const siteFiles = /^\/(?:_astro|og|contact-form\.php|index|404)(?:\/|$)/;

/** A redirect leads from an address that is no page to a page, so that there are no chains of them. */
function* redirectProblems({ redirects, slugs }: Checked): Generator<FieldProblem> {
  const { services, areas, suburbs } = slugs;
  const own = [...services.map(paths.service), ...areas.map(paths.area), ...suburbs.map(paths.suburb)];
  const pages = [paths.home, paths.contact, ...own];
  for (const [index, { from, to }] of redirects.entries()) {
    const old = { file: 'redirects.yaml', field: ['redirects', index, 'from'], found: from };
    const message = 'This address is on the site, so nobody needs to be sent elsewhere. Delete the redirect.';
    if (pages.includes(from) || siteFiles.test(from)) yield { ...old, message };
    else if (redirects.findIndex((other) => other.from === from) < index)
      yield { ...old, message: `${from} is listed twice. Delete one.` };
    if (pages.includes(to)) continue;
    const noPage = `There is no page ${to}. Write a page of this site, such as /contact.`;
    yield { file: 'redirects.yaml', field: ['redirects', index, 'to'], message: noPage, found: to };
  }
}

/** Photos that cannot be read, and those of people.yaml and jobs.yaml that are too small. */
export async function* photoProblems(
  { people, jobs }: Content['proof'],
  folder: string,
  names: readonly string[],
): AsyncGenerator<FieldProblem> {
  const least = pictureSize.width * 2;
  const named = textsIn({ people, jobs }).filter(({ field }) => field.at(-1) === 'file');
  for (const name of names.filter((one) => /\.(?:jpe?g|png|webp|avif)$/i.test(one))) {
    const photo = await sharp(join(folder, name))
      .metadata()
      .catch(() => undefined);
    const width = photo?.autoOrient.width ?? 0;
    const message = photo
      ? `The photo is ${width} pixels wide and has to be at least ${least}. Take the original from the phone.`
      : 'The photo cannot be read. Save it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible).';
    const places = named.filter(({ text }) => text === name);
    if (!photo && places.length === 0) yield { file: `photos/${name}`, field: [], message };
    for (const { field } of width < least ? places : [])
      yield { file: `${String(field[0])}.yaml`, field, found: name, message };
  }
}
