// What may be asked, and what is done for it.
import { schemaAt } from '../../site/src/schemas/json-schema.ts';
import { parseHours } from './hours.ts';
import { sign, withdraw } from './launch.ts';
import { isFields, pathOf } from './path.ts';
import { addPage, leaveAway, takeAway } from './places.ts';
import type { Publisher } from './publish.ts';
import { blank, kindsOf } from './schema.ts';
import { naming, replaceAll, restingOn } from './search.ts';
import { cleaned, hasUnseen, understood } from './typed.ts';
import type { NewPage, Outcome, Place, PublishSettings } from './types.ts';
import { addPicture, type Picture, removeLogo } from './uploads.ts';
import { EditError, type Workspace } from './workspace.ts';

/** What is done for each thing that may be asked, and what each needs to know. */
export function doersOf(content: Workspace, publisher: Publisher) {
  return {
    /** Writes what was typed or chosen. */
    set: (act: Place & { value: unknown }) => set(content, act),
    /** Another row at the end of a list. */
    add: (act: Place & { value?: object | undefined }) => addRow(content, act),
    /** Takes a row out of a list, or a group that may be left out. */
    remove: (act: Place) => remove(content, act),
    move: (act: Place & { to: number }) => moveRow(content, act),
    /** Makes a value another of the kinds that it may be. */
    choose: (act: Place & { kind: number }) => chooseKind(content, act),
    /** Goes back to what the file says. */
    leaveDraft: ({ file, field }: Place) => content.leaveDraft(file, pathOf(field)),
    /** Takes a photo or the logo. */
    picture: (act: Picture) => addPicture(content, act),
    removeLogo: (_: object) => removeLogo(content),
    addPage: (act: NewPage) => addPage(content, act),
    takeAway: ({ file }: { file: string }) => endPage(content, file),
    bringBack: ({ file }: { file: string }) => content.bringBack(file),
    toggle: (act: { steps: number[]; isOff: boolean }) => toggle(content, act),
    replace: (act: { words: string; replacement: string }) => replaceAll(content, act),
    sign: (act: { places: Place[]; name: string }) => sign(content, act),
    withdraw: (act: Place) => withdraw(content, act),
    publish: async ({ settings }: { settings: PublishSettings }) => publisher.publish(settings),
    goBack: async (_: object) => publisher.goBack(),
  };
}

type Doers = ReturnType<typeof doersOf>;

type Asked<Name extends keyof Doers> = Parameters<Doers[Name]>[0];

/** Something to be done: its name, and what it needs to know. */
export type Act = { [Name in keyof Doers]: { do: Name } & Asked<Name> }[keyof Doers];

/** Does what is asked. @throws EditError where it cannot be done. */
export async function doAct(doers: Doers, act: Act): Promise<Outcome> {
  if (!Object.hasOwn(doers, act.do)) throw new EditError('The editor does not know how to do this.');
  const doer = doers[act.do] as (asked: Act) => Promise<Outcome | undefined>;
  return (await doer(act)) ?? {};
}

/** Writes what was typed or chosen, as its field takes it. */
async function set(content: Workspace, act: Asked<'set'>): Promise<Outcome> {
  const { file, field, value: typed } = act;
  const path = pathOf(field);
  const schema = content.schema(file, path) ?? {};
  const isText = typeof typed === 'string';
  const value = isText ? typedValue(typed, schema) : typed;
  const isLeftOut = value === '' && isOptional(content, file, path);
  const isOverwriting = await content.change(file, path, isLeftOut ? undefined : value);
  if (isText && schema.control !== 'openingHours' && hasUnseen(typed))
    return { said: 'Signs that nobody can see were taken out of the text.' };
  if (isOverwriting) return { said: 'Another window wrote here too: “Undo” has its words.' };
  const [, id = ''] = /^claims\.([^.]+)\.on$/.exec(field) ?? [];
  if (file !== 'claims.yaml' || value !== false || id === '') return {};
  return { said: 'The promise is off. These sentences rested on it.', found: restingOn(content, id) };
}

