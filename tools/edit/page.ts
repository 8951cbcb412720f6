import { join } from 'node:path';
import { html, raw } from 'hono/html';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import type { ReadContent } from '../../site/src/content/read-content.ts';
import type { ContentText } from '../../site/src/content/texts.ts';
import type { Claims } from '../../site/src/schemas/claims.ts';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import { iconShapes } from '../../site/src/ui/icon-shapes.ts';
import type { Finding } from '../launch-check.ts';
import type { Draft, Step } from './draft.ts';
import { type Form, fields, fold, type Html, icon, map, select } from './fields.ts';
import { fileTitle } from './forms.ts';
import { suburbsOf } from './places.ts';
import { pageOf } from './words.ts';
import { valueAt } from './yaml.ts';

/** The file that the editor begins with. */
const start = 'business.yaml';

/** Content files in the order of the editor; a folder stands for its files. */
const groups: Record<string, string[]> = {
  'The business': [start, 'claims.yaml', 'region.yaml', 'redirects.yaml'],
  'Who comes': ['people.yaml', 'jobs.yaml', 'reviews.yaml', 'prices.yaml'],
  Pages: ['home', 'contact', 'stop-the-water', 'common', 'proof'].map((name) => `pages/${name}.yaml`),
  Services: ['services'],
  Areas: ['areas'],
  Suburbs: ['suburbs'],
};

/** Vite serves the client's files as they are asked for. */
const client = `/@fs/${join(import.meta.dirname, 'client')
  .replaceAll('\\', '/')
  .replace(/^\//, '')}`;
const shape = (element: string, attributes: object) =>
  raw(
    `<${element} ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')} />`,
  );

/** The page, which is sent once; what is in it changes with every answer. */
export const page = html`<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit the site</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${client}/edit.css?direct">
<svg hidden>${iconNames.map(
  (name) =>
    html`<symbol id="icon:${name}" viewBox="0 0 24 24">${iconShapes(name).map(([element, attributes]) => shape(element, attributes))}</symbol>`,
)}</svg>
<div id="editor"><p role="status">One moment …</p></div>
<section id="found" aria-label="Found words" hidden></section>
<aside aria-label="The page"><p id="hint">The page is coming …</p><iframe title="The page"></iframe></aside>
<div id="icons" popover role="dialog" aria-label="Pictures">${iconNames.map(
  (name) =>
    html`<button value="${name}" aria-label="${name.replaceAll('-', ' ')}" title="${name.replaceAll('-', ' ')}">${icon(name)}</button>`,
)}</div>
<p id="gone" role="alert" hidden>The editor was stopped. Start it again: npm run edit. What you typed waits here.</p>
<script type="module" src="${client}/main.ts"></script>
</html>`;

/** All that an answer shows. */
export interface View {
  draft: Draft;
  read: ReadContent;
  toDo: Finding[];
  /** Path of the file that is open. */
  open: string;
  /** For the status line. */
  said: string;
  /** Who confirms what a plumber has to confirm. */
  by: string;
  /** Photos that were refused. */
  refused: ContentProblem[];
}

const several = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const slugOf = (file: string) => file.replace(/^.*\/|\.yaml$/g, '');
const filesOf = ({ draft, read }: View, paths: string[]) =>
  paths
    .flatMap((path) =>
      path.endsWith('.yaml') ? [path] : draft.slugsIn(path).map((slug) => `${path}/${slug}.yaml`),
    )
    .filter((file) => read.schemas.has(file));

function formOf({ draft, read, open, refused }: View): Form {
  const named = (folder: string) =>
    draft.slugsIn(folder).map((slug): [string, string] => {
      const file = `${folder}/${slug}.yaml`;
      return [slug, fileTitle(file, draft.data(file))];
    });
  const keys = (file: string, field: string) =>
    Object.keys(valueAt(draft.data(file), [field]) ?? {}).map((key): [string, string] => [key, key]);
  const claims = (valueAt(draft.data('claims.yaml'), ['claims']) ?? {}) as Claims;
  const business = draft.data(start);
  const fact = (name: string) => String(valueAt(business, [name]) ?? '');
  return {
    file: open,
    choices: {
      ...{ areas: named('areas'), services: named('services'), suburbs: named('suburbs') },
      ...{ claims: keys('claims.yaml', 'claims'), water: keys('region.yaml', 'water') },
      points: keys('claims.yaml', 'claims').filter(([id]) => claims[id]?.otherwise !== undefined),
    },
    problems: [...read.problems, ...refused],
    facts: {
      ...{ name: fact('name'), phone: fact('phone'), serviceArea: fact('serviceArea') },
      claims,
    },
    suburbs: [...suburbsOf(draft).values()],
    bounds: (valueAt(draft.data('region.yaml'), ['bounds']) ?? {
      north: 0,
      south: 0,
      west: 0,
      east: 0,
    }) as Form['bounds'],
  };
}

