import { existsSync } from 'node:fs';
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
import { button, type Form, fields, fold, type Html, map, select, tick } from './fields.ts';
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
const client = `/@fs${new URL('client', import.meta.url).pathname}`;
const shape = ([element, attributes]: ReturnType<typeof iconShapes>[number]) => {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return raw(`<${element} ${pairs.join(' ')} />`);
};

/** The page, which is sent once; what is in it changes with every answer. */
export const page = html`<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit the site</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${client}/edit.css?direct">
<svg hidden>${iconNames.map(
  (name) => html`<symbol id="icon:${name}" viewBox="0 0 24 24">${iconShapes(name).map(shape)}</symbol>`,
)}</svg>
<form id="asks" hidden></form>
<div id="editor"><p role="status">One moment …</p></div>
<aside aria-label="The page">
  <p>Click words on the page to change them. <button id="leads" hidden>Open the page that this link leads to</button></p>
  <iframe title="The page"></iframe>
</aside>
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
  /** Fields with words that were looked for. */
  found: ContentText[] | undefined;
  /** The field to go to. */
  go: string;
}

const several = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Content files with their names for people. @param paths A folder stands for its files. */
const filesOf = ({ draft, read }: View, paths: string[]) =>
  paths
    .flatMap((path) =>
      path.endsWith('.yaml') ? [path] : draft.slugsIn(path).map((slug) => `${path}/${slug}.yaml`),
    )
    .filter((file) => read.schemas.has(file))
    .map((file) => [file, fileTitle(file, draft.data(file))] as const);

const slugOf = (file: string) => file.replace(/^.*\/|\.yaml$/g, '');

function formOf(all: View): Form {
  const { draft, read, open } = all;
  const named = (folder: string) =>
    filesOf(all, [folder]).map(([file, title]): [string, string] => [slugOf(file), title]);
  const keys = (record: object) => Object.keys(record).map((key): [string, string] => [key, key]);
  const part = (file: string, field: string): unknown => valueAt(draft.data(file), [field]);
  const claims = (part('claims.yaml', 'claims') ?? {}) as Claims;
  const fact = (name: string) => String(part(start, name) ?? '');
  return {
    file: open,
    choices: {
      ...{ areas: named('areas'), services: named('services'), suburbs: named('suburbs') },
      ...{ claims: keys(claims), water: keys(part('region.yaml', 'water') ?? {}) },
      points: keys(claims).filter(([id]) => claims[id]?.otherwise !== undefined),
    },
    problems: read.problems,
    facts: { name: fact('name'), phone: fact('phone'), serviceArea: fact('serviceArea'), claims },
    suburbs: [...suburbsOf(draft).values()],
    bounds: (part('region.yaml', 'bounds') ?? { north: 0, south: 0, west: 0, east: 0 }) as Form['bounds'],
  };
}

const problemLink = (draft: Draft, { file, field, message }: ContentProblem) =>
  html`<a class="wrong" href="#${[file, field].filter(Boolean).join(':')}">${draft.where(file, field)}: ${message}</a>`;

/** What is in the page. */
export function view(all: View): Html {
  const { draft, read, open, said, found, go } = all;
  const { problems } = read;
  const form = formOf(all);
  const unsaved = draft.unsaved.length;
  const first = problems.find(({ missing }) => !missing) ?? problems[0];
  const data = draft.data(open);
  const schema = draft.schema(open);
  const unread = new Set(problems.flatMap(({ file, field }) => (field && draft.data(file) ? [] : [file])));
  // Content that was never right has no page yet.
  const shows = existsSync(join(draft.shown, start));
  const status = said || (unsaved === 0 ? 'Everything is saved.' : 'Kept as a draft.');
  return html`<header>
    <select id="open" aria-label="What to edit">${Object.entries(groups).map(
      ([title, paths]) => html`<optgroup label="${title}">${select(filesOf(all, paths), open)}</optgroup>`,
    )}</select>
    <form role="search">
      <input type="search" name="search" aria-label="Find words of the site" placeholder="Find words, then Enter">
    </form>
    <p role="status">${
      first === undefined
        ? status
        : html`${said} ${several(problems.length, 'field')} to put right before you save and the page follows: ${problemLink(draft, first)}`
    }</p>
    <button popovertarget="changes">${unsaved === 0 ? 'Undo' : `Save ${several(unsaved, 'change')}`}</button>
  </header>
  ${found && foundWords(draft, found)}
  <main data-file="${open}" data-page="${shows && pageOf(open)}" data-go="${go}">
    ${[...unread].map(
      (file) =>
        html`<p role="alert">${file} cannot be read. ${button('bring-back', file, 'Bring back the last good one')}</p>`,
    )}
    <h1 id="${open}" tabindex="-1">${fileTitle(open, data)}</h1>
    ${schema && data !== undefined && html`<div id="form:${open}">${fields(form, { schema, value: data })}</div>`}
    ${open === start && begin(all, form)}
    ${/^(?:areas|suburbs|services)\//.test(open) && takeAway(open, fileTitle(open, data))}
  </main>
  ${changes(all)}`;
}

/** Fields with words that were looked for. */
const foundWords = (draft: Draft, found: readonly ContentText[]): Html =>
  html`<section id="found" aria-label="Found words">${button('search', '', 'Close')}
    ${found.length === 0 && 'No field has these words. Pages put some together from several fields.'}
    ${found.map(
      ({ file, field, shown, written }) =>
        html`<p><a href="#${file}:${field}">${shown ?? written}</a> <small>${draft.where(file, field)}</small></p>`,
    )}</section>`;

/** What is asked of somebody who begins, under the form of the business. */
function begin(all: View, form: Form): Html {
  const { draft, toDo, by } = all;
  const { claims } = form.facts;
  const { owner = [], missing = [], plumber = [] } = Object.groupBy(toDo, ({ kind }) => kind);
  const links = (findings: Finding[]) =>
    html`<ol>${findings.map(({ file, field, text }) => {
      const statement = claims[field.split('.')[1] ?? '']?.statement ?? '';
      const what = text.replace(/^[\w.-]+: /, '').replace(statement, '');
      return html`<li><a href="#${file}:${field}">${draft.where(file, field)}</a> ${what}</li>`;
    })}</ol>`;
  const pages = (files: (readonly [string, string])[]) =>
    files.map(([file, title]) => html`<a class="chip" href="#${file}">${title}</a> `);
  const areas = filesOf(all, ['areas']).map(([file, title]) => {
    const isIn = ([suburb]: readonly [string, string]) =>
      valueAt(draft.data(suburb), ['area']) === slugOf(file);
    return html`<p><a href="#${file}">${title}</a>: ${pages(filesOf(all, ['suburbs']).filter(isIn))}</p>`;
  });
  return html`<h2>Before the launch</h2>
    ${owner.length === 0 && html`<p>Nothing stands in the way of a launch.</p>`}
    ${links(owner.slice(0, 5))}
    ${owner.length > 5 && fold('More to do', links(owner.slice(5)), { begins: owner.length - 5 })}
    ${fold('What customers miss', links(missing), { begins: missing.length })}
    ${fold(
      'For a licensed plumber to confirm',
      html`<label>Who confirms: name and licence number
        <input name="by" value="${by}" placeholder="Jo Bloggs, licence 21345"></label>
        ${plumber.map(({ file, field, text }) => tick(`${file}:${field}.confirmed`, false, text))}`,
      { begins: plumber.length },
    )}
    <h2>What you say and where you work</h2>
    ${fold(
      'What you promise',
      Object.entries(claims).map(([id, { on, statement }]) =>
        tick(`claims.yaml:claims.${id}.on`, on, statement),
      ),
    )}
    ${fold('Where you work', [
      areas,
      addPlace(
        'suburb',
        'What homes there are like to plumb',
        html`<label>Its area <select name="area">${select(form.choices.areas ?? [], '')}</select></label>
          <p>Click the map where it is.</p>${map(form)}
          <label>In degrees <input name="position" required placeholder="-36.848, 174.763"></label>`,
      ),
    ])}
    ${fold('What you do', [pages(filesOf(all, ['services'])), addPlace('service', 'What you do')])}`;
}

/** Ends the page of an area, a suburb or a service. */
const takeAway = (file: string, title: string): Html =>
  fold(
    file.startsWith('services') ? "We don't do this any more" : "We don't work here any more",
    html`<p>The page goes, ${file.startsWith('areas') && 'its suburbs, its line on the map '}and every link to it. Who comes
      to an old address is sent on. You can take it back.</p>${button('take-away', file, `Take ${title} away`)}`,
  );

/** Asks for a new suburb or service. */
const addPlace = (what: string, question: string, more?: Html): Html =>
  fold(
    `Add a ${what}`,
    html`<form><input type="hidden" name="new" value="${what}s">
      <label>Name of the ${what} <input name="name" required></label>${more}
      <label>${question}, in a sentence or two <textarea name="lead" rows="3" maxlength="260" lang="en-NZ" required></textarea></label>
      <button>Add the ${what}</button></form>`,
  );

/** What is not saved yet, to be saved; and what was, to be taken back. */
function changes({ draft, read: { problems, warnings } }: View): Html {
  const { steps, unsaved } = draft;
  const saves = [...Map.groupBy(steps, ({ saved }) => saved)].filter(([at]) => at !== undefined).toReversed();
  const list = (all: readonly Step[]) => html`
    ${all.length > 1 && button('take-back', all.map(({ id }) => id).join(','), 'Take back all')}
    <ul>${all.map(({ id, words }) => html`<li>${words} ${button('take-back', String(id), 'Take back', `Take back ${words}`)}</li>`)}</ul>`;
  const wrong = problems.length > 0;
  return html`<div id="changes" popover role="dialog" aria-label="Changes">
    <button popovertarget="changes" popovertargetaction="hide">Back</button>
    ${
      unsaved.length > 0 &&
      html`<h2>Not saved yet</h2>${list(unsaved)}
      <p>${wrong ? 'To put right first:' : warnings.length > 0 && 'Worth a look:'}</p>
      ${[...problems, ...warnings].slice(0, 8).map((one) => html`<p>${problemLink(draft, one)}</p>`)}
      <button form="asks" name="save" popovertarget="changes" popovertargetaction="hide" ${wrong && 'disabled'}>Save</button>`
    }
    <h2>Saved earlier</h2>
    ${saves.map(([at = '', all], index) =>
      fold(new Date(at).toLocaleString('en-NZ'), list(all), {
        begins: several(all.length, 'change'),
        open: index === 0,
      }),
    )}
  </div>`;
}
