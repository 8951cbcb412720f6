import { Features, transform } from 'lightningcss';
import { parse } from 'postcss';
import { PurgeCSS } from 'purgecss';
import { constantsIn, shortNames } from './custom-properties.ts';
import { lateLink, lateLinkWithoutScript, lateSheet, splitLate } from './late-styles.ts';
import { wrongLayerOrder } from './layer-order.ts';
import { oldestBrowsers } from './oldest-browsers.ts';
import { switchedByScript } from './switched-by-script.ts';

/** `data-own-sheet` on `<html>` gives this page its own style sheet, apart from the other pages of its route. */
const ownSheet = / data-own-sheet="[^"]*"/;
const style = /<style[^>]*>(.*?)<\/style>/gs;
const script = /<script\b[^>]*>(.*?)<\/script>/gs;

const stylesOf = (page: string): string => Array.from(page.matchAll(style), ([, css = '']) => css).join('\n');

const wordsIn = (text: string): string[] => [...new Set(text.match(/[\w-]+/g))];

const variable = /(?<=var\()--[\w-]+/g;

/** The custom properties that a page or a drawing uses by itself. */
const variablesIn = (text: string): string[] => text.match(variable) ?? [];

/** Pages with the same styles, which are given one style sheet. */
interface Group {
  pages: [file: string, page: string][];
  /** All of them, without their styles. */
  html: string;
  first: string;
  late: string[];
}

function groupsOf(pages: ReadonlyMap<string, string>): Group[] {
  const sheetOf = ([, page]: [string, string]) => (ownSheet.exec(page)?.[0] ?? '') + stylesOf(page);
  return Array.from(Map.groupBy(pages, sheetOf).values(), (group) => ({
    pages: group,
    html: group.map(([, page]) => page.replaceAll(style, '')).join(''),
    ...splitLate(stylesOf(group[0]?.[1] ?? '')),
  }));
}

/** What styles can ask for in finished HTML. Words of scripts in it may be classes, ids or attributes. */
function selectorsIn(html: string) {
  const elements = html.replaceAll(script, '');
  const attributes = [...elements.matchAll(/\s([\w:-]+)(?:="([^"]*)")?(?=[\s/>])/g)];
  const valuesOf = (wanted: string) =>
    attributes.filter(([, name]) => name === wanted).flatMap(([, , value = '']) => value.split(/\s+/));
  return {
    attributes: {
      // React writes some names in capitals, such as `popoverTarget`.
      names: attributes.map(([, name = '']) => name.toLowerCase()),
      values: attributes.map(([, , value = '']) => value),
    },
    classes: valuesOf('class'),
    ids: valuesOf('id'),
    tags: Array.from(elements.matchAll(/<([a-z][\w-]*)/g), ([, tag = '']) => tag),
    undetermined: Array.from(html.matchAll(script), ([, code = '']) => wordsIn(code)).flat(),
  };
}

interface Styles {
  /** Finished HTML by file. */
  pages: Map<string, string>;
  /** Style sheets that are files, by file. */
  sheets: Map<string, string>;
}

/**
 * Gives each page one style sheet without what none of the pages with the same one can use. By groups, not page by
 * page, because the security policy, which is sent with every page, names each style sheet. What the first paint
 * does not need goes into a file.
 *
 * @param scripts what may change pages with an island
 * @param drawings SVG files by file: they use the custom properties of pages that link to them
 */
export async function removeUnusedCss(
  { pages, sheets }: Styles,
  scripts: string,
  drawings: ReadonlyMap<string, string>,
): Promise<Styles> {
  const groups = groupsOf(pages);
  const lateRules = [...new Set(groups.flatMap(({ late }) => late))];
  const lateStyles = lateRules.join('');
  // The same sheet for all pages: on each of them these have their own names.
  const inLate = lateRules.filter((rule) => rule.includes('@media not print')).flatMap(variablesIn);
  const inDrawings = [...drawings.values()].flatMap(variablesIn);
  const constants = constantsIn(
    [...groups.map(({ first }) => first), ...sheets.values(), lateStyles],
    [...inDrawings, ...groups.flatMap(({ html }) => variablesIn(html))],
  );
  const nameOf = shortNames(new Set([...inLate, ...inDrawings]));
  const small = (css: string, kept: ReadonlySet<string>) =>
    minified(css, constants, (name) => nameOf(name, kept));
  const styled: Styles = { pages: new Map(), sheets: new Map() };
  for (const { pages: group, html, first } of groups) {
    const isLinked = ([file]: [string, string]) => html.includes(file);
    const linkedSheets = [...sheets].filter(isLinked);
    const inLinked = [...drawings].filter(isLinked).flatMap(([, svg]) => variablesIn(svg));
    const kept = new Set([...inLate, ...inLinked]);
    const running = html.includes(' data-island=') ? scripts : '';
    const used = await usedCss(first, `${html}<script>${running}</script>`, [
      ...kept,
      ...[html, lateStyles, ...linkedSheets.map(([, css]) => css)].flatMap(variablesIn),
    ]);
    const sheet = small(used, kept);
    checkLayers(sheet, group);
    for (const [file, css] of linkedSheets) styled.sheets.set(file, small(css, kept));
    for (const [file, page] of group)
      styled.pages.set(
        file,
        withSheet(page, sheet, (name) => nameOf(name, kept)),
      );
  }
  // In two halves, as the file is for all pages. Where a page links to a drawing, what that uses has its own name there:
  // the second half. Elsewhere it has its short name: the first. The other half sets nothing that is known there.
  styled.sheets.set(
    lateSheet,
    small(lateStyles, new Set(inLate)) + small(lateStyles, new Set([...inLate, ...inDrawings])),
  );
  return styled;
}

/** @throws Error where the style sheet of some pages would set its layers on each other in another order. */
function checkLayers(sheet: string, pages: Group['pages']): void {
  const order = wrongLayerOrder(sheet);
  if (order === undefined) return;
  throw new Error(
    `Import styles/layers.css first: the layers have another order in ${pages[0]?.[0]}: ${order.join(', ')}`,
  );
}

/** A page with this style sheet in the place of its own, and with the sheet's names of custom properties. */
const withSheet = (page: string, sheet: string, nameOf: (name: string) => string): string =>
  page
    .replace(ownSheet, '')
    .replaceAll(style, '')
    .replaceAll(variable, nameOf)
    .replace('</head>', () => `<style>${sheet}</style>${lateLink}</head>`)
    .replace('</body>', `${lateLinkWithoutScript}</body>`);

/** A sheet without rules for pages that have something else, which PurgeCSS does not look for in `:has`. */
function withoutOtherPages(css: string, html: string): string {
  const sheet = parse(css);
  sheet.walkRules(/^:root:has/, (rule) => {
    const [, name, value = ''] = /^:root:has\(\[([\w-]+)(?:="?([\w-]+))?/.exec(rule.selector) ?? [];
    if (name !== undefined && !html.includes(` ${name}="${value}`)) rule.remove();
  });
  return sheet.toString();
}

/** A style sheet without what HTML does not use. @param variables Custom properties that others use. */
async function usedCss(css: string, html: string, variables: string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: withoutOtherPages(css, html) }],
    content: [
      { raw: html, extension: 'html' },
      { raw: switchedByScript, extension: 'html' },
    ],
    extractors: [{ extractor: selectorsIn, extensions: ['html'] }],
    keyframes: true,
    variables: true,
    safelist: {
      // Pseudo-classes that stand alone, such as `:focus-visible`.
      standard: [/^:/],
      variables,
    },
  });
  return purged?.css ?? '';
}

/** As Lightning CSS writes them: a byte for each part of a version. */
const { ios: ios_saf, ...sameNames } = oldestBrowsers;
const targets = Object.fromEntries(
  Object.entries({ ios_saf, ...sameNames }).map(([name, version]) => [name, version << 16]),
);

const minified = (
  css: string,
  constants: ReadonlyMap<string, string>,
  shortName: (name: string) => string,
): string =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    // Vite has done that.
    exclude: Features.LightDark,
    visitor: {
      DashedIdent: shortName,
      Declaration: { custom: ({ name }) => (constants.has(name) ? [] : undefined) },
      Variable({ name: { ident } }) {
        const raw = constants.get(ident);
        return raw === undefined ? undefined : { raw };
      },
    },
  }).code.toString();
