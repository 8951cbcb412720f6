import { html } from 'hono/html';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { type Facts, fillText } from '../../site/src/lib/words.ts';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import { fieldsOf, inWords, kindOf, kindsOf, labelOf, partOf, type Schema } from './forms.ts';
import type { Position, Suburb } from './places.ts';
import { isFields, type Path, valueAt } from './yaml.ts';

export type Html = ReturnType<typeof html>;

/** What is the same for all fields of a form. */
export interface Form {
  file: string;
  /** What can be chosen for a `from`, each with its name for people. */
  choices: Partial<Record<string, [value: string, title: string][]>>;
  problems: readonly ContentProblem[];
  facts: Facts;
  suburbs: readonly Suburb[];
  bounds: { north: number; south: number; west: number; east: number };
}

interface At {
  form: Form;
  schema: Schema;
  value: unknown;
  path: Path;
  title: string;
  required: boolean;
  open: boolean;
}

export const fold = (
  title: unknown,
  content: unknown,
  options: { id?: string; begins?: string; open?: boolean } = {},
) =>
  html`<details id="${options.id ?? `fold:${title}`}" tabindex="-1" ${options.open && 'open'}>
    <summary><b>${title}</b> <small>${options.begins}</small></summary>${content}
  </details>`;

export const select = (options: readonly (readonly [string, string])[], chosen: unknown) =>
  options.map(
    ([value, title]) => html`<option value="${value}" ${value === chosen && 'selected'}>${title}</option>`,
  );

export const icon = (name: string) =>
  html`<svg class="icon" aria-hidden="true"><use href="#icon:${name}" /></svg>`;

/** What tells a point of a list from others: its name, or else its first text. */
function firstText(value: unknown): string {
  if (!isFields(value)) return typeof value === 'object' ? '' : String(value ?? '');
  const { name, title, heading, what, question, text } = value;
  const texts = [name, title, heading, what, question, text, ...Object.values(value)];
  return String(texts.find((one) => typeof one === 'string' && one !== '') ?? '');
}

/** The fields of a map. */
export function fields({
  form,
  schema,
  value,
  path,
}: Pick<At, 'form' | 'schema' | 'value' | 'path'>): Html[] {
  const kind = kindOf(schema, value);
  const all = fieldsOf(kind, value);
  return all.map(([key, inner]) => {
    const own = valueAt(value, [key]);
    const title = labelOf(key, inner, own);
    const required = kind.required?.includes(key) ?? true;
    // A file of one list opens with it.
    const open = all.length < 3 || key === 'hero';
    return field({ form, schema: inner, value: own, path: [...path, key], title, required, open });
  });
}

/** A value with its label, its help and what is wrong with it. */
function field(at: At): Html {
  const { form, path, schema, value, required } = at;
  const kind = kindOf(schema, value);
  if (kind.const !== undefined) return html``;
  const kinds = kindsOf(schema);
  const id = `field:${path.join('.')}`;
  const found = form.problems.filter(
    ({ file, field: name }) => file === form.file && name === path.join('.'),
  );
  const messages = html`<div id="${id}:said">${found.map(
    ({ message, example, missing }) =>
      html`<p class="${missing ? 'note' : 'wrong'}">${missing && 'Still to be written: '}${message} <code>${example?.replace(/^\w+: (.+)$/, '$1')}</code></p>`,
  )}</div>`;
  const help = kind.description && html`<p class="help" id="${id}:help">${kind.description}</p>`;
  const choice =
    kinds.length > 1 &&
    html`<label>What it is <select data-do="kind" data-path="${path.join('.')}">
      ${select(
        kinds.map((one, index) => [String(index), kindTitle(one)]),
        String(kinds.findIndex((one) => kindTitle(one) === kindTitle(kind))),
      )}
    </select></label>`;
  if (kind.type === 'object' || kind.type === 'array') {
    const [lat, lon] = [kind.properties?.lat, kind.properties?.lon];
    const inner = kind.type === 'array' ? list(at, kind) : lat && lon ? position(at, id) : fields(at);
    const out = !required && isFields(value) && typeof path.at(-1) === 'string';
    const options = {
      id,
      begins: firstText(value),
      open: at.open || lat !== undefined || isEmpty(value),
    };
    const takeOut = html`<button data-do="set" data-path="${path.join('.')}">Take out</button>`;
    return fold(at.title, [help, choice, messages, inner, out && takeOut], options);
  }
  const attributes = html`id="${id}" data-path="${path.join('.')}" aria-describedby="${id}:said ${id}:help"
    ${kind.enum?.length !== iconNames.length && html`aria-required="${String(required)}"`}
    ${found.some(({ missing }) => !missing) && html`aria-invalid="true"`}`;
  if (kind.type === 'boolean')
    return html`<label class="tick"><input type="checkbox" ${attributes} ${value === true && 'checked'}>${at.title}</label>${help}${messages}`;
  return html`${choice}<label for="${id}">${at.title} ${!required && html`<small>(may stay empty)</small>`}</label>
    ${help}${control(at, kind, attributes)}${messages}`;
}

const isEmpty = (value: unknown) => isFields(value) && firstText(value) === '';

/** What one of several kinds is called: by its fixed text. */
function kindTitle({ properties = {}, type = '' }: Schema): string {
  const all = Object.values(properties);
  const fixed = all.filter((inner) => inner.const !== undefined).map((inner) => inner.const);
  const named = fixed.length > 0 ? fixed : all.flatMap((inner) => inner.enum ?? []);
  const other = { number: 'A number', string: 'Words', object: 'Words that rest on a promise' };
  return (
    named.map((value) => inWords(String(value))).join(', ') || (other[type as keyof typeof other] ?? type)
  );
}

