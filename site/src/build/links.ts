/**
 * Links between pages that lead nowhere, each with the page it is on.
 *
 * @param pages finished HTML by file, such as `towns/mount-eden.html`
 * @param files every file of the site
 */
export function brokenLinks(pages: ReadonlyMap<string, string>, files: ReadonlySet<string>): string[] {
  const ids = new Map(Array.from(pages, ([file, page]) => [file, new Set(idsIn(page))]));
  return Array.from(pages, ([from, page]) => {
    const links = new Set([...page.matchAll(/ href="([/#][^"]*)"/g)].map(([, href = '']) => href));
    return [...links].flatMap((href) => {
      const [path = '', id] = href.replace(/\?[^#]*/, '').split('#');
      const name = path === '/' ? 'index' : path.slice(1);
      const file = path === '' ? from : [name, `${name}.html`].find((one) => files.has(one));
      if (file === undefined) return [`${from}: ${href} is no page or file of the site`];
      const known = ids.get(file);
      return id === undefined || known === undefined || known.has(id)
        ? []
        : [`${from}: ${href}: nothing there has the id "${id}"`];
    });
  }).flat();
}

/** Ids that stand twice on a page, so that a link or a label finds only the first. */
export const repeatedIds = (pages: ReadonlyMap<string, string>): string[] =>
  Array.from(pages).flatMap(([file, page]) => {
    const ids = idsIn(page);
    const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) < index));
    return [...repeated].map((id) => `${file}: #${id}`);
  });

const idsIn = (page: string): string[] => Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id);
