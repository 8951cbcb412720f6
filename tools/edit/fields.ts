import { html } from 'hono/html';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import type { Claims } from '../../site/src/schemas/claims.ts';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import type { JsonSchema } from '../../site/src/schemas/json-schema.ts';
import { inWords, kindOf, kindsOf, type Part, partsOf, withTitles } from './forms.ts';
import type { Position, Suburb } from './places.ts';
import { isFields } from './yaml.ts';

export type Html = ReturnType<typeof html>;
type Choices = readonly (readonly [value: string, title: string])[];

/** What is the same for all fields of a form. */
export interface Form {
  file: string;
  /** What can be chosen for a `reference`, each with its name for people. */
  choices: Partial<Record<string, Choices>>;
  problems: readonly ContentProblem[];
  /** What pages show of a text, by its field. */
  shown: ReadonlyMap<string, string | undefined>;
  claims: Claims;
  suburbs: readonly Suburb[];
  bounds: { north: number; south: number; west: number; east: number };
}

export const fold = (title: string, inner: unknown, begins?: unknown, open = false, id = `fold:${title}`) =>
  html`<details id="${id}" tabindex="-1" ${open && 'open'}>
    <summary><b>${title}</b> <small>${begins !== title && begins}</small></summary>${inner}
  </details>`;

export const select = (options: Choices, chosen: unknown) =>
  options.map(
    ([value, title]) => html`<option value="${value}" ${value === chosen && 'selected'}>${title}</option>`,
  );

/** A button that asks the editor to do something. */
export const button = (action: string, value: string, words: unknown, label?: string) =>
  html`<button form="asks" name="${action}" value="${value}" ${label && html`aria-label="${label}"`}>${words}</button>`;

export const tick = (name: string, on: boolean, words: unknown, attributes?: Html) =>
  html`<label class="tick"><input type="checkbox" id="${name}" name="${name}" ${on && 'checked'} ${attributes}>${words}</label>`;

/** What tells a value from others of its kind: its name, or else what stands first in it, as pages show it. */
function firstText({ shown }: Form, value: unknown, path: string): string {
  if (!isFields(value)) return typeof value === 'object' ? '' : String(value ?? '');
  const keys = ['name', 'title', 'heading', 'what', 'question', 'text', ...Object.keys(value)];
  const isShort = (one: unknown) => /string|number/.test(typeof one);
  const text = (part: unknown) => [part].flat().filter(isShort).join(', ');
  const key = keys.find((one) => text(value[one])) ?? '';
  return shown.get(`${path}.${key}`) ?? text(value[key]);
}

/** The parts of a value, each with its field. A file of one list opens with it. */
export function fields(form: Form, { schema, value }: Pick<Part, 'schema' | 'value'>, path = ''): Html[] {
  const parts = partsOf(schema, value);
  return parts.map((part) =>
    field(form, part, path ? `${path}.${part.key}` : part.key, path === '' && parts.length < 3),
  );
}

/** A value with its label, its help and what is wrong with it. */
function field(form: Form, part: Part, path: string, opens: boolean): Html {
  const { schema, value, label, required } = part;
  const kind = kindOf(schema, value);
  if (kind.const !== undefined) return html``;
  const name = `${form.file}:${path}`;
  const isIcon = kind.control === 'icon';
  const named = kind.enum?.map((one) => [String(one), inWords(String(one))] as const);
  const choices = form.choices[kind.reference ?? ''] ?? named;
  // Messages are for files too, in which a choice is written.
  const written = choices
    ? 'Choose one.'
    : { date: 'Choose a day.', object: 'Fill this in.' }[kind.format ?? kind.type ?? ''];
  const problems = form.problems.filter(({ file, field = '' }) => `${file}:${field}.`.startsWith(`${name}.`));
  const found = problems.filter((problem) => problem.field === path);
  const messages = html`<div id="${name}:said">${found.map(
    ({ message, example, missing }) =>
      html`<p class="${missing ? '' : 'wrong'}">${(missing && written) || withTitles(message)} <code>${!written && !message.includes('"') && example?.replace(/^\w+: (.+)$/, '$1')}</code></p>`,
  )}</div>`;
  const help =
    kind.description && html`<p class="help" id="${name}:help">${withTitles(kind.description)}</p>`;
  const kinds = kindsOf(schema).map(kindTitle);
  const options = kinds.map((title) => [title, title] as const);
  const choice =
    kinds.length > 1 &&
    html`<label>What it is <select name="${name}:kind">${select(options, kindTitle(kind))}</select></label>`;
  const begins = firstText(form, value, path);
  if (kind.type === 'object' || kind.type === 'array') {
    const inner =
      kind.control === 'position'
        ? position(form, name, value as Position | undefined)
        : kind.type === 'array'
          ? list(form, part, kind, path)
          : fields(form, part, path);
    const out = !required && isFields(value) && button('out', name, 'Take out');
    const open = opens || kind.rank === 'first' || problems.length > 0;
    return fold(label, [help, choice, messages, inner, out], begins, open, name);
  }
  const attributes = html`id="${name}" name="${name}" aria-describedby="${name}:said ${name}:help"
    ${found.some(({ missing }) => !missing) && html`aria-invalid="true"`}`;
  if (kind.type === 'boolean')
    return html`${tick(name, value === true, label, attributes)}${help}${messages}`;
  const text = String(value ?? '');
  if (isIcon) return html`${fold(label, icons(name, value), text && icon(text), false, name)}${messages}`;
  return html`<label for="${name}">${label} ${!required && html`<small>(may stay empty)</small>`}</label>${help}
    ${choices ? html`<select ${attributes}>${select([['', ''], ...choices], text)}</select>` : control(form, kind, text, path, attributes)}${messages}`;
}

