import { slugOf } from '../lib/paths.ts';
import { corridors } from '../pipe-map/corridors.ts';
import type { Content } from './content.ts';

/**
 * What is wrong with content files that are each right by themselves but do not fit together:
 * one line a problem, with the file, the field and what was expected. Empty where all is well.
 */
export function contentProblems(content: Pick<Content, 'areas' | 'suburbs' | 'services' | 'home'>): string[] {
  const problems: string[] = [];
  const areas = new Set(content.areas.map(({ slug }) => slug));
  const suburbs = new Set(content.suburbs.map(({ slug }) => slug));
  const services = new Map(content.services.map((service) => [service.slug, service]));

  for (const { slug, name } of content.areas) {
    if (!(slug in corridors)) {
      problems.push(
        `  areas/${slug}.yaml: the pipe map has no room for this region; give "${slug}" a corridor in src/pipe-map/corridors.ts, which says where its pipe leaves the manifold and which way it runs`,
      );
    }
    if (slugOf(name) !== slug) {
      problems.push(`  areas/${slug}.yaml · name: "${name}" belongs in a file called ${slugOf(name)}.yaml`);
    }
  }

  const places = new Map<string, string>();
  const orders = new Map<string, string>();
  for (const suburb of content.suburbs) {
    const file = `  suburbs/${suburb.slug}.yaml`;
    if (slugOf(suburb.name) !== suburb.slug) {
      problems.push(`${file} · name: "${suburb.name}" belongs in a file called ${slugOf(suburb.name)}.yaml`);
    }
    if (suburb.officialName !== undefined && slugOf(suburb.officialName) !== suburb.slug) {
      problems.push(
        `${file} · officialName: "${suburb.officialName}" without its macrons is not "${suburb.name}"`,
      );
    }
    if (!areas.has(suburb.area)) {
      problems.push(`${file} · area: "${suburb.area}" is none of ${[...areas].join(', ')}`);
    }
    for (const neighbour of suburb.neighbours) {
      if (neighbour === suburb.slug) problems.push(`${file} · neighbours: names the suburb itself`);
      else if (!suburbs.has(neighbour)) {
        problems.push(`${file} · neighbours: there is no suburbs/${neighbour}.yaml`);
      }
    }
    for (const [index, { service: slug, anchor }] of suburb.specialties.cards.entries()) {
      const where = `${file} · specialties.cards.${index}`;
      const service = services.get(slug ?? '');
      if (slug === undefined) {
        if (anchor !== undefined) problems.push(`${where}.anchor: name the service whose page has it`);
      } else if (service === undefined) {
        problems.push(`${where}.service: "${slug}" is none of ${[...services.keys()].join(', ')}`);
      } else if (anchor !== undefined && !anchorsOf(service.blocks).includes(anchor)) {
        problems.push(`${where}.anchor: services/${slug}.yaml has no anchor "${anchor}"`);
      }
    }
    const place = `${suburb.position.lat}, ${suburb.position.lon}`;
    const other = places.get(place);
    if (other !== undefined) {
      problems.push(`${file} · position: two stops on one spot, ${place} is also that of ${other}.yaml`);
    }
    places.set(place, suburb.slug);
    const placeInArea = `${suburb.area} ${suburb.order}`;
    const takenBy = orders.get(placeInArea);
    if (takenBy !== undefined) {
      problems.push(`${file} · order: ${suburb.order} is taken in ${suburb.area} by ${takenBy}.yaml`);
    }
    orders.set(placeInArea, suburb.slug);
  }

  const links = [
    ...content.home.services.cards.map(({ href }, index) => [`services.cards.${index}`, href] as const),
    ...Object.entries(content.home.house.fixtures).map(
      ([name, { href }]) => [`house.fixtures.${name}`, href] as const,
    ),
  ];
  for (const [field, href] of links) {
    const [, slug = '', anchor] = /^\/services\/([^#]+)(?:#(.+))?$/.exec(href) ?? [];
    const service = services.get(slug);
    const where = `  pages/home.yaml · ${field}.href: "${href}"`;
    if (service === undefined) problems.push(`${where} is none of ${[...services.keys()].join(', ')}`);
    else if (anchor !== undefined && !anchorsOf(service.blocks).includes(anchor)) {
      problems.push(`${where}: services/${slug}.yaml has no anchor "${anchor}"`);
    }
  }

  const known = new Set([
    '/contact',
    ...content.areas.map(({ slug }) => `/areas/${slug}`),
    ...content.suburbs.map(({ slug }) => `/towns/${slug}`),
    ...content.services.flatMap(({ slug, blocks }) =>
      ['', ...anchorsOf(blocks).map((anchor) => `#${anchor}`)].map((hash) => `/services/${slug}${hash}`),
    ),
  ]);
  for (const { slug, blocks } of content.services) {
    for (const { href } of blocks.flatMap(linksOf)) {
      const whole = href.startsWith('#') ? `/services/${slug}${href}` : href;
      if (!known.has(whole)) {
        problems.push(`  services/${slug}.yaml · links: "${href}" leads to no page or anchor of this site`);
      }
    }
    const seen = new Set<string>();
    for (const anchor of anchorsOf(blocks)) {
      if (seen.has(anchor)) problems.push(`  services/${slug}.yaml · anchor: "${anchor}" stands there twice`);
      seen.add(anchor);
    }
  }
  return problems;
}

function linksOf(block: Content['services'][number]['blocks'][number]): { href: string }[] {
  if (block.kind === 'cards') return block.cards.flatMap(({ links }) => links ?? []);
  if (block.kind === 'questions') return block.questions.flatMap(({ links }) => links ?? []);
  return [];
}

function anchorsOf(blocks: Content['services'][number]['blocks']): string[] {
  return blocks.flatMap((block) => [
    block.anchor,
    ...(block.kind === 'cards'
      ? block.cards.flatMap(({ anchor }) => (anchor === undefined ? [] : [anchor]))
      : []),
  ]);
}
