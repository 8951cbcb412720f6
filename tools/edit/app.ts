import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import sharp from 'sharp';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import type { ContentText } from '../../site/src/content/texts.ts';
import { slugOf } from '../../site/src/lib/paths.ts';
import { pictureSize } from '../../site/src/lib/picture-size.ts';
import { findings } from '../launch-check.ts';
import { type Draft, EditError } from './draft.ts';
import { blank, kindOf, kindsOf, type Schema, schemaAt } from './forms.ts';
import { foundWords, page, view } from './page.ts';
import { addPlace, type NewPlace, type Position, takeAway } from './places.ts';
import { clickedField, fieldsNaming, fieldsWith } from './words.ts';
import { isFields, type Path, pathOf, valueAt } from './yaml.ts';

/** What the page sends: a command, what it is about, and the file that is open. */
type Asked = Record<string, string> & {
  edits: { file: string; path: string; value: unknown; was?: string }[];
};

/** What a command leaves to show besides the page. */
interface Result {
  said?: string;
  /** The place to open. */
  go?: Pick<ContentText, 'file' | 'field'>;
  found?: ContentText[];
}

const typed = 'Also changed in another window: “Undo” has what was typed there.';

/** "-36.848, 174.763" */
function positionOf(text: unknown): Position | undefined {
  const [lat = Number.NaN, lon = Number.NaN] = String(text)
    .split(/[,\s]+/)
    .map(Number);
  return Number.isNaN(lat + lon) ? undefined : { lat: Number(lat.toFixed(3)), lon: Number(lon.toFixed(3)) };
}

