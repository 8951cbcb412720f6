import { namedClaims } from '../claims/named-claims.ts';
import type { ClaimRegister } from '../claims/register.ts';
import { isSiteFile, paths, slugOf } from '../lib/paths.ts';
import { pictureSize } from '../lib/picture-size.ts';
import { type LoadedContent, slugsIn } from './load.ts';
import type { FieldProblem } from './problem.ts';
import { textsIn } from './texts.ts';
import type { WrittenContent } from './validate.ts';

/**
 * Mistakes between files: values that only one may have, and what does not fit the others.
 *
 * @param written The files that are valid by themselves.
 */
export const problemsBetweenFiles = (
  written: WrittenContent,
  claims: ClaimRegister | undefined,
  loaded: LoadedContent,
): FieldProblem[] => [
  ...orderProblems(written, loaded.created),
  ...emergencyProblems(written, loaded.created),
  ...nameProblems(written),
  ...positionProblems(written, loaded.created),
  ...areaProblems(written, loaded),
  ...ratingProblems(written, claims),
  ...redirectProblems(written, loaded),
  ...photoProblems(written, loaded),
];

/** When each file was created. */
type Created = LoadedContent['created'];

/** A page with the file that says it. */
const withFile = <Page extends { slug: string }>(folder: string, pages: readonly Page[]) =>
  pages.map((page) => ({ ...page, file: `${folder}/${page.slug}.yaml` }));

/** Places in menus and among cards that two pages have. */
function* orderProblems(
  { areas, services, suburbs }: WrittenContent,
  created: Created,
): Generator<FieldProblem> {
  const lists = [
    withFile('services', services),
    withFile('areas', areas),
    ...Map.groupBy(withFile('suburbs', suburbs), ({ area }) => area).values(),
  ];
  for (const list of lists) {
    const ordered = list.flatMap(({ file, order }) => (order === undefined ? [] : [{ file, order }]));
    for (const [first, { file, order }] of repeated(ordered, created, (page) => page.order)) {
      const free = Math.max(...ordered.map((page) => page.order)) + 1;
      const message = `order ${order} is already used by ${first.file}. The next free number is ${free}.`;
      yield { file, path: ['order'], message, example: `order: ${free}` };
    }
  }
}

/** Menus, home and the style sheets know one page for emergencies. */
function* emergencyProblems({ services }: WrittenContent, created: Created): Generator<FieldProblem> {
  const forEmergencies = withFile('services', services).filter(({ tone }) => tone === 'emergency');
  for (const [first, { file }] of repeated(forEmergencies, created, ({ tone }) => tone)) {
    const message = `${first.file} is the emergency page already, and there can be one only. Write standard.`;
    yield { file, path: ['tone'], message, example: 'tone: standard' };
  }
}

/** Names that do not fit their files, and other spellings that are other names. */
function* nameProblems({ areas, suburbs }: WrittenContent): Generator<FieldProblem> {
  for (const { file, slug, name } of [...withFile('areas', areas), ...withFile('suburbs', suburbs)]) {
    if (slugOf(name) === slug) continue;
    const message = `The name and the name of the file differ. Correct the name, or call the file ${slugOf(name)}.yaml.`;
    yield { file, path: ['name'], message, found: name };
  }
  for (const { file, name, officialName = name } of withFile('suburbs', suburbs)) {
    if (slugOf(officialName) === slugOf(name)) continue;
    const message = `Write another spelling of the name: without its macrons this is not "${name}".`;
    yield { file, path: ['officialName'], message, found: officialName };
  }
}

function* positionProblems({ suburbs, region }: WrittenContent, created: Created): Generator<FieldProblem> {
  const placed = withFile('suburbs', suburbs);
  for (const [first, { file }] of repeated(placed, created, ({ position }) => JSON.stringify(position))) {
    const message = `The position is that of ${first.file}. Write the suburb's own latitude and longitude.`;
    yield { file, path: ['position'], message };
  }
  const { north = 90, south = -90, west = -180, east = 180 } = region?.bounds ?? {};
  for (const { file, position } of placed) {
    const { lat, lon } = position;
    if (lat <= north && lat >= south && lon <= east && lon >= west) continue;
    const message = `Write a position within the bounds of region.yaml: lat ${south} to ${north}, lon ${west} to ${east}.`;
    yield { file, path: ['position'], message, found: `lat ${lat}, lon ${lon}` };
  }
}

