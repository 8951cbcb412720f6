import { Features, transform } from 'lightningcss';
import { parse } from 'postcss';
import { PurgeCSS } from 'purgecss';
import { constantsIn, shortNames } from './custom-properties.ts';
import { printLinks, printSheet, splitPrint } from './print-sheet.ts';
import { switchedByScript } from './switched-by-script.ts';

/** `data-own-sheet` on `<html>` gives this page its own style sheet, apart from the other pages of its route. */
const ownSheet = / data-own-sheet="[^"]*"/;
const style = /<style[^>]*>(.*?)<\/style>/gs;
const script = /<script\b[^>]*>(.*?)<\/script>/gs;

const stylesOf = (page: string): string => Array.from(page.matchAll(style), ([, css = '']) => css).join('\n');

const wordsIn = (text: string): string[] => [...new Set(text.match(/[\w-]+/g))];

/** The custom properties that a page or a drawing uses by itself. */
const variablesIn = (text: string): string[] => text.match(/(?<=var\()--[\w-]+/g) ?? [];

/** Pages with the same are given one style sheet. */
const sheetOf = ([, page]: [string, string]): string => (ownSheet.exec(page)?.[0] ?? '') + stylesOf(page);

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
 * page, because the security policy, which is sent with every page, names each style sheet. Styles for paper go into
 * a file.
 *
 * @param scripts what may change pages with an island
 * @param drawings SVG files by file: they use the custom properties of pages that link to them
 */
export async function removeUnusedCss(
  { pages, sheets }: Styles,
  scripts: string,
  drawings: ReadonlyMap<string, string>,
): Promise<Styles> {
  const groups = [...Map.groupBy(pages, sheetOf).values()].map((group) => ({
    group,
    html: group.map(([, page]) => page.replaceAll(style, '')).join(''),
    ...splitPrint(stylesOf(group[0]?.[1] ?? '')),
  }));
  const paper = [...new Set(groups.flatMap(({ print }) => print))].join('');
  const inDrawings = [...drawings.values()].flatMap(variablesIn);
  const constants = constantsIn(
    [...groups.map(({ screen }) => screen), ...sheets.values(), paper],
    [...inDrawings, ...groups.flatMap(({ html }) => variablesIn(html))],
  );
  const nameOf = shortNames();
  const small = (css: string, kept: ReadonlySet<string>) =>
    minified(css, constants, (name) => nameOf(name, kept));
  const styled: Styles = { pages: new Map(), sheets: new Map() };
  for (const { group, html, screen } of groups) {
    const isLinked = ([file]: [string, string]) => html.includes(file);
    const linkedSheets = [...sheets].filter(isLinked);
    const linkedDrawings = [...drawings].filter(isLinked);
    const kept = new Set(linkedDrawings.flatMap(([, svg]) => variablesIn(svg)));
    const running = html.includes(' data-island=') ? scripts : '';
    const used = await usedCss(screen, `${html}<script>${running}</script>`, [
      ...kept,
      ...[html, paper, ...linkedSheets.map(([, css]) => css)].flatMap(variablesIn),
    ]);
    const sheet = small(used, kept);
    for (const [file, css] of linkedSheets) styled.sheets.set(file, small(css, kept));
    for (const [file, page] of group) {
      const rest = page
        .replace(ownSheet, '')
        .replaceAll(style, '')
        .replaceAll(/(?<=var\()--[\w-]+/g, (name) => nameOf(name, kept));
      styled.pages.set(
        file,
        rest.replace('</head>', () => `<style>${sheet}</style>${printLinks}</head>`),
      );
    }
  }
  // Twice, as pages know what their drawings use by its own name.
  styled.sheets.set(printSheet, small(paper, new Set()) + small(paper, new Set(inDrawings)));
  return styled;
}

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

const minified = (
  css: string,
  constants: ReadonlyMap<string, string>,
  shortName: (name: string) => string,
): string =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Those of site/astro.config.ts.
    targets: { safari: 16 << 16, ios_saf: 16 << 16, chrome: 105 << 16, firefox: 110 << 16 },
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