/** What a field's text is for its file. */
function written(schema: Schema, value: unknown, within: Path): unknown {
  if (schema.properties?.lat) return positionOf(value);
  if (typeof value !== 'string') return value;
  const numbers = kindsOf(schema).some(({ type }) => type === 'number' || type === 'integer');
  if (numbers && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
  return value === '' && typeof within.at(-1) !== 'number' ? undefined : value;
}

/** The photo upright, 4 to 3, at most 2000 pixels wide, without what the camera wrote. */
async function readyPhoto(bytes: Uint8Array): Promise<Buffer> {
  const photo = sharp(bytes).autoOrient();
  const { autoOrient } = await photo.metadata().catch(() => {
    throw new EditError(
      'This photo cannot be read. Save it once more as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).',
    );
  });
  if (autoOrient.width < 2 * pictureSize.width)
    throw new EditError(
      `A photo has to be at least ${2 * pictureSize.width} pixels wide; this one has ${autoOrient.width}. Take the original from the phone.`,
    );
  const width = Math.min(2000, autoOrient.width);
  const size = { width, height: Math.round(width * 0.75), fit: 'cover', position: 'attention' } as const;
  return photo.resize(size).jpeg({ quality: 90, mozjpeg: true }).toBuffer();
}

/** What the editor does with a draft, for its page and for no other. @param host Where it runs. */
export function editor(draft: Draft, host: string): Hono {
  let turn: Promise<unknown> = Promise.resolve();
  let by = '';
  /** What was said last: a window that looks meanwhile takes it from no other. */
  let said = '';
  let refused: ContentProblem[] = [];

  /** Changes a value of a file, and what is left empty with it. */
  async function set(file: string, field: string, value: unknown, was?: string): Promise<boolean> {
    const data = draft.data(file);
    let path = pathOf(field);
    const schema = schemaAt(draft.schema(file), data, path) ?? {};
    const known = schema.properties === undefined ? was : undefined;
    // "7am-5.30pm" says both; all else is understood by the schemas.
    const [, opens, closes] =
      /^([\d:.]+ *(?:[ap]m)?) *(?:-|–|to) *([\d:.]+ *[ap]m)$/i.exec(String(value)) ?? [];
    if (path.at(-1) === 'opens' && closes !== undefined) {
      await draft.change(file, [...path.slice(0, -1), 'closes'], closes);
      return draft.change(file, path, opens);
    }
    const next = written(schema, value, path);
    // A group of fields in which nothing is left is no group.
    const alone = (around: unknown) =>
      isFields(around) && Object.keys(around).every((key) => key === path.at(-1));
    while (
      next === undefined &&
      path.length > 1 &&
      typeof path.at(-2) === 'string' &&
      alone(valueAt(data, path.slice(0, -1)))
    )
      path = path.slice(0, -1);
    return draft.change(file, path, next, known);
  }

  async function changeList(asked: Asked): Promise<void> {
    const { open = '', path = '', op, item, index = '0' } = asked;
    const [data, at] = [draft.data(open), pathOf(path)];
    const list = [...((valueAt(data, at) ?? []) as unknown[])];
    const { items } = kindOf(schemaAt(draft.schema(open), data, at) ?? {}, list);
    if (Array.isArray(items) || items === undefined) return;
    if (op === 'add') list.push(blank(items));
    else if (op === 'toggle') list.includes(item) ? list.splice(list.indexOf(item), 1) : list.push(item);
    else {
      const [point] = list.splice(Number(index), 1);
      if (op === 'up') list.splice(Number(index) - 1, 0, point);
    }
    if (items.enum) list.sort((a, b) => (items.enum ?? []).indexOf(a) - (items.enum ?? []).indexOf(b));
    await draft.change(open, at, list);
  }

  const commands: Record<string, (asked: Asked) => Promise<unknown>> = {
    look: async () => undefined,
    change: async ({ edits }) => {
      let crossed = false;
      for (const { file, path, value, was } of edits)
        crossed = (await set(file, path, value, was)) || crossed;
      return crossed ? { said: typed } : undefined;
    },
    set: async ({ open = '', path = '' }) => draft.change(open, pathOf(path), undefined),
    list: changeList,
    kind: async ({ open = '', path = '', value }) => {
      const [data, at] = [draft.data(open), pathOf(path)];
      const kind = kindsOf(schemaAt(draft.schema(open), data, at) ?? {})[Number(value)] ?? {};
      const old = valueAt(data, at);
      const kept = Object.entries(isFields(old) ? old : {}).filter(([key]) => kind.properties?.[key]);
      const made = blank(kind);
      await draft.change(open, at, isFields(made) ? { ...Object.fromEntries(kept), ...made } : made);
    },
    'take-away': async ({ kind, slug = '' }) => {
      const gone = await takeAway(draft, kind as 'areas', slug);
      const found = fieldsNaming(await draft.read(), gone);
      const go = { file: '', field: '' };
      if (found.length === 0) return { said: `${gone[0]} is taken away.`, go };
      return { said: `${gone[0]} is taken away. The sentences below still name it.`, found, go };
    },
    add: async (asked) => {
      const position = positionOf(asked.position);
      const file = await addPlace(draft, { ...(asked as unknown as NewPlace), position });
      return { go: { file, field: '' } };
    },
    confirm: async ({ by: name = '', field = '' }) => {
      by = name;
      const [file = '', at = ''] = field.split(':');
      const on = new Date().toISOString().slice(0, 10);
      await draft.change(file, [...pathOf(at), 'confirmed'], { by, on });
    },
    'bring-back': async ({ file = '' }) => draft.bringBack(file),
    'take-back': async ({ ids = '' }) => {
      const calm = draft.unsaved.length === 0;
      const left = await draft.takeBack(ids.split(',').map(Number));
      const saved = calm && (await draft.read()).problems.length === 0;
      if (saved) await draft.save();
      const kept = left.map((words) => `Changed again since, and left: ${words}.`);
      return { said: [saved ? 'Taken back and saved.' : 'Taken back.', ...kept].join(' ') };
    },
    save: async () => {
      if ((await draft.read()).problems.length > 0) throw new EditError('Put right first what is marked.');
      await draft.save();
    },
    search: async ({ words = '' }) => ({ found: fieldsWith(await draft.read(), words) }),
    clicked: async ({ page: at = '', texts }) => {
      const go = clickedField(draft, await draft.read(), at, texts as unknown as string[]);
      return go === undefined ? { found: [] } : { go };
    },
  };

  /** Does something when all before it is done. @param looks Nothing is sent that is shown already. */
  function answer(asked: Asked, action: () => Promise<unknown>, looks = false): Promise<object> {
    const next = turn.then(async () => {
      await draft.read();
      const result = await action().catch((error: Error) => {
        if (!(error instanceof EditError)) console.error(error);
        return { said: error.message };
      });
      const { said: words = '', go, found } = (result ?? {}) as Result;
      if (!looks) said = words;
      const more = { go, found: found && String(foundWords(draft, found)) };
      const read = await draft.read();
      const { version } = draft;
      if (looks && Number(asked.version) === version) return { version };
      const open = draft.files.includes(asked.open ?? '') ? (asked.open ?? '') : 'business.yaml';
      // A file that cannot be read is among the problems already.
      const toDo = await findings(draft.now).catch(() => []);
      const shown = existsSync(join(draft.shown, 'business.yaml'));
      return { ...more, version, shown, html: String(view({ draft, read, toDo, open, said, by, refused })) };
    });
    turn = next.catch(() => undefined);
    return next;
  }

  const app = new Hono();
  app.use(async (context, next) => {
    const origin = context.req.header('origin');
    const own = origin === `http://${host}` || (origin === undefined && context.req.method === 'GET');
    // A name that somebody else points at this machine is another host; another page is another origin.
    if (context.req.header('host') !== host || !own)
      return context.text('This editor answers its own page only.', 403);
    await next();
    context.header('Cache-Control', 'no-store');
    context.header(
      'Content-Security-Policy',
      "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    );
  });
  app.use(bodyLimit({ maxSize: 40_000_000 }));
  app.get('/', (context) => context.html(page));
  app.get('/photos/:name', async (context) => {
    const file = join(draft.now, 'photos', basename(context.req.param('name')));
    return context.body(new Uint8Array(await readFile(file)));
  });
  app.post('/do/:command', async (context) => {
    const name = context.req.param('command');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) return context.text('There is no such command.', 404);
    const asked = (await context.req.json()) as Asked;
    return context.json(await answer(asked, () => command(asked), name === 'look'));
  });
  app.post('/photo', async (context) => {
    const { open = '', path = '', name = '' } = context.req.query();
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const keep = async () => {
      refused = [];
      const ready = await readyPhoto(bytes).catch((error: Error) => {
        refused = [{ file: open, field: path, message: error.message }];
      });
      if (ready === undefined) return;
      await set(open, path, await draft.addPhoto(slugOf(name.replace(/\.[^.]*$/, '')) || 'photo', ready));
    };
    return context.json(await answer({ open } as unknown as Asked, keep));
  });
  return app;
}
