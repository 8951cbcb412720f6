import { slugOf } from '../lib/paths.ts';
import type { Content } from './content.ts';
import type { ContentProblem } from './problem.ts';
import type { FieldPath } from './yaml-file.ts';

/** A value that does not fit what stands in other files. Its line is found by whoever read the file. */
export interface Misfit extends Pick<ContentProblem, 'file' | 'found' | 'expected' | 'example'> {
  field: FieldPath;
}

/** The content as far as each file is right by itself. */
export type FittingContent = Pick<Content, 'areas' | 'suburbs' | 'services'> & {
  region: Content['region'] | undefined;
  home: Pick<Content['home'], 'services' | 'house'> | undefined;
  /** Slugs of all files, of wrong ones too: a name that is right does not become wrong by that. */
  slugs: Record<'areas' | 'suburbs' | 'services', readonly string[]>;
};

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
    ...homeLinks(content),
    ...regionFits(content),
    ...services.flatMap((service) => [...linksNowhere(service, content), ...anchorsTwice(service)]),
  ];
}

type Named = { slug: string; name: string; officialName?: string | undefined };

function fileNames(folder: 'areas' | 'suburbs', { slug, name, officialName }: Named): Misfit[] {
  const file = `${folder}/${slug}.yaml`;
  const problems: Misfit[] = [];
  if (slugOf(name) !== slug) {
    const expected = `the name that the file is called by, or the file called ${slugOf(name)}.yaml`;
    problems.push({ file, field: ['name'], found: `"${name}"`, expected });
  }
  if (officialName !== undefined && slugOf(officialName) !== slug) {
    const expected = `another spelling of the name: "${officialName}" without its macrons is not "${name}"`;
    problems.push({ file, field: ['officialName'], found: `"${officialName}"`, expected });
  }
  return problems;
}

type Suburb = Content['suburbs'][number];