/** What is in the page. */
export function view(all: View): Html {
  const { draft, read, open, said } = all;
  const { problems } = read;
  const form = formOf(all);
  const unsaved = draft.unsaved.length;
  const first = problems.find(({ missing }) => !missing) ?? problems[0];
  const data = draft.data(open);
  const schema = draft.schema(open);
  const unread = new Set(problems.flatMap(({ file, field }) => (field && draft.data(file) ? [] : [file])));
  const known = Object.entries(groups).map(([title, paths]) => {
    const files = filesOf(all, paths).map((file) => [file, fileTitle(file, draft.data(file))] as const);
    return html`<optgroup label="${title}">${select(files, open)}</optgroup>`;
  });
  const status = said || (unsaved === 0 ? 'Everything is saved.' : 'Kept as a draft.');
  return html`<header>
    <select id="open" aria-label="What to edit">${known}</select>
    <form data-do="search" role="search">
      <input type="search" name="words" aria-label="Find words of the site" placeholder="Find words, then Enter">
    </form>
    <p role="status">${first === undefined ? status : `${said} ${several(problems.length, 'field')} to put right before you save: `}
      ${first && html`<a class="wrong" href="#${first.file}:${first.field}">${draft.where(first.file, first.field)}: ${first.message}</a>`}</p>
    <button popovertarget="changes" class="${unsaved > 0 && 'main'}">${unsaved === 0 ? 'Undo' : `Save ${several(unsaved, 'change')}`}</button>
  </header>
  <main data-file="${open}" data-page="${pageOf(open)}">
    ${[...unread].map(
      (file) => html`<p role="alert">${file} cannot be read.
        <button class="main" data-do="bring-back" data-file="${file}">Bring back the last good one</button></p>`,
    )}
    <h1>${fileTitle(open, data)}</h1>
    ${schema && data !== undefined && html`<div id="form:${open}">${fields({ form, schema, value: data, path: [] })}</div>`}
    ${open === start && begin(all, form)}
    ${takeAway(open, fileTitle(open, data))}
  </main>
  ${changes(all)}`;
}

/** What is asked of somebody who begins, under the form of the business. */
function begin(all: View, form: Form): Html {
  const { draft, toDo, by } = all;
  const { owner = [], missing = [], plumber = [] } = Object.groupBy(toDo, ({ kind }) => kind);
  const links = (findings: Finding[]) =>
    html`<ol>${findings.map(({ file, field, text }) => {
      const where = draft.where(file, field);
      const statement = form.facts.claims[field.split('.')[1] ?? '']?.statement ?? '';
      return html`<li><a href="#${file}:${field}">${where}</a> ${text.replace(/^[\w.-]+: /, '').replace(statement, '')}</li>`;
    })}</ol>`;
  const areas = filesOf(all, ['areas']).map(
    (file) => [slugOf(file), fileTitle(file, draft.data(file)), file] as const,
  );
  return html`<h2>Before the launch</h2>
    ${owner.length === 0 && html`<p>Nothing stands in the way of a launch.</p>`}
    ${links(owner.slice(0, 5))}
    ${owner.length > 5 && fold('More to do', links(owner.slice(5)), { begins: String(owner.length - 5) })}
    ${fold('What customers miss', links(missing), { begins: String(missing.length) })}
    ${fold(
      'For a licensed plumber to confirm',
      html`<form data-do="confirm"><label>Who confirms: name and licence number
          <input name="by" required value="${by}" placeholder="Jo Bloggs, licence 21345"></label>
        ${plumber.map(
          ({ file, field, text }) =>
            html`<label class="tick" id="confirm:${file}:${field}"><input type="checkbox" name="field" value="${file}:${field}">${text}</label>`,
        )}</form>`,
      { begins: String(plumber.length) },
    )}
    <h2>What you say and where you work</h2>
    ${fold(
      'What you promise',
      Object.entries(form.facts.claims).map(
        ([id, { on, statement }]) =>
          html`<label class="tick"><input type="checkbox" data-file="claims.yaml" data-path="claims.${id}.on" ${on && 'checked'}>${statement}</label>`,
      ),
    )}
    ${fold('Where you work', [
      areas.map(([slug, title, file]) => {
        const suburbs = [...suburbsOf(draft)].filter(([, { area }]) => area === slug);
        const chips = suburbs.map(
          ([name, one]) => html`<a class="chip" href="#suburbs/${name}.yaml">${one.name}</a>`,
        );
        return fold(title, [chips, takeAway(file, title)]);
      }),
      addPlace('suburb', 'What homes there are like to plumb', [
        html`<label>Its area <select name="area">${select(
          areas.map(([slug, title]) => [slug, title]),
          '',
        )}</select></label>
          <p>Click the map where it is.</p>${map(form)}
          <label>In degrees <input name="position" required placeholder="-36.848, 174.763"></label>`,
      ]),
    ])}
    ${fold('What you do', [
      filesOf(all, ['services']).map(
        (file) => html`<p><a href="#${file}">${fileTitle(file, draft.data(file))}</a></p>`,
      ),
      addPlace('service', 'What you do'),
    ])}`;
}