/** What one of several kinds is called: by what is fixed in it. */
export function kindTitle({ properties = {} }: JsonSchema): string {
  const fixed = Object.values(properties).find((inner) => inner.const ?? inner.enum);
  return (fixed?.enum ?? [fixed?.const]).map((value) => inWords(String(value))).join(', ');
}

const icon = (name: string) =>
  html`<svg width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" role="img"
    aria-label="${name.replaceAll('-', ' ')}"><use href="#icon:${name}" /></svg>`;

const icons = (name: string, chosen: unknown) =>
  iconNames.map(
    (one) => html`<label class="choice" title="${one.replaceAll('-', ' ')}">
      <input type="radio" name="${name}" value="${one}" ${one === chosen && 'checked'}>${icon(one)}</label>`,
  );

/** What is typed in, or asks for a photo. */
function control(form: Form, kind: JsonSchema, text: string, path: string, attributes: Html): Html {
  if (kind.control === 'photo')
    return html`${text && html`<img src="/edit/photos/${text}" alt="" width="160">`}
      <input type="file" accept="image/*" ${attributes}>`;
  if (kind.format === 'date') return html`<input type="date" value="${text}" ${attributes}>`;
  const shown = form.shown.get(path) ?? '';
  const typed = html`lang="en-NZ" data-shown="${shown}" ${attributes}`;
  return html`${
    (kind.maxLength ?? 0) > 60
      ? html`<textarea rows="1" ${typed}>${text}</textarea>`
      : html`<input value="${text}" ${typed}>`
  }
  ${/<\/?[a-z]|&[a-z]+;/i.test(text) && html`<p>Pages show signs such as &lt;b&gt; as they are.</p>`}
  ${text.includes('{') && html`<p class="help">On the page: “${shown}”</p>`}
  ${[...text.matchAll(/\{claim:([a-z0-9-]+)(?:\.(\w+))?/g)].map(([, id = '', wording = 'text']) => {
    const { on, wordings } = form.claims[id] ?? {};
    return html`<a href="#claims.yaml:claims.${id}.wordings.${wording}">${wordings?.[wording] ?? id}
      ${on === false && '(switched off)'}</a>`;
  })}`;
}

/** A list: ticks where its values are few and fixed, else points that are added, moved and taken out. */
function list(form: Form, part: Part, { items, maxItems = 999 }: JsonSchema, path: string): Html[] {
  if (items === undefined || Array.isArray(items)) return fields(form, part, path);
  const name = `${form.file}:${path}`;
  const chosen = Array.isArray(part.value) ? part.value : [];
  const { enum: days = [] } = items;
  if (days.length > 0 && days.length < 10)
    return days.map((day) => tick(`${name}.${day}`, chosen.includes(day), day));
  const points = fields(form, part, path).map((point, index) => {
    const move = (action: string, sign: string, words: string) =>
      button(action, `${name}.${index}`, sign, `${words} no. ${index + 1} of ${part.label}`);
    return html`<div class="point"><div>${point}</div>
      ${index > 0 && move('up', '↑', 'Move up')}${move('out', '×', 'Take out')}</div>`;
  });
  return points.length < maxItems ? [...points, button('add', name, '+ Add')] : points;
}

/** Units of the map in a degree of latitude; one of longitude is shorter here. */
const [tall, wide] = [2500, 2000];

/** Asks for a place in degrees, under the suburbs as they lie: a click there writes it. */
export function position({ suburbs, bounds }: Form, name: string, at?: Position, required = false): Html {
  const { north, south, west, east } = bounds;
  const [width, height] = [(east - west) * wide, (north - south) * tall];
  const { lat, lon } = at ?? { lat: (north + south) / 2, lon: (west + east) / 2 };
  return html`<p>Click the map where it is.</p>
    <section class="map" aria-label="Map" tabindex="0"><svg width="${width}" height="${height}"
      viewBox="${west * wide} ${-north * tall} ${width} ${height}" font-size="13" fill="currentColor" role="img"
      aria-label="Map of the suburbs"><g transform="scale(${wide} ${-tall})">
        <circle cx="${lon}" cy="${lat}" r="0.004" fill="${at ? '#d97706' : 'none'}" /></g>
      ${suburbs.map(({ name: suburb, position: one }) => one && html`<text x="${one.lon * wide}" y="${-one.lat * tall}">• ${suburb}</text>`)}
    </svg></section>
    <label>In degrees <input name="${name}" value="${at && `${at.lat}, ${at.lon}`}" ${required && 'required'}
      placeholder="-36.848, 174.763"></label>`;
}