/** What is typed or chosen in. */
function control({ form, value }: At, kind: Schema, attributes: Html): Html {
  const text = String(value ?? '');
  if (kind.from === 'photos')
    return html`${text && html`<img src="/edit/photos/${text}" alt="" width="160">`}
      <input type="file" accept="image/*" ${attributes}>`;
  if (kind.enum?.length === iconNames.length)
    return html`<button type="button" popovertarget="icons" value="${text}" ${attributes}>
      ${text && icon(text)} ${text ? text.replaceAll('-', ' ') : 'Choose a picture'}</button>`;
  const known =
    form.choices[kind.from ?? ''] ?? kind.enum?.map((one) => [String(one), inWords(String(one))] as const);
  if (known) return html`<select ${attributes}>${select([['', ''], ...known], text)}</select>`;
  if (kind.format === 'date') return html`<input type="date" value="${text}" ${attributes}>`;
  const length = kind.maxLength ?? 0;
  const promises = [...text.matchAll(/\{claim:([a-z0-9-]+)(?:\.(\w+))?/g)];
  const shown = filled(text, form.facts);
  return html`${
    length > 60
      ? html`<textarea lang="en-NZ" rows="1" data-shown="${shown}" ${attributes}>${text}</textarea>`
      : html`<input lang="en-NZ" data-shown="${shown}" value="${text}" ${attributes}>`
  }
  ${length > 0 && text.length > length * 0.8 && html`<small>${text.length} of ${length} letters</small>`}
  ${/<\/?[a-z]|&[a-z]+;/i.test(text) && html`<p class="note">Pages show signs such as &lt;b&gt; as they are.</p>`}
  ${text.includes('{') && html`<p class="help">On the page: “${shown}”</p>`}
  ${promises.map(([, id = '', wording = 'text']) => {
    const claim = form.facts.claims[id];
    return html`<a class="chip" href="#claims.yaml:claims.${id}.wordings.${wording}">${claim?.wordings[wording] ?? id}
      ${claim?.on === false && '(switched off)'}</a>`;
  })}`;
}

/** A text with its tokens filled in; as written where one of them cannot be. */
function filled(text: string, facts: Facts): string {
  try {
    return fillText(text, facts) ?? '';
  } catch {
    return text;
  }
}

/** A list: ticks where its values are few and fixed, else points that are added, moved and taken out. */
function list({ form, schema, value, path, title }: At, kind: Schema): Html {
  const name = path.join('.');
  const points = Array.isArray(value) ? value : [];
  const { items = {}, maxItems = 999 } = kind;
  if (!Array.isArray(items) && items.enum && items.enum.length < 10)
    return html`${items.enum.map(
      (
        one,
      ) => html`<label class="tick"><input type="checkbox" data-do="list" data-op="toggle" data-path="${name}" data-item="${one}"
        ${points.includes(one) && 'checked'}>${one}</label>`,
    )}`;
  const move = (op: string, index: number, sign: string, words: string) =>
    html`<button data-do="list" data-path="${name}" data-op="${op}" data-index="${index}"
      aria-label="${words} no. ${index + 1} of ${title}">${sign}</button>`;
  const length = Array.isArray(items) ? items.length : points.length;
  return html`${Array.from({ length }, (_, index) => {
    const inner = partOf(schema, value, index) ?? {};
    const label = inner.title ?? `No. ${index + 1}`;
    const point = field({
      form,
      schema: inner,
      value: points[index],
      path: [...path, index],
      title: label,
      required: true,
      open: false,
    });
    if (Array.isArray(items)) return point;
    return html`<div class="point"><div>${point}</div>
      ${index > 0 && move('up', index, '↑', 'Move up')}${move('out', index, '×', 'Take out')}</div>`;
  })}
  ${!Array.isArray(items) && points.length < maxItems && html`<button data-do="list" data-op="add" data-path="${name}">+ Add</button>`}`;
}

/** A place on the map. */
function position({ form, path, value }: At, id: string): Html {
  return html`${map(form, value as Position | undefined)}<label>In degrees
    <input data-path="${path.join('.')}" id="${id}:degrees" value="${isFields(value) && `${value.lat}, ${value.lon}`}"
      placeholder="-36.848, 174.763"></label>`;
}

/** Units of the map in a degree of latitude; one of longitude is shorter here. */
const [tall, wide] = [2500, 2000];

/** The suburbs as they lie: a click says where a place is, in the field after it. */
export function map({ suburbs, bounds }: Pick<Form, 'suburbs' | 'bounds'>, at?: Position): Html {
  const { north, south, west, east } = bounds;
  const [width, height] = [(east - west) * wide, (north - south) * tall];
  return html`<section class="map" aria-label="Map" tabindex="0">
    <svg width="${width}" height="${height}" viewBox="${west * wide} ${-north * tall} ${width} ${height}"
      role="img" aria-label="Map of the suburbs" data-wide="${wide}" data-tall="${tall}">
      ${suburbs.map(({ name, position: one }) => one && html`<text x="${one.lon * wide}" y="${-one.lat * tall}">• ${name}</text>`)}
      <path d="M0 0l-9-20a10 10 0 1 1 18 0z" ${at ? html`transform="translate(${at.lon * wide} ${-at.lat * tall})"` : 'hidden'} />
    </svg></section>`;
}