/** Each page whose value an older one has: the newer file is the one to change, as it is often a copy. */
function repeated<Page extends { file: string }>(
  pages: readonly Page[],
  created: Created,
  keyOf: (page: Page) => string | number,
): [older: Page, page: Page][] {
  const age = ({ file }: Page) => created.get(file) ?? 0;
  const oldestFirst = pages.toSorted((a, b) => age(a) - age(b) || a.file.localeCompare(b.file));
  const oldest = new Map(oldestFirst.toReversed().map((page) => [keyOf(page), page]));
  return oldestFirst.flatMap((page): [Page, Page][] => {
    const older = oldest.get(keyOf(page));
    return older === undefined || older === page ? [] : [[older, page]];
  });
}

/** Areas without a suburb. */
function* areaProblems({ areas, suburbs }: WrittenContent, loaded: LoadedContent): Generator<FieldProblem> {
  // An invalid suburb may be the one that an area has.
  const allValid = slugsIn(loaded, 'suburbs').length === suburbs.length;
  for (const { slug } of areas) {
    const file = `areas/${slug}.yaml`;
    if (allValid && suburbs.every(({ area }) => area !== slug)) {
      const message = `No suburb is in this area. Add one with "area: ${slug}", or delete ${file}.`;
      yield { file, path: ['name'], message };
    }
  }
}

function* ratingProblems(
  { business, claims: file }: WrittenContent,
  claims: ClaimRegister | undefined,
): Generator<FieldProblem> {
  const id = namedClaims.rating;
  if (business?.rating === undefined || !claims?.isClaimed(id)) return;
  const found = business.rating.value.toFixed(1);
  const { source, ...wordings } = file?.claims[id]?.wordings ?? {};
  const other = Object.values(wordings).find((wording) => !wording.includes(found));
  if (other === undefined) return;
  const message = `claims.yaml says "${other}" under ${id}. Change its wordings to ${found}, or switch the claim off.`;
  yield { file: 'business.yaml', path: ['rating', 'value'], message, found };
}

/** A redirect leads from an address that is no page to a page, so that there are no chains of them. */
function* redirectProblems(
  { redirects: file }: WrittenContent,
  loaded: LoadedContent,
): Generator<FieldProblem> {
  const pages = [
    paths.home,
    paths.contact,
    ...slugsIn(loaded, 'services').map(paths.service),
    ...slugsIn(loaded, 'areas').map(paths.area),
    ...slugsIn(loaded, 'suburbs').map(paths.suburb),
  ];
  const redirects = file?.redirects ?? [];
  for (const [index, { from, to }] of redirects.entries()) {
    const old = { file: 'redirects.yaml', path: ['redirects', index, 'from'], found: from };
    const message = 'This address is on the site, so nobody needs to be sent elsewhere. Delete the redirect.';
    if (pages.includes(from) || isSiteFile(from)) yield { ...old, message };
    else if (redirects.findIndex((other) => other.from === from) < index)
      yield { ...old, message: `${from} is listed twice. Delete one.` };
    if (pages.includes(to)) continue;
    const noPage = `There is no page ${to}. Write a page of this site, such as /contact.`;
    yield { file: 'redirects.yaml', path: ['redirects', index, 'to'], message: noPage, found: to };
  }
}

/** Photos that cannot be read, and those of people.yaml and jobs.yaml that are too small. */
function* photoProblems(
  { people, jobs }: WrittenContent,
  { photos }: LoadedContent,
): Generator<FieldProblem> {
  const least = pictureSize.width * 2;
  const named = textsIn({ people: people ?? {}, jobs: jobs ?? {} }).filter(
    ({ path }) => path.at(-1) === 'file',
  );
  for (const { name, width } of photos) {
    const places = named.filter(({ text }) => text === name);
    const unreadable =
      'The photo cannot be read. Save it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible).';
    const tooSmall = `The photo is ${width} pixels wide and has to be at least ${least}. Take the original from the phone.`;
    const message = width === undefined ? unreadable : tooSmall;
    if (width === undefined && places.length === 0) yield { file: `photos/${name}`, path: [], message };
    for (const { path } of (width ?? 0) < least ? places : [])
      yield { file: `${String(path[0])}.yaml`, path: path.slice(1), found: name, message };
  }
}
