import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import { schemaOf } from '../../site/src/content/files.ts';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import type { Reading } from '../../site/src/content/store.ts';
import type { ContentText } from '../../site/src/content/texts.ts';
import type { Claims } from '../../site/src/schemas/claims.ts';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import { iconShapes } from '../../site/src/ui/icon-shapes.ts';
import type { Finding } from '../launch-check.ts';
import type { ContentFolder, Step } from './content-folder.ts';
import { button, type Form, fields, fold, type Html, position, select, tick } from './fields.ts';
import { inWords, withTitles } from './forms.ts';
import { suburbsOf } from './places.ts';
import { pageOf } from './words.ts';

/** The file that the editor begins with. */
const start = 'business.yaml';

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
<div hidden><svg>${iconNames.map(
  (name) => html`<symbol id="icon:${name}" viewBox="0 0 24 24">${iconShapes(name).map(shape)}</symbol>`,
)}</svg></div>
<form id="asks" hidden></form>
<div id="editor"><p role="status">One moment …</p></div>
<aside aria-label="The page">
  <p id="gone" role="alert" hidden>The editor was stopped. Start it again: npm run edit. What you typed waits here.</p>
  <p>Click words on the page to change them.</p>
  <iframe title="The page"></iframe>
</aside>
<script type="module" src="${client}/main.ts"></script>
</html>`;

/** All that an answer shows. */
export interface View {
  content: ContentFolder;
  read: Reading;
  toDo: Finding[];
  /** Path of the file that is open. */
  open: string;
  /** For the status line. */
  said: string;
  /** Why a button did not do what it says. */
  refused: string;
  /** Fields that were looked for. */
  found: ContentText[] | undefined;
  /** The field to go to. */
  go: string;
}

const several = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function formOf({ content, read, open }: View): Form {
  const part = (file: string, field: string) => (content.data(file, [field]) ?? {}) as never;
  const claims: Claims = part('claims.yaml', 'claims');
  const keys = (record: object) => Object.keys(record).map((key) => [key, key] as const);
  const pages = (folder: string) =>
    content.slugsIn(folder).map((slug) => [slug, content.where(`${folder}/${slug}.yaml`)] as const);
  return {
    file: open,
    choices: {
      ...{ areas: pages('areas'), services: pages('services'), suburbs: pages('suburbs') },
      ...{
        claims: keys(claims),
        companies: keys(part('region.yaml', 'companies')),
        steps: keys(part('pages/stop-the-water.yaml', 'steps')),
      },
      pointClaims: keys(claims).filter(([id]) => claims[id]?.otherwise !== undefined),
    },
    problems: read.problems,
    shown: new Map(read.texts.flatMap(({ file, field, shown }) => (file === open ? [[field, shown]] : []))),
    claims,
    suburbs: [...suburbsOf(content).values()],
    bounds: { north: 0, south: 0, west: 0, east: 0, ...(part('region.yaml', 'bounds') as object) },
  };
}

const problemLink = (content: ContentFolder, { file, field, message }: ContentProblem) =>
  html`<a class="wrong" href="#${[file, field].filter(Boolean).join(':')}">${content.where(file, field)}: ${withTitles(message)}</a>`;

/** What is in the page. */
export function view(all: View): Html {
  const { content, read, open, said, refused, found, go } = all;
  const { problems } = read;
  const form = formOf(all);
  const first = problems.find(({ missing }) => !missing) ?? problems[0];
  const data = content.data(open);
  const schema = content.schema(open);
  const unread = new Set(problems.flatMap(({ file, field }) => (field && content.data(file) ? [] : [file])));
  const groups = Map.groupBy(
    content.files().filter(schemaOf),
    (file) => /^.+(?=\/)/.exec(file)?.[0] ?? 'The business',
  );
  // Content that was never right has no page yet.
  const shows = existsSync(join(content.shown, start));
  return html`<header>
    <select id="open" aria-label="What to edit">${[...groups].map(([title, files]) => {
      const options = files.map((file) => [file, content.where(file)] as const);
      return html`<optgroup label="${inWords(title)}">${select(options, open)}</optgroup>`;
    })}</select>
    <form role="search">
      <input type="search" name="search" aria-label="Find words of the site" placeholder="Find words, Enter">
    </form>
    <button popovertarget="changes">Undo</button>
    <p role="status">${said || (!first && 'Everything is saved.')} ${
      first &&
      html`${several(problems.length, 'field')} to put right before the page follows: ${problemLink(content, first)}`
    }</p>
  </header>
  ${found && foundWords(content, found)}
  <main data-file="${open}" data-page="${shows && pageOf(open)}" data-go="${go}" data-refused="${refused}">
    ${[...unread].map(
      (file) =>
        html`<p role="alert">${file} cannot be read. ${button('bring-back', file, 'Bring back the last good one')}</p>`,
    )}
    <h1 id="${open}">${content.where(open)}</h1>
    ${schema && data !== undefined && html`<div id="form:${open}">${fields(form, { schema, value: data })}</div>`}
    ${open === start && begin(all, form)}
    ${/^(?:areas|suburbs|services)\//.test(open) && takeAway(open, content.where(open))}
  </main>
  ${changes(content)}`;
}

/** Fields that were looked for. */
const foundWords = (content: ContentFolder, found: readonly ContentText[]): Html =>
  html`<section id="found" aria-label="Found words">${button('search', '', 'Close')}
    ${found.length === 0 && 'No field has these words. Pages put some together from several fields.'}
    ${found.map(
      ({ file, field, shown, written }) =>
        html`<p><a href="#${file}:${field}">${shown ?? written.replace(/\{.*?\}/g, '…')}</a>
          <small>${content.where(file, field)} ${shown === undefined && '(not on the page now)'}</small></p>`,
    )}</section>`;

/** What is asked of somebody who begins, under the form of the business. */
function begin({ content, read, toDo }: View, form: Form): Html {
  const { claims } = form;
  const { owner = [], missing = [], plumber = [] } = Object.groupBy(toDo, ({ kind }) => kind);
  const links = (findings: Finding[]) =>
    html`<ol>${findings.map(
      ({ file, field, text }) =>
        html`<li><a href="#${file}:${field}">${content.where(file, field)}</a>: ${text}</li>`,
    )}</ol>`;
  const { areas = [], services = [] } = form.choices;
  const pages = (folder: string, named: typeof areas) =>
    named.map(([slug, title]) => html`<a href="#${folder}/${slug}.yaml">${title}</a> `);
  return html`<h2>Before the launch</h2>
    ${owner.length === 0 && html`<p>Nothing stands in the way of a launch.</p>`}
    ${links(owner.slice(0, 5))}
    ${owner.length > 5 && fold('More to do', links(owner.slice(5)), owner.length - 5)}
    ${fold('What customers miss', links(missing), missing.length)}
    ${fold(
      'What looks odd',
      read.warnings.map((one) => html`<p>${problemLink(content, one)}</p>`),
      read.warnings.length,
    )}
    ${fold(
      'For a licensed plumber to confirm',
      html`<form><label>Who confirms: name and licence number
        <input name="who" placeholder="Jo Bloggs, licence 21345" required></label>
        ${plumber.map(
          ({ file, field, text }) =>
            html`<label class="tick"><input type="checkbox" id="${file}:${field}" name="confirmed" value="${file}:${field}">${text}</label>`,
        )}</form>`,
      plumber.length,
    )}
    <h2>What you say and where you work</h2>
    ${fold(
      'What you promise',
      Object.entries(claims).map(([id, { on, statement }]) =>
        tick(`claims.yaml:claims.${id}.on`, on, statement),
      ),
    )}
    ${fold('Where you work', [
      pages('areas', areas),
      addPlace(
        'suburb',
        'What homes there are like to plumb',
        html`<label>Its area <select name="area">${select(areas, '')}</select></label>
          ${position(form, 'position', undefined, true)}`,
      ),
    ])}
    ${fold('What you do', [pages('services', services), addPlace('service', 'What you do')])}`;
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

/** What was changed, to be taken back. */
function changes({ steps }: ContentFolder): Html {
  const days = [...Map.groupBy(steps.toReversed(), ({ at }) => new Date(at).toLocaleDateString('en-NZ'))];
  const list = (some: readonly Step[]) => html`
    ${some.length > 1 && button('take-back', some.map(({ id }) => id).join(','), 'Take back all')}
    <ul>${some.map(({ id, off, words }) => {
      const [action, name] = off ? ['again', 'Bring back'] : ['take-back', 'Take back'];
      return html`<li>${off ? html`<s>${words}</s>` : words} ${button(action, String(id), name, `${name} ${words}`)}</li>`;
    })}</ul>`;
  return html`<div id="changes" popover role="dialog" aria-label="Changes">
    <button popovertarget="changes" popovertargetaction="hide">Back</button>
    ${steps.length === 0 && html`<p>Nothing was changed yet.</p>`}
    ${days.map(([day, some], index) => fold(day, list(some), several(some.length, 'change'), index === 0))}
  </div>`;
}