function typedValue(typed: string, schema: Parameters<typeof understood>[1]): unknown {
  if (schema.control !== 'openingHours') return understood(cleaned(typed), schema);
  const read = parseHours(typed);
  if ('unclear' in read)
    throw new EditError(`“${read.unclear}” is not clear. Write a line such as “Mon–Fri 7am–5.30pm”.`);
  return read.hours;
}

/** Whether a field may be left out, so that an empty one is none. */
function isOptional(content: Workspace, file: string, path: ReturnType<typeof pathOf>): boolean {
  const key = path.at(-1);
  const { properties = {}, required = [] } = content.schema(file, path.slice(0, -1)) ?? {};
  return typeof key === 'string' && key in properties && !required.includes(key);
}

/** Ends a page; sentences that still name it are listed. */
async function endPage(content: Workspace, file: string): Promise<Outcome> {
  const names = await takeAway(content, file);
  const found = naming(content, names);
  const left = found.length > 0 ? 'The sentences here still name it.' : 'No sentence names it any more.';
  return { said: `${names[0]} is taken away. ${left}`, found, go: { file: 'business.yaml', field: '' } };
}

/** Takes steps back, or does them again. */
async function toggle(content: Workspace, { steps, isOff }: Asked<'toggle'>): Promise<Outcome> {
  // To take back a taking back is to do again what it took.
  const isTaking = content.log.steps.some(({ id, takes }) => takes && steps.includes(id));
  const act = isOff === isTaking ? 'done again' : 'taken back';
  const { done, left } = await content.toggle(steps, isOff);
  await leaveAway(content);
  const kept = left.map(({ words }) => `Changed again since, and left: ${words}.`);
  if (done === 0) return { refused: [`Not ${act}.`, ...kept].join(' ') };
  return { said: [isOff === isTaking ? 'Done again.' : 'Taken back.', ...kept].join(' ') };
}

async function addRow(content: Workspace, act: Asked<'add'>): Promise<Outcome> {
  const { file, field, value } = act;
  const list = pathOf(field);
  const row = schemaAt(content.schema(file, list), [0], []);
  await content.addRow(file, list, value ?? (row ? blank(row) : ''));
  const rows = content.data(file, list);
  return { go: { file, field: `${field}.${Array.isArray(rows) ? rows.length - 1 : 0}` } };
}

/** How many rows of the list around a path its file has. */
function savedRows(content: Workspace, { file, field }: Place): number {
  const list = content.saved(file, pathOf(field).slice(0, -1));
  return Array.isArray(list) ? list.length : 0;
}

async function remove(content: Workspace, act: Asked<'remove'>): Promise<void> {
  const path = pathOf(act.field);
  const index = path.at(-1);
  const isSavedRow = typeof index === 'number' && index < savedRows(content, act);
  if (isSavedRow) await content.changeRow({ file: act.file, path });
  else await content.change(act.file, path, undefined);
}

async function moveRow(content: Workspace, act: Asked<'move'>): Promise<void> {
  const { file, field, to } = act;
  const path = pathOf(field);
  const count = savedRows(content, act);
  if (Number(path.at(-1)) < count && to >= 0 && to < count) await content.changeRow({ file, path, to });
}

/** What both kinds have stays. */
async function chooseKind(content: Workspace, act: Asked<'choose'>): Promise<void> {
  const { file, field, kind } = act;
  const path = pathOf(field);
  const chosen = kindsOf(content.schemaOfAnyKind(file, path) ?? {})[kind];
  if (chosen === undefined) return;
  const old = content.data(file, path);
  const kept = Object.entries(isFields(old) ? old : {}).filter(([name]) => chosen.properties?.[name]);
  await content.change(file, path, { ...Object.fromEntries(kept), ...(blank(chosen) as object) });
}
