import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import sharp from 'sharp';
import type { ContentText } from '../../site/src/content/texts.ts';
import { slugOf } from '../../site/src/lib/paths.ts';
import { findings } from '../launch-check.ts';
import { type Draft, EditError } from './draft.ts';
import { kindTitle } from './fields.ts';
import { blank, kindOf, kindsOf, type Schema, schemaAt } from './forms.ts';
import { page, view } from './page.ts';
import { addPlace, type NewPlace, type Position, takeAway } from './places.ts';
import { clickedField, fieldsNaming, fieldsWith } from './words.ts';
import { isFields, type Path, pathOf, valueAt } from './yaml.ts';

/** "-36.848, 174.763" */
function positionOf(text: string): Position | undefined {
  const [lat = Number.NaN, lon = Number.NaN] = text.split(/[,\s]+/).map(Number);
  return Number.isNaN(lat + lon) ? undefined : { lat: Number(lat.toFixed(3)), lon: Number(lon.toFixed(3)) };
}

/** The photo upright and without what the camera wrote; one that cannot be read as it is, which the loader says. */
const readyPhoto = (bytes: ArrayBuffer) =>
  sharp(bytes)
    .autoOrient()
    .resize({ width: 2000, withoutEnlargement: true })
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer()
    .catch(() => Buffer.from(bytes));