function ofSuburb(suburb: Suburb, content: FittingContent): Misfit[] {
  const { slugs } = content;
  const file = `suburbs/${suburb.slug}.yaml`;
  const problems: Misfit[] = [];
  if (!slugs.areas.includes(suburb.area)) {
    const expected = `one of ${slugs.areas.join(', ')}`;
    problems.push({
      file,
      field: ['area'],
      found: `"${suburb.area}"`,
      expected,
      example: nearest('area', suburb.area, slugs.areas),
    });
  }
  for (const [index, neighbour] of suburb.neighbours.entries()) {
    const field = ['neighbours', index];
    if (neighbour === suburb.slug) {
      problems.push({ file, field, found: neighbour, expected: 'another suburb: this is the suburb itself' });
    } else if (!slugs.suburbs.includes(neighbour)) {
      const expected = `the name of a file in suburbs, without .yaml: there is no suburbs/${neighbour}.yaml`;
      problems.push({ file, field, found: neighbour, expected });
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
          expected: 'a service beside it, whose page has this anchor',
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

function leadsNowhere(
  { services, slugs }: FittingContent,
  file: string,
  to: { service: string; anchor: string | undefined },
  fields: { service: FieldPath; anchor: FieldPath },
): Misfit[] {
  if (!slugs.services.includes(to.service)) {
    return [
      {
        file,
        field: fields.service,
        found: `"${to.service}"`,
        expected: `one of ${slugs.services.join(', ')}`,
      },
    ];
  }
  const service = services.find(({ slug }) => slug === to.service);
  if (to.anchor === undefined || service === undefined) return [];
  const anchors = anchorsOf(service.blocks);
  if (anchors.includes(to.anchor)) return [];
  const expected = `an anchor of services/${to.service}.yaml: ${anchors.join(', ')}`;
  return [{ file, field: fields.anchor, found: `"${to.anchor}"`, expected }];
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
        expected: `a place of its own: ${item.order} is taken by ${folder}/${by}.yaml; ${free} is free`,
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
    const expected = `the suburb's own position: ${spot} is also that of suburbs/${by}.yaml`;
    return [{ file: `suburbs/${slug}.yaml`, field: ['position'], found: spot, expected }];
  });
}

function homeLinks(content: FittingContent): Misfit[] {
  if (content.home === undefined) return [];
  const { services, house } = content.home;
  const links: [FieldPath, string][] = [
    ...services.cards.map(({ href }, index): [FieldPath, string] => [
      ['services', 'cards', index, 'href'],
      href,
    ]),
    ...Object.entries(house.fixtures).map(([name, { href }]): [FieldPath, string] => [
      ['house', 'fixtures', name, 'href'],
      href,
    ]),
  ];
  return links.flatMap(([field, href]) => {
    const [, service = '', anchor] = /^\/services\/([^#]+)(?:#(.+))?$/.exec(href) ?? [];
    return leadsNowhere(content, 'pages/home.yaml', { service, anchor }, { service: field, anchor: field });
  });
}

function linksNowhere({ slug, blocks }: Content['services'][number], content: FittingContent): Misfit[] {
  const { slugs, services } = content;
  const pages = [
    '/contact',
    ...slugs.areas.map((area) => `/areas/${area}`),
    ...slugs.suburbs.map((suburb) => `/towns/${suburb}`),
    ...slugs.services.map((service) => `/services/${service}`),
  ];
  return blocks.flatMap(linksOf).flatMap(({ href }) => {
    const [page = '', anchor] = (href.startsWith('#') ? `/services/${slug}${href}` : href).split('#');
    const service = services.find((candidate) => page === `/services/${candidate.slug}`);
    const known =
      pages.includes(page) &&
      (anchor === undefined || service === undefined || anchorsOf(service.blocks).includes(anchor));
    if (known) return [];
    const expected = 'a page of this site, or an anchor of a service page: this leads nowhere';
    return [
      {
        file: `services/${slug}.yaml`,
        field: ['blocks'],
        found: href,
        expected,
        example: 'href: /services/drainage',
      },
    ];
  });
}

function linksOf(block: Content['services'][number]['blocks'][number]): { href: string }[] {
  if (block.kind === 'cards') return block.cards.flatMap(({ links }) => links ?? []);
  if (block.kind === 'questions') return block.questions.flatMap(({ links }) => links ?? []);
  return [];
}

/** What a new area needs in region.yaml. */
const newCorridor = (area: string) => `${area}:\n  axis: lat\n  feed: [[0, 18], [0, 64]]\n  heading: s`;

function regionFits({ region, areas, suburbs, slugs }: FittingContent): Misfit[] {
  if (region === undefined) return [];
  const { bounds, map, water } = region;
  const file = 'region.yaml';
  const problems: Misfit[] = [];
  if (!slugs.suburbs.includes(map.hub)) {
    const expected = `a suburb that there is, as the manifold of the map: there is no suburbs/${map.hub}.yaml`;
    problems.push({ file, field: ['map', 'hub'], found: map.hub, expected });
  }
  for (const { slug } of areas.filter(({ slug }) => !(slug in map.corridors))) {
    const expected = `a corridor for the area ${slug}: where its pipe leaves the manifold of the map, and which way it runs. Add it here, with numbers that suit`;
    problems.push({ file, field: ['map', 'corridors'], expected, example: newCorridor(slug) });
  }
  for (const [area, { beyond }] of Object.entries(map.corridors)) {
    const field = ['map', 'corridors', area];
    if (!slugs.areas.includes(area)) {
      problems.push({ file, field, expected: `no corridor for it any more: there is no areas/${area}.yaml` });
    }
    if (beyond !== undefined && !(beyond.area in map.corridors)) {
      const expected = `one of ${Object.keys(map.corridors).join(', ')}`;
      problems.push({ file, field: [...field, 'beyond', 'area'], found: beyond.area, expected });
    }
  }
  for (const { slug, position, water: from } of suburbs) {
    const own = { file: `suburbs/${slug}.yaml` };
    const { lat, lon } = position;
    if (lat > bounds.north || lat < bounds.south || lon < bounds.west || lon > bounds.east) {
      const expected = `a position within the bounds of region.yaml: lat ${bounds.south} to ${bounds.north}, lon ${bounds.west} to ${bounds.east}`;
      problems.push({ ...own, field: ['position'], found: `lat ${lat}, lon ${lon}`, expected });
    }
    if (!(from in water)) {
      const expected = `one of ${Object.keys(water).join(', ')}: the names under "water" in region.yaml`;
      problems.push({ ...own, field: ['water'], found: `"${from}"`, expected });
    }
  }
  return problems;
}

function anchorsTwice({ slug, blocks }: Content['services'][number]): Misfit[] {
  const anchors = anchorsOf(blocks);
  return [...new Set(anchors.filter((anchor, index) => anchors.indexOf(anchor) < index))].map((anchor) => ({
    file: `services/${slug}.yaml`,
    field: ['blocks'],
    found: `anchor: ${anchor}, twice`,
    expected: 'another anchor for one of them: a link can lead to one place only',
  }));
}

function anchorsOf(blocks: Content['services'][number]['blocks']): string[] {
  return blocks.flatMap((block) => [
    block.anchor,
    ...(block.kind === 'cards'
      ? block.cards.flatMap(({ anchor }) => (anchor === undefined ? [] : [anchor]))
      : []),
  ]);
}