/** Ends the page of an area, a suburb or a service. */
function takeAway(file: string, title: string): Html | false {
  const [kind = ''] = file.split('/');
  if (!['areas', 'suburbs', 'services'].includes(kind)) return false;
  const where = kind === 'services' ? "We don't do this any more" : "We don't work here any more";
  return fold(
    where,
    html`<p>The page goes, ${kind === 'areas' && 'its suburbs, its line on the map '}and every link to it. Who comes to an
        old address is sent on. You can take it back.</p>
      <button class="main" data-do="take-away" data-kind="${kind}" data-slug="${slugOf(file)}">Take ${title} away</button>`,
    { id: `away:${file}` },
  );
}

/** Asks for a new suburb or service. */
const addPlace = (what: string, question: string, more: Html[] = []): Html =>
  fold(
    `Add a ${what}`,
    html`<form data-do="add"><input type="hidden" name="kind" value="${what}s">
      <label>Name of the ${what} <input name="name" required></label>${more}
      <label>${question}, in a sentence or two <textarea name="lead" rows="3" maxlength="260" lang="en-NZ" required></textarea></label>
      <button class="main">Add the ${what}</button></form>`,
  );

/** What is not saved yet, to be saved; and what was, to be taken back. */
function changes({ draft, read: { problems, warnings } }: View): Html {
  const { steps, unsaved } = draft;
  const saves = [...Map.groupBy(steps, ({ saved }) => saved)].filter(([at]) => at !== undefined).toReversed();
  const list = (all: readonly Step[]) => html`<ul>
    ${all.length > 1 && html`<button data-do="take-back" data-ids="${all.map(({ id }) => id).join(',')}">Take back all</button>`}
    ${all.map(
      ({ id, words }) =>
        html`<li>${words} <button data-do="take-back" data-ids="${id}" aria-label="Take back ${words}">Take back</button></li>`,
    )}</ul>`;
  const wrong = problems.length > 0;
  return html`<div id="changes" popover role="dialog" aria-label="Changes">
    <button popovertarget="changes" popovertargetaction="hide">Back</button>
    ${
      unsaved.length > 0 &&
      html`<h2>Not saved yet</h2>${list(unsaved)}
      ${[...problems, ...warnings]
        .slice(0, 8)
        .map(
          ({ file, field, message }) =>
            html`<p class="${wrong ? 'wrong' : 'note'}">${wrong ? 'To put right first' : 'Worth a look'}: ${draft.where(file, field)}: ${message}</p>`,
        )}
      <button class="main" data-do="save" popovertarget="changes" popovertargetaction="hide" ${wrong && 'disabled'}>Save</button>`
    }
    <h2>Saved earlier</h2>
    ${saves.map(([at = '', all], index) =>
      fold(new Date(at).toLocaleString('en-NZ'), list(all), {
        ...{ id: `saved:${at}`, begins: several(all.length, 'change'), open: index === 0 },
      }),
    )}
  </div>`;
}

/** Fields with words that were looked for. */
export const foundWords = (draft: Draft, found: readonly ContentText[]): Html =>
  html`<button data-close>Close</button>
    ${found.length === 0 && 'No field has these words. Pages put some together from several fields.'}
    ${found.map(
      ({ file, field, shown, written }) =>
        html`<p><a href="#${file}:${field}">${shown ?? written}</a> <small>${draft.where(file, field)}</small></p>`,
    )}`;
