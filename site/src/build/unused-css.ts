import { Features, transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import { letters } from './class-names.ts';
import { switchedByScript } from './switched-by-script.ts';

/** `data-own-sheet` on `<html>` gives this page its own style sheet, apart from the other pages of its route. */
const ownSheet = / data-own-sheet="[^"]*"/;
const style = /<style[^>]*>(.*?)<\/style>/gs;
const script = /<script\b[^>]*>(.*?)<\/script>/gs;

const stylesOf = (page: string): string => Array.from(page.matchAll(style), ([, css = '']) => css).join('\n');

const wordsIn = (text: string): string[] => [...new Set(text.match(/[\w-]+/g))];

/** The custom properties that a page or a drawing uses by itself. */
const variablesIn = (text: string): string[] => text.match(/(?<=var\()--[\w-]+/g) ?? [];

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

/**
 * Gives each page one style sheet without what none of the pages with the same one can use. By groups, not page by
 * page, because the security policy, which is sent with every page, names each style sheet.
 *
 * @param pages finished HTML by file
 * @param scripts what may change pages with an island
 * @param drawings styles and drawings by file, which use the custom properties of pages that link to them
 */
export async function removeUnusedCss(
  pages: ReadonlyMap<string, string>,
  scripts: string,
  drawings: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const groups = Map.groupBy(pages, ([, page]) => (ownSheet.exec(page)?.[0] ?? '') + stylesOf(page));
  const finished = [...groups.values()].map(async (group) => {
    const css = stylesOf(group[0]?.[1] ?? '');
    const html = group.map(([, page]) => page.replaceAll(style, '')).join('');
    const linked = [...drawings].filter(([file]) => html.includes(file)).map(([, text]) => text);
    const running = html.includes(' data-island=') ? scripts : '';
    const used = await usedCss(css, `${html}<script>${running}</script>`, linked.join(''));
    const { sheet, shortName } = withShortNames(used, new Set(variablesIn(linked.join(''))));
    return group.map(([file, page]): [string, string] => {
      const rest = page
        .replace(ownSheet, '')
        .replaceAll(style, '')
        .replaceAll(/(?<=var\()--[\w-]+/g, shortName);
      return [file, rest.replace('</head>', () => `<style>${sheet}</style></head>`)];
    });
  });
  return new Map((await Promise.all(finished)).flat());
}

/** A style sheet without what HTML does not use. @param linked Files whose custom properties the sheet sets. */
async function usedCss(css: string, html: string, linked: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: css }],
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
      variables: variablesIn(html + linked),
    },
  });
  return purged?.css ?? '';
}

/**
 * Minified, and custom properties have names of a letter or two: with their own, an area's page has 290 bytes more and
 * is past its ten packets.
 *
 * @param kept Names that other files use.
 */
function withShortNames(css: string, kept: ReadonlySet<string>) {
  const names = new Map<string, string>();
  const shortName = (name: string): string => {
    if (kept.has(name)) return name;
    const short = names.get(name) ?? `--${letters(names.size).toUpperCase()}`;
    names.set(name, short);
    return short;
  };
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Those of site/astro.config.ts.
    targets: { safari: 16 << 16, ios_saf: 16 << 16, chrome: 105 << 16, firefox: 110 << 16 },
    // Vite has done that.
    exclude: Features.LightDark,
    visitor: { DashedIdent: shortName },
  });
  return { sheet: code.toString(), shortName };
}
