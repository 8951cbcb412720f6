import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { secureHeaders } from 'hono/secure-headers';
import sharp from 'sharp';
import type { Reading } from '../../site/src/content/store.ts';
import type { ContentText } from '../../site/src/content/texts.ts';
import { slugOf } from '../../site/src/lib/paths.ts';
import type { JsonSchema } from '../../site/src/schemas/json-schema.ts';
import { findings } from '../launch-check.ts';
import { type ContentFolder, EditError } from './content-folder.ts';
import { kindTitle } from './fields.ts';
import { blank, isNumber, kindOf, kindsOf } from './forms.ts';
import { page, view } from './page.ts';
import { addPlace, type NewPlace, positionOf, takeAway } from './places.ts';
import { clickedField, fieldsOn, fieldsWith } from './words.ts';
import { type Path, pathOf } from './yaml.ts';

/** The photo upright and without what the camera wrote. @throws EditError where it is none. */
const readyPhoto = (bytes: ArrayBuffer) =>
  sharp(bytes)
    .autoOrient()
    .resize({ width: 2000, withoutEnlargement: true })
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer()
    .catch(() => {
      throw new EditError('This is no photo that can be read. Save it as JPEG and choose it again.');
    });

/** "suburbs/epsom.yaml:trust.claims.0" as a file and the way to a value in it. */
function placeOf(place: string): [file: string, path: Path] {
  const [file = '', field = ''] = place.split(':');
  return [file, pathOf(field)];
}