/** What the editor does with a draft, for its own page alone: Vite refuses the names of other hosts. */
export function editor(draft: Draft): Hono {
  /** What all windows show besides the draft. */
  const shown = { said: '', by: '', found: (): Promise<ContentText[]> | undefined => undefined };

  /** Changes a value, or takes a field away, and its group where nothing else is in it. */
  async function put(file: string, path: Path, value: unknown, was?: string, own = false): Promise<void> {
    const [group, field] = [path.slice(0, -1), path.at(-1)];
    const left = Object.keys(valueAt(draft.data(file), group) ?? {}).filter((key) => key !== field);
    if (value === undefined && group.length > 0 && typeof group.at(-1) === 'string' && left.length === 0)
      return put(file, group, undefined);
    if (await draft.change(file, path, value, was, own))
      shown.said = 'Also changed in another window: “Undo” has what was typed there.';
  }

  const listAt = (file: string, path: Path) => (valueAt(draft.data(file), path) ?? []) as unknown[];

  /** Puts what was typed, ticked or chosen where it belongs. @param kind Of the value, where that was chosen. */
  async function set(file: string, field: string, text: string, was?: string, kind?: string): Promise<void> {
    const [data, path] = [draft.data(file), pathOf(field)];
    const [group, key] = [path.slice(0, -1), path.at(-1)];
    const around = kindOf(schemaAt(draft.schema(file), data, group) ?? {}, []);
    const schema = schemaAt(draft.schema(file), data, path) ?? {};
    const kinds = kindsOf(schema);
    const old = valueAt(data, path);
    // "7am-5.30pm" says both; all else is understood by the schemas.
    const [, opens, closes] = /^([\d:.]+ *(?:[ap]m)?) *(?:-|–|to) *([\d:.]+ *[ap]m)$/i.exec(text) ?? [];
    if (kind) {
      const chosen = kinds.find((one) => kindTitle(one) === text) ?? {};
      const kept = Object.entries(isFields(old) ? old : {}).filter(([name]) => chosen.properties?.[name]);
      const made = blank(chosen);
      await put(file, path, isFields(made) ? { ...Object.fromEntries(kept), ...made } : made);
    } else if (key === 'opens' && closes !== undefined) {
      await put(file, [...group, 'closes'], closes);
      await put(file, path, opens);
    } else if (key === 'confirmed') {
      if (shown.by === '') throw new EditError('Write first who confirms: name and licence number.');
      await put(file, path, { by: shown.by, on: new Date().toISOString().slice(0, 10) });
    } else if (typeof key === 'string' && around.items && !Array.isArray(around.items)) {
      const on = (one: unknown) => (one === key ? text === 'true' : listAt(file, group).includes(one));
      await put(file, group, around.items.enum?.filter(on));
    } else if (schema.properties?.lat) await put(file, path, positionOf(text));
    else if (kindOf(schema, old).type === 'boolean') await put(file, path, text === 'true');
    else if (text === '' && typeof key === 'string') await put(file, path, undefined, was);
    else {
      const isNumber =
        kinds.some(({ type }) => type === 'number' || type === 'integer') && text.trim() !== '';
      await put(file, path, isNumber && !Number.isNaN(Number(text)) ? Number(text) : text, was);
    }
  }

  /** Takes out what a button stands at, which may be a point of a list. @param to Where else in the list it goes. */
  async function take(place: string, to?: (index: number) => number): Promise<void> {
    const [file = '', field = ''] = place.split(':');
    const path = pathOf(field);
    const [around, index] = [path.slice(0, -1), path.at(-1)];
    if (typeof index !== 'number') return put(file, path, undefined);
    const rest = listAt(file, around).toSpliced(index, 1);
    await put(file, around, to ? rest.toSpliced(to(index), 0, valueAt(draft.data(file), path)) : rest);
  }

  /** What fields and buttons ask for, by their names. What comes back is the field to go to. */
  const actions: Record<string, (value: string, asked: FormData) => Promise<unknown>> = {
    by: async (name) => {
      shown.by = name;
    },
    add: async (place) => {
      const [file = '', field = ''] = place.split(':');
      const [list, path] = [listAt(file, pathOf(field)), pathOf(field)];
      const { items } = kindOf(schemaAt(draft.schema(file), draft.data(file), path) ?? {}, list);
      // Each point is a change of its own, which is taken back by itself.
      await put(file, path, [...list, blank(items as Schema)], undefined, true);
    },
    up: (place) => take(place, (index) => index - 1),
    out: (place) => take(place),
    new: async (_, asked) => {
      const answers = Object.fromEntries(asked) as Record<string, string>;
      const { new: kind, name = '', lead = '', area, position = '' } = answers;
      const place = { kind, name, lead, area, position: positionOf(position) } as NewPlace;
      return addPlace(draft, place);
    },
    'take-away': async (file) => {
      const [kind = '', name = ''] = file.split('/');
      const gone = await takeAway(draft, kind as 'areas', name.replace('.yaml', ''));
      const found = async () => fieldsNaming(await draft.read(), gone);
      const named = (await found()).length > 0;
      if (named) shown.found = found;
      shown.said = `${gone[0]} is taken away.${named ? ' The sentences below still name it.' : ''}`;
      return 'business.yaml';
    },
    'bring-back': (file) => draft.bringBack(file),
    'take-back': async (ids) => {
      const calm = draft.unsaved.length === 0;
      const left = await draft.takeBack(ids.split(',').map(Number));
      const saved = calm && (await draft.read()).problems.length === 0;
      if (saved) await draft.save();
      const kept = left.map((words) => `Changed again since, and left: ${words}.`);
      shown.said = [saved ? 'Taken back and saved.' : 'Taken back.', ...kept].join(' ');
    },
    save: async () => {
      if ((await draft.read()).problems.length > 0) throw new EditError('Put right first what is marked.');
      await draft.save();
    },
    search: async (words) => {
      shown.found = () => (words ? draft.read().then((read) => fieldsWith(read, words)) : undefined);
    },
    clicked: async (at, asked) => {
      const place = clickedField(draft, await draft.read(), at, asked.getAll('text').map(String));
      if (place === undefined) shown.found = async () => [];
      return place && `${place.file}:${place.field}`;
    },
  };

  /** Does one thing that was asked. @param name Of a field of a file, or of an action. */
  async function act(name: string, value: string | File, asked: FormData): Promise<unknown> {
    const [, file, field = '', kind] = /^([^ ]+\.yaml):([^:]+):?(.*)$/.exec(name) ?? [];
    // A form makes two signs of the end of a line.
    const textOf = (one: string | File) => String(one).replaceAll('\r\n', '\n');
    if (file === undefined) return actions[name]?.(textOf(value), asked);
    if (typeof value === 'string') {
      const was = asked.get(`was ${name}`);
      return set(file, field, textOf(value), was === null ? undefined : textOf(was), kind);
    }
    const base = slugOf(value.name.replace(/\.[^.]*$/, '')) || 'photo';
    await put(file, pathOf(field), await draft.addPhoto(base, await readyPhoto(await value.arrayBuffer())));
  }

  async function answer(asked: FormData): Promise<string> {
    let go: unknown;
    await draft.read();
    if ([...asked].length > 1) shown.said = '';
    for (const [name, value] of asked)
      try {
        go = (await act(name, value, asked)) ?? go;
      } catch (error) {
        if (!(error instanceof EditError)) console.error(error);
        shown.said = (error as Error).message;
      }
    const read = await draft.read();
    // A file that cannot be read is among the problems already.
    const toDo = await findings(draft.now).catch(() => []);
    const asks = String(asked.get('open'));
    const open = draft.files.includes(asks) ? asks : 'business.yaml';
    return String(
      view({ draft, read, toDo, open, go: String(go ?? ''), ...shown, found: await shown.found() }),
    );
  }

  const app = new Hono();
  app.use(csrf());
  app.get('/', (context) => {
    context.header(
      'Content-Security-Policy',
      "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    );
    return context.html(page);
  });
  app.get('/photos/:name', async (context) => {
    const file = join(draft.now, 'photos', basename(context.req.param('name')));
    return context.body(new Uint8Array(await readFile(file)));
  });
  let turn: Promise<unknown> = Promise.resolve();
  app.post('/', async (context) => {
    const asked = await context.req.formData();
    const next = turn.then(() => answer(asked));
    turn = next.catch(() => undefined);
    return context.html(await next);
  });
  return app;
}
