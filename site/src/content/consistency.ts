import { join } from 'node:path';
import sharp from 'sharp';
import { hashedFolder } from '../../hosting/file-types.ts';
import { paths, slugOf } from '../lib/paths.ts';
import { pictureSize } from '../lib/picture-size.ts';
import { ratingClaim } from './claims.ts';
import type { Content } from './content.ts';
import { type FieldProblem, textsIn } from './content-files.ts';

/** What is checked: the files that are valid by themselves. */
export type Checked = Pick<Content, 'areas' | 'suburbs' | 'services' | 'redirects'> & {
  [File in 'business' | 'claims' | 'region']: Content[File] | undefined;
} & {
  /** Slugs of all files, invalid ones too, so that what belongs to one of them is not reported as well. */
  slugs: Record<'areas' | 'suburbs' | 'services', readonly string[]>;
  /** When each file was created, in milliseconds since 1970. */
  created: ReadonlyMap<string, number>;
};

/** A page that stands in a list with others; areas and suburbs are called by their names. */
interface Page
  extends Partial<Pick<Content['suburbs'][number], 'slug' | 'name' | 'officialName' | 'position'>> {
  file: string;
  list: string;
  order: number;
}

/** Mistakes between files: values that only one may have, and what does not fit the others. */
export const consistencyProblems = (content: Checked): FieldProblem[] => [
  ...pageProblems(content),
  ...ratingProblems(content),
  ...redirectProblems(content),
];

/** Names, positions and orders of pages, and the lines of the map. */
function* pageProblems({
  areas,
  services,
  suburbs,
  region,
  slugs,
  created,
}: Checked): Generator<FieldProblem> {
  const pages: Page[] = [
    ...areas.map((area) => ({ file: `areas/${area.slug}.yaml`, list: 'areas', ...area })),
    ...suburbs.map((suburb) => ({ file: `suburbs/${suburb.slug}.yaml`, list: suburb.area, ...suburb })),
    ...services.map(({ slug, order }) => ({ file: `services/${slug}.yaml`, list: 'services', order })),
  ];
  const age = ({ file }: Page) => created.get(file) ?? 0;
  const oldestFirst = pages.toSorted((a, b) => age(a) - age(b) || a.file.localeCompare(b.file));
  for (const [
    at,
    { file, list, order, slug, name, officialName = name, position },
  ] of oldestFirst.entries()) {
    // The newer file is the one to change: it is often a copy.
    const older = oldestFirst.slice(0, at);
    const first = older.find((other) => other.list === list && other.order === order);
    if (first !== undefined) {
      const free = Math.max(...pages.filter((other) => other.list === list).map((other) => other.order)) + 1;
      const message = `order ${order} is already used by ${first.file}. The next free number is ${free}.`;
      yield { file, field: ['order'], message, example: `order: ${free}` };
    }
    if (name !== undefined && slugOf(name) !== slug) {
      const message = `The name and the name of the file differ. Correct the name, or call the file ${slugOf(name)}.yaml.`;
      yield { file, field: ['name'], message, found: name };
    } else if (officialName !== undefined && slugOf(officialName) !== slug) {
      const message = `Write another spelling of the name: without its macrons this is not "${name}".`;
      yield { file, field: ['officialName'], message, found: officialName };
    }
    if (position === undefined) continue;
    const { lat, lon } = position;
    const here = older.find((other) => other.position?.lat === lat && other.position.lon === lon);
    if (here !== undefined) {
      const message = `The position is that of ${here.file}. Write the suburb's own latitude and longitude.`;
      yield { file, field: ['position'], message };
    }
    const { north = 90, south = -90, west = -180, east = 180 } = region?.bounds ?? {};
    if (lat > north || lat < south || lon < west || lon > east) {
      const message = `Write a position within the bounds of region.yaml: lat ${south} to ${north}, lon ${west} to ${east}.`;
      yield { file, field: ['position'], message, found: `lat ${lat}, lon ${lon}` };
    }
  }
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

function ratingProblems({ business, claims }: Checked): FieldProblem[] {
  const claim = claims?.[ratingClaim];
  if (business?.rating === undefined || !claim?.on) return [];
  const found = business.rating.value.toFixed(1);
  const { source, ...wordings } = claim.wordings;
  const other = Object.values(wordings).find((wording) => !wording.includes(found));
  if (other === undefined) return [];
  const message = `claims.yaml says "${other}" under ${ratingClaim}. Change its wordings to ${found}, or switch the claim off.`;
  return [{ file: 'business.yaml', field: ['rating', 'value'], message, found }];
}

/** Addresses of the site that are not pages. */
const siteFiles = [`/${hashedFolder}`, '/og', '/contact-form.php', '/index', '/404'];

/** A redirect leads from an address that is no page to a page, so that there are no chains of them. */
function* redirectProblems({ redirects, slugs }: Checked): Generator<FieldProblem> {
  const pages = pageAddresses(slugs);
  for (const [index, { from, to }] of redirects.entries()) {
    const at = (end: 'from' | 'to', message: string): FieldProblem => {
      return {
        file: 'redirects.yaml',
        field: ['redirects', index, end],
        message,
        found: end === 'from' ? from : to,
      };
    };
    if (pages.includes(from) || siteFiles.some((file) => from === file || from.startsWith(`${file}/`)))
      yield at(
        'from',
        'This address is on the site, so nobody needs to be sent elsewhere. Delete the redirect.',
      );
    else if (redirects.findIndex((other) => other.from === from) < index)
      yield at('from', `${from} is listed twice. Delete one.`);
    if (!pages.includes(to))
      yield at('to', `There is no page ${to}. Write a page of this site, such as /contact.`);
  }
}

/** Addresses of all pages, by the names of their files. */
export function pageAddresses({ services, areas, suburbs }: Checked['slugs']): string[] {
  const own = [...services.map(paths.service), ...areas.map(paths.area), ...suburbs.map(paths.suburb)];
  return [paths.home, paths.contact, ...own];
}

/**
 * Photos that people.yaml and jobs.yaml name, and that are missing, unreadable or too small.
 *
 * @param folder Of the photos. @param names Of the files in it.
 */
export async function photoProblems(
  { people, jobs }: Content['proof'],
  folder: string,
  names: readonly string[],
): Promise<FieldProblem[]> {
  const named = textsIn({ people, jobs }).filter(({ field }) => field.at(-1) === 'file');
  const checks = named.map(async ({ field, text: found }) => {
    const message = await photoMessage(found, folder, names);
    return message === undefined ? [] : [{ file: `${String(field[0])}.yaml`, field, message, found }];
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
