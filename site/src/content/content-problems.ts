import { slugOf } from '../lib/paths.ts';
import type { Content } from './content.ts';
import type { FittingContent, Misfit } from './fitting-content.ts';
import { leadsNowhere, linkProblems } from './link-problems.ts';
import { regionProblems } from './region-problems.ts';

/** What is wrong with content files that are each right by themselves but do not fit together. */
export function contentProblems(content: FittingContent): Misfit[] {
  const { areas, suburbs, services } = content;
  return [
    ...areas.flatMap((area) => fileNames('areas', area)),
    ...suburbs.flatMap((suburb) => [...fileNames('suburbs', suburb), ...ofSuburb(suburb, content)]),
    ...takenTwice('areas', areas, () => 'areas'),
    ...takenTwice('services', services, () => 'services'),
    ...takenTwice('suburbs', suburbs, ({ area }) => area),
    ...sameSpot(suburbs),
    ...linkProblems(content),
    ...regionProblems(content),
  ];
}

type Named = { slug: string; name: string; officialName?: string | undefined };

function fileNames(folder: 'areas' | 'suburbs', { slug, name, officialName }: Named): Misfit[] {
  const file = `${folder}/${slug}.yaml`;
  const problems: Misfit[] = [];
  if (slugOf(name) !== slug) {
    const message = `the name that the file is called by, or the file called ${slugOf(name)}.yaml`;
    problems.push({ file, field: ['name'], found: `"${name}"`, message });
  }
  if (officialName !== undefined && slugOf(officialName) !== slug) {
    const message = `another spelling of the name: "${officialName}" without its macrons is not "${name}"`;
    problems.push({ file, field: ['officialName'], found: `"${officialName}"`, message });
  }
  return problems;
}

type Suburb = Content['suburbs'][number];

function ofSuburb(suburb: Suburb, content: FittingContent): Misfit[] {
  const { slugs } = content;
  const file = `suburbs/${suburb.slug}.yaml`;
  const problems: Misfit[] = [];
  if (!slugs.areas.includes(suburb.area)) {
    const message = `one of ${slugs.areas.join(', ')}`;
    problems.push({
      file,
      field: ['area'],
      found: `"${suburb.area}"`,
      message,
      example: nearest('area', suburb.area, slugs.areas),
    });
  }
  for (const [index, neighbour] of suburb.neighbours.entries()) {
    const field = ['neighbours', index];
    if (neighbour === suburb.slug) {
      problems.push({ file, field, found: neighbour, message: 'another suburb: this is the suburb itself' });
    } else if (!slugs.suburbs.includes(neighbour)) {
      const message = `the name of a file in suburbs, without .yaml: there is no suburbs/${neighbour}.yaml`;
      problems.push({ file, field, found: neighbour, message });
    }
  }
  for (const [index, { service, anchor }] of suburb.specialties.cards.entries()) {
    const at = ['specialties', 'cards', index];
    if (service === undefined) {
      if (anchor !== undefined) {
        problems.push({
          file,
          field: [...at, 'anchor'],
          found: anchor,
          message: 'a service beside it, whose page has this anchor',
        });
      }
    } else
      problems.push(
        ...leadsNowhere(
          content,
          file,
          { service, anchor },
          { service: [...at, 'service'], anchor: [...at, 'anchor'] },
        ),
      );
  }
  return problems;
}

function nearest(key: string, value: string, known: readonly string[]): string | undefined {
  const slug = slugOf(value);
  return known.includes(slug) ? `${key}: ${slug}` : undefined;
}

type Ordered = { slug: string; order: number };

function takenTwice<T extends Ordered>(
  folder: string,
  items: readonly T[],
  group: (item: T) => string,
): Misfit[] {
  const taken = new Map<string, string>();
  return items.flatMap((item) => {
    const place = `${group(item)} ${item.order}`;
    const by = taken.get(place);
    taken.set(place, by ?? item.slug);
    if (by === undefined) return [];
    const same = items.filter((other) => group(other) === group(item));
    const free = Math.max(...same.map(({ order }) => order)) + 1;
    return [
      {
        file: `${folder}/${item.slug}.yaml`,
        field: ['order'],
        found: String(item.order),
        message: `a place of its own: ${item.order} is taken by ${folder}/${by}.yaml; ${free} is free`,
        example: `order: ${free}`,
      },
    ];
  });
}

function sameSpot(suburbs: readonly Suburb[]): Misfit[] {
  const spots = new Map<string, string>();
  return suburbs.flatMap(({ slug, position: { lat, lon } }) => {
    const spot = `${lat}, ${lon}`;
    const by = spots.get(spot);
    spots.set(spot, by ?? slug);
    if (by === undefined) return [];
    const message = `the suburb's own position: ${spot} is also that of suburbs/${by}.yaml`;
    return [{ file: `suburbs/${slug}.yaml`, field: ['position'], found: spot, message }];
  });
}
