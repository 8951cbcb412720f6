import { pageTitle } from '../lib/page-title.ts';
import { layoutPipeMap, overlappingLines } from '../map/layout.ts';
import type { SearchMeta } from '../schemas/text.ts';
import { addressesOf } from './addresses.ts';
import type { Content } from './content.ts';
import { schemaOf } from './files.ts';
import type { LoadedContent } from './load.ts';
import type { FieldProblem } from './problem.ts';
import { textsIn } from './texts.ts';

/** What looks wrong in content that is valid. */
export const contentWarnings = (content: Content, loaded: LoadedContent): FieldProblem[] => [
  ...unreadFiles(loaded),
  ...copies(content),
  ...longForSearch(content),
  ...mapWarnings(content),
  ...lostAddresses(content, loaded),
];

/** Files in a folder that nothing reads. Files beside the folders may be for other tools. */
function* unreadFiles({ documents }: LoadedContent): Generator<FieldProblem> {
  for (const file of documents.keys())
    if (file.includes('/') && schemaOf(file) === undefined)
      yield { file, path: [], message: 'Nothing reads this file. Is its name right?' };
}

/** Texts that two suburbs have, word by word: search engines show only one of two pages that say the same. */
function* copies({ suburbs }: Content): Generator<FieldProblem> {
  const firstWith = new Map<string, string>();
  for (const { slug, lead, specialties, trust, goodToKnow } of suburbs) {
    const { practices } = trust;
    for (const { path, text } of textsIn({ lead, specialties, trust: { practices }, goodToKnow })) {
      const other = firstWith.get(text) ?? slug;
      firstWith.set(text, other);
      // Titles and links may be the same.
      if (other === slug || text.length < 60) continue;
      const message = `suburbs/${other}.yaml says the same, and search engines show only one of two such pages. Write what is particular here.`;
      yield { file: `suburbs/${slug}.yaml`, path, message, found: text };
    }
  }
}

/** Letters after which search engines cut what they show. */
const shown = { title: 62, description: 158 };

/** Titles and descriptions of which search engines would show only the beginning. */
function* longForSearch({
  business,
  home,
  contact,
  services,
  areas,
  suburbs,
}: Content): Generator<FieldProblem> {
  const inFolder = (folder: string, pages: readonly { slug: string; meta: SearchMeta }[]) =>
    pages.map(({ slug, meta }) => ({ file: `${folder}/${slug}.yaml`, meta }));
  const pages = [
    { file: 'pages/home.yaml', meta: home.meta },
    { file: 'pages/contact.yaml', meta: contact.meta },
    ...inFolder('services', services),
    ...inFolder('areas', areas),
    ...inFolder('suburbs', suburbs),
  ];
  for (const { file, meta } of pages) {
    const found = { title: pageTitle(meta.title, business), description: meta.description };
    for (const field of ['title', 'description'] as const) {
      const length = found[field].length;
      if (length <= shown[field]) continue;
      const message = `It has ${length} letters, and search engines show about ${shown[field]}. Make it shorter, or give business.yaml a shortName.`;
      yield { file, path: ['meta', field], message, found: found[field] };
    }
  }
}

/** Lines of the map that would be right. */
const lineExample = (area: string) =>
  `${area}:\n  axis: lat\n  feed: [[0, 18]]\n  start: [0, 64]\n  step: [0, 24]`;

/** Areas for which region.yaml has no line, and lines that stand on each other. */
function* mapWarnings({ areas, suburbs, region }: Content): Generator<FieldProblem> {
  const place = { file: 'region.yaml', path: ['map', 'lines'] };
  for (const { slug, name } of areas) {
    if (slug in region.map.lines) continue;
    const message = `On the map, ${name} has a line of its own below the others. To join it to the middle, write where its pipe runs; the numbers are yours to choose.`;
    yield { ...place, message, example: lineExample(slug) };
  }
  for (const [area, other] of overlappingLines(layoutPipeMap(areas, suburbs, region.map))) {
    const message = `On the map, stops of ${area} stand on those of ${other}. Change the start or the step of one line.`;
    yield { ...place, path: [...place.path, area], message };
  }
}

/** Addresses that the last release had, and that now lead nowhere. */
function lostAddresses(content: Content, { released }: LoadedContent): FieldProblem[] {
  return [...new Set(released).difference(new Set(addressesOf(content)))].map((address) => ({
    file: 'redirects.yaml',
    path: ['redirects'],
    message: `${address} was online with the last release and is gone. Say where its visitors go, or delete it from addresses.txt.`,
    example: `  - from: ${address}\n    to: /`,
  }));
}