/** What the editor does with a content folder, for its own page alone: Vite refuses the names of other hosts. */
export function editor(content: ContentFolder): Hono {
  /** What all windows show besides the content. */
  const shown = { said: '', refused: '', found: (_: Reading): ContentText[] | undefined => undefined };

  const listAt = (file: string, path: Path) => (content.data(file, path) ?? []) as unknown[];
  const schemaOf = (file: string, path: Path) => content.schema(file, path) ?? {};

  /** Puts what was typed, ticked or chosen where it belongs. @param kind Of the value, where that was chosen. */
  async function set(file: string, field: string, text: string, by: string, kind?: string): Promise<void> {
    const path = pathOf(field);
    const [group, key] = [path.slice(0, -1), path.at(-1)];
    const around = kindOf(schemaOf(file, group), []);
    const schema = schemaOf(file, path);
    const old = content.data(file, path);
    const { type } = kindOf(schema, old);
    const put = async (value: unknown, at = path) => {
      if (await content.change(file, at, value, by))
        shown.said = 'Another window wrote here too: “Undo” has its words.';
    };
    // "7am-5.30pm" says both; all else is understood by the schemas.
    const [, opens, closes] = /^([\d:.]+ *(?:[ap]m)?) *(?:-|–|to) *([\d:.]+ *[ap]m)$/i.exec(text) ?? [];
    if (kind) {
      const chosen = kindsOf(schema).find((one) => kindTitle(one) === text) ?? {};
      const kept = Object.entries(old ?? {}).filter(([name]) => chosen.properties?.[name]);
      await put({ ...Object.fromEntries(kept), ...(blank(chosen) as object) });
    } else if (key === 'opens' && closes !== undefined) {
      await put(closes, [...group, 'closes']);
      await put(opens);
    } else if (typeof key === 'string' && around.items && !Array.isArray(around.items)) {
      const on = (one: unknown) => (one === key ? text === 'true' : listAt(file, group).includes(one));
      await put(around.items.enum?.filter(on), group);
    } else if (schema.control === 'position') await put(positionOf(text));
    else if (type === 'boolean') {
      await put(text === 'true');
      if (file === 'claims.yaml' && text === 'false') {
        shown.found = (read) => fieldsOn(read, String(group.at(-1)));
        shown.said = 'The promise is off. These are the words that rested on it.';
      }
    } else if (text === '' && typeof key === 'string') await put(undefined);
    else await put(isNumber(type) && text.trim() && !Number.isNaN(Number(text)) ? Number(text) : text);
  }

  /** Takes out what a button stands at, which may be a point of a list. @param up Puts it before the point over it. */
  async function take(place: string, by: string, up = false): Promise<unknown> {
    const [file, path] = placeOf(place);
    const [around, index] = [path.slice(0, -1), path.at(-1)];
    if (typeof index !== 'number') return content.change(file, path, undefined, by);
    const list = listAt(file, around);
    const rest = list.toSpliced(index, 1);
    return content.change(file, around, up ? rest.toSpliced(index - 1, 0, list[index]) : rest, by);
  }

  /** Takes steps back, or makes them again. */
  async function takeBack(ids: string, off: boolean): Promise<void> {
    const left = await content.takeBack(ids.split(',').map(Number), off);
    const kept = left.map((words) => `Changed again since, and left: ${words}.`);
    shown.said = [off ? 'Taken back.' : 'Brought back.', ...kept].join(' ');
  }

  /** What fields and buttons ask for, by their names. What comes back is the field to go to. */
  const actions: Record<string, (value: string, asked: FormData, by: string) => unknown> = {
    add: (place, _, by) => {
      const [file, path] = placeOf(place);
      const list = listAt(file, path);
      const { items } = kindOf(schemaOf(file, path), list);
      return content.change(file, path, [...list, blank(items as JsonSchema)], by);
    },
    up: (place, _, by) => take(place, by, true),
    out: (place, _, by) => take(place, by),
    confirmed: (place, asked, by) => {
      const [file, path] = placeOf(place);
      // Swedish writes a day as the files do.
      const on = new Date().toLocaleDateString('sv', { timeZone: 'Pacific/Auckland' });
      const confirmed = { by: String(asked.get('who')), on };
      return content.change(file, [...path, 'confirmed'], confirmed, by);
    },
    new: (_, asked) => addPlace(content, Object.fromEntries(asked) as unknown as NewPlace),
    'take-away': async (file) => {
      const gone = await takeAway(content, file);
      const naming = (read: Reading) => fieldsWith(read, gone);
      const isNamed = naming(await content.read()).length > 0;
      if (isNamed) shown.found = naming;
      const left = isNamed ? 'The sentences below still name it.' : 'No sentence names it any more.';
      shown.said = `${gone[0]} is taken away. ${left}`;
      return 'business.yaml';
    },
    'bring-back': (file) => content.bringBack(file),
    'take-back': (ids) => takeBack(ids, true),
    again: (ids) => takeBack(ids, false),
    search: (words) => {
      shown.found = (read) => (words ? fieldsWith(read, [words]) : undefined);
    },
    clicked: async (at, asked) => {
      const place = clickedField(content, await content.read(), at, asked.getAll('text').map(String));
      if (place === undefined) shown.found = () => [];
      return place && `${place.file}:${place.field}`;
    },
  };

  /** Does one thing that was asked. @param name Of a field of a file, or of an action. */
  async function act(name: string, value: string | File, asked: FormData): Promise<unknown> {
    const [, file, field = '', kind] = /^([^ ]+\.yaml):([^:]+):?(.*)$/.exec(name) ?? [];
    const by = String(asked.get('window'));
    if (file !== undefined && typeof value !== 'string') {
      const base = slugOf(value.name.replace(/\.[^.]*$/, '')) || 'photo';
      const photo = await content.addPhoto(base, await readyPhoto(await value.arrayBuffer()));
      return content.change(file, pathOf(field), photo, by);
    }
    return file === undefined
      ? actions[name]?.(String(value), asked, by)
      : set(file, field, String(value), by, kind);
  }

  async function answer(asked: FormData): Promise<string> {
    let go = '';
    await content.read();
    shown.refused = '';
    if ([...asked].length > 2) shown.said = '';
    for (const [name, value] of asked)
      try {
        const place = await act(name, value, asked);
        if (typeof place === 'string') go = place;
      } catch (error) {
        if (!(error instanceof EditError)) console.error(error);
        shown.refused = (error as Error).message;
        shown.said = shown.refused;
      }
    const read = await content.read();
    const toDo = findings(read);
    const asks = String(asked.get('open'));
    const open = content.files().includes(asks) ? asks : 'business.yaml';
    return String(view({ ...shown, content, read, toDo, open, go, found: shown.found(read) }));
  }

  const app = new Hono();
  app.use(csrf(), secureHeaders());
  app.get('/', (context) => context.html(page));
  app.get('/photos/*', serveStatic({ root: content.folder }));
  let turn: Promise<unknown> = Promise.resolve();
  app.post('/', async (context) => {
    const asked = await context.req.formData();
    const next = turn.then(() => answer(asked));
    turn = next.catch(() => undefined);
    return context.html(await next);
  });
  return app;
}
