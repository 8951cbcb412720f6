import { type ContentProblem, formatProblems } from '../../site/src/content/problem.ts';
import type { RouteChange } from './compare-sites.ts';

/** Where the four builds are served. */
export interface Places {
  before: Record<'light' | 'dark', string>;
  after: Record<'light' | 'dark', string>;
}

const titles = { changed: 'Changed', new: 'New', gone: 'Gone', same: 'As it was' } as const;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function routeRow({ address, kind }: RouteChange): string {
  const frames = (['before', 'after'] as const)
    .map((when) => {
      const absent = (when === 'before' && kind === 'new') || (when === 'after' && kind === 'gone');
      const title = `${address} ${when}`;
      return `<figure><figcaption>${when === 'before' ? 'Before' : 'After'}</figcaption>${
        absent
          ? '<p>There is no such page.</p>'
          : `<iframe title="${escaped(title)}" data-when="${when}" data-address="${escaped(address)}"></iframe>`
      }</figure>`;
    })
    .join('');
  return `<details><summary><span class="kind">${titles[kind]}</span> ${escaped(address)}</summary><div class="pair">${frames}</div></details>`;
}

/**
 * The page that shows every address before and after, side by side, at two widths and in both schemes.
 *
 * @param warnings What is odd about the content as it is now, to be read above the pages.
 */
export function comparisonPage(
  routes: readonly RouteChange[],
  places: Places,
  warnings: readonly ContentProblem[] = [],
): string {
  const count = (kind: RouteChange['kind']) => routes.filter((route) => route.kind === kind).length;
  return `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Before and after</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; position: sticky; top: 0; z-index: 1; padding: 0.5rem 0; background: Canvas; }
fieldset { display: flex; gap: 1rem; border: 0; padding: 0; margin: 0; }
legend { float: left; font-weight: 600; margin-inline-end: 1rem; }
pre { white-space: pre-wrap; }
summary { padding: 0.5rem 0; cursor: pointer; }
.kind { display: inline-block; min-width: 6rem; font-weight: 600; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; }
figure { margin: 0; min-width: 0; overflow: auto; }
iframe { border: 1px solid GrayText; height: 800px; width: 360px; }
.wide iframe { width: 1440px; height: 1600px; zoom: 0.5; }
</style>
<h1>Before and after</h1>
<p>Before is the last commit, after is the working tree: ${count('new')} new, ${count('gone')} gone, ${count('changed')} changed, ${count('same')} as they were.</p>
${warnings.length === 0 ? '' : `<h2>Odd, and possible all the same</h2>\n<pre>${escaped(formatProblems(warnings))}</pre>`}
<form>
<fieldset><legend>Width</legend>
<label><input type="radio" name="width" value="360" checked> Phone, 360 pixels</label>
<label><input type="radio" name="width" value="1440"> Computer, 1440 pixels</label></fieldset>
<fieldset><legend>Scheme</legend>
<label><input type="radio" name="scheme" value="light" checked> Light</label>
<label><input type="radio" name="scheme" value="dark"> Dark</label></fieldset>
</form>
<main>${routes.map(routeRow).join('\n')}</main>
<script>
const places = ${JSON.stringify(places).replaceAll('<', '\\u003c')};
const form = document.querySelector('form');
const show = () => {
  const { width, scheme } = Object.fromEntries(new FormData(form));
  document.body.className = width === '1440' ? 'wide' : '';
  for (const frame of document.querySelectorAll('details[open] iframe')) {
    const address = places[frame.dataset.when][scheme] + frame.dataset.address;
    if (frame.src !== address) frame.src = address;
  }
};
form.addEventListener('change', show);
document.addEventListener('toggle', show, true);
document.querySelector('details')?.setAttribute('open', '');
show();
</script>
</html>
`;
}
