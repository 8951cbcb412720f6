// Fills in the templates of deploy/<host>/template: files in the host's own language with a few marked
// values. {{name}} is a value; {{#list}} … {{/list}} is repeated for each item, whose values are then
// known by name, with {{,}} and {{|}} between two items; {{>file}} is another template in its place.

export type Item = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | readonly Item[]>>;

/** Text by path below the template folder. */
export type Files = Readonly<Record<string, string>>;

/** A repeated part. Marks on lines of their own leave no empty lines. */
const section =
  /(^[ \t]*)?\{\{#(\w+)\}\}(?:(?<=^[ \t]*\{\{#\w+\}\})\n)?([\s\S]*?)(?:^[ \t]*)?\{\{\/\2\}\}(?:(?<=^[ \t]*\{\{\/\w+\}\})\n)?/gm;
const include = /^\{\{>(.+)\}\}\n/gm;
const mark = /\{\{([^#/>{}]+)\}\}/g;

/**
 * Fills in every template of a host.
 *
 * @throws Error with the file and the mark that has no value.
 */
export function renderFiles(templates: Files, values: Values): Record<string, string> {
  const filled = (path: string): string => {
    const template = templates[path];
    if (template === undefined) throw new Error(`There is no template ${path}.`);
    return renderText(
      template.replace(include, (_, file: string) => filled(file)),
      { ...values, template: path },
    );
  };
  return Object.fromEntries(Object.keys(templates).map((path) => [path, filled(path)]));
}

function renderText(template: string, values: Values): string {
  const at = `${values.template}`;
  const fill = (text: string, known: Item | Values): string =>
    text.replace(mark, (whole, name: string) => {
      const value = known[name];
      if (typeof value !== 'string') throw new Error(`${at}: nothing is known by the name of ${whole}.`);
      return value;
    });
  const repeated = template.replace(section, (_, indent: string | undefined, name: string, body: string) => {
    const items = values[name];
    if (!Array.isArray(items)) throw new Error(`${at}: there is no list {{#${name}}}.`);
    const parts = (items as readonly Item[]).map((item, index) => {
      const last = index === items.length - 1;
      return fill(body, { ...item, ',': last ? '' : ',', '|': last ? '' : '|' });
    });
    return body.includes('\n') ? parts.join('') : (indent ?? '') + parts.join('');
  });
  return fill(repeated, values);
}
