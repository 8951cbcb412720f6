import type { FieldPath } from '../lib/words.ts';
import type { Content } from './content.ts';
import type { FieldProblem } from './content-files.ts';

/** The files whose links are checked, as far as they are valid. */
interface LinkingContent extends Pick<Content, 'services'> {
  home: Content['home'] | undefined;
  slugs: Record<'areas' | 'suburbs' | 'services', readonly string[]>;
}

type Service = Content['services'][number];

/** Links of the home page and of the services that lead nowhere, and anchors that are there twice. */
export function linkProblems(content: LinkingContent): FieldProblem[] {
  return [
    ...homeLinks(content),
    ...content.services.flatMap((service) => [...linksNowhere(service, content), ...anchorsTwice(service)]),
  ];
}

/** What is wrong with a link to a service, or to an anchor of its page. */
function leadsNowhere(
  { services, slugs }: LinkingContent,
  file: string,
  to: { service: string; anchor: string | undefined },
  fields: { service: FieldPath; anchor: FieldPath },
): FieldProblem[] {
  if (!slugs.services.includes(to.service)) {
    return [
      {
        file,
        field: fields.service,
        found: `"${to.service}"`,
        message: `one of ${slugs.services.join(', ')}`,
      },
    ];
  }
  const service = services.find(({ slug }) => slug === to.service);
  if (to.anchor === undefined || service === undefined) return [];
  const anchors = anchorsOf(service.blocks);
  if (anchors.includes(to.anchor)) return [];
  const message = `an anchor of services/${to.service}.yaml: ${anchors.join(', ')}`;
  return [{ file, field: fields.anchor, found: `"${to.anchor}"`, message }];
}

function homeLinks(content: LinkingContent): FieldProblem[] {
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

function linksNowhere({ slug, blocks }: Service, content: LinkingContent): FieldProblem[] {
  const { slugs, services } = content;
  const pages = [
    '/contact',
    ...slugs.areas.map((area) => `/areas/${area}`),
    ...slugs.suburbs.map((suburb) => `/towns/${suburb}`),
    ...slugs.services.map((service) => `/services/${service}`),
  ];
  return blocks.flatMap(linksOf).flatMap(({ href, field }) => {
    const [page = '', anchor] = (href.startsWith('#') ? `/services/${slug}${href}` : href).split('#');
    const service = services.find((candidate) => page === `/services/${candidate.slug}`);
    const known =
      pages.includes(page) &&
      (anchor === undefined || service === undefined || anchorsOf(service.blocks).includes(anchor));
    if (known) return [];
    const message = 'a page of this site, or an anchor of a service page: this leads nowhere';
    return [
      {
        file: `services/${slug}.yaml`,
        field,
        found: href,
        message,
        example: 'href: /services/drainage',
      },
    ];
  });
}

/** The links of a block, each with where it is written. */
function linksOf(block: Service['blocks'][number], at: number): { href: string; field: FieldPath }[] {
  const within = (list: string, items: readonly { links?: { href: string }[] | undefined }[]) =>
    items.flatMap(({ links = [] }, item) =>
      links.map(({ href }, link) => ({ href, field: ['blocks', at, list, item, 'links', link, 'href'] })),
    );
  if (block.kind === 'cards') return within('cards', block.cards);
  if (block.kind === 'questions') return within('questions', block.questions);
  if (block.kind === 'ages') return within('ages', block.ages);
  return [];
}

function anchorsTwice({ slug, blocks }: Service): FieldProblem[] {
  const anchors = anchorsOf(blocks);
  return [...new Set(anchors.filter((anchor, index) => anchors.indexOf(anchor) < index))].map((anchor) => ({
    file: `services/${slug}.yaml`,
    field: ['blocks'],
    found: `anchor: ${anchor}, twice`,
    message: 'another anchor for one of them: a link can lead to one place only',
  }));
}

function anchorsOf(blocks: Service['blocks']): string[] {
  return blocks.flatMap((block) => [
    block.anchor,
    ...(block.kind === 'cards'
      ? block.cards.flatMap(({ anchor }) => (anchor === undefined ? [] : [anchor]))
      : []),
  ]);
}
