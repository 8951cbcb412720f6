import { schemaAt } from '../../site/src/schemas/json-schema.ts';
import { timeOf } from '../../site/src/schemas/natural.ts';
import { parseHours } from './hours.ts';
import { cleaned, hasUnseen } from './messages.ts';
import { callOutIndex, certifierIndex, emergencyService, isOptional } from './overview.ts';
import { isFields, pathOf } from './path.ts';
import { addPage, takeAway } from './places.ts';
import type { Publisher } from './publish.ts';
import { blank, kindsOf } from './schema.ts';
import type { Act, Outcome, Place } from './types.ts';
import { naming, replaceAll, restingOn } from './words.ts';
import { EditError, type Workspace } from './workspace.ts';

type Doing<Name extends Act['do']> = Extract<Act, { do: Name }>;
/** Each does one thing; what comes back, if anything, is an Outcome. */
type Doers = { [Name in Act['do']]: (act: Doing<Name>, by: string) => unknown };

/** The day in Auckland, as files write it. */
const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'Pacific/Auckland' });

/** What is done for each thing that may be asked. */
export function doersOf(content: Workspace, publisher: Publisher): Doers {
  return {
    set: (act, by) => set(content, act, by),
    add: async ({ file, field }, by) => {
      const item = schemaAt(content.schema(file, pathOf(field)), [0], []);
      await content.addPoint(file, pathOf(field), item ? blank(item) : '', by);
      const list = content.data(file, pathOf(field));
      return { go: { file, field: `${field}.${Array.isArray(list) ? list.length - 1 : 0}` } };
    },
    remove: async ({ file, field }, by) => {
      const path = pathOf(field);
      const [list, index] = [path.slice(0, -1), path.at(-1)];
      const saved = content.saved(file, list);
      const isSaved = typeof index === 'number' && Array.isArray(saved) && index < saved.length;
      if (!isSaved) await content.change(file, path, undefined, by);
      else await content.changeList(file, list, saved.toSpliced(index, 1), by);
    },
    move: async ({ file, field, to }, by) => {
      const path = pathOf(field);
      const [list, index] = [path.slice(0, -1), Number(path.at(-1))];
      const saved = content.saved(file, list);
      if (!Array.isArray(saved) || index >= saved.length || to < 0 || to >= saved.length) return;
      await content.changeList(file, list, saved.toSpliced(index, 1).toSpliced(to, 0, saved[index]), by);
    },
    choose: async ({ file, field, kind }, by) => {
      const path = pathOf(field);
      const chosen = kindsOf(content.unionSchema(file, path) ?? {})[kind];
      if (chosen === undefined) return;
      const old = content.data(file, path);
      const kept = Object.entries(isFields(old) ? old : {}).filter(([name]) => chosen.properties?.[name]);
      await content.change(file, path, { ...Object.fromEntries(kept), ...(blank(chosen) as object) }, by);
    },
    drop: ({ file, field }) => content.drop(file, pathOf(field)),
    addPage: async (act, by) => ({ go: { file: await addPage(content, act, by), field: '' } }),
    takeAway: async ({ file }) => {
      const gone = await takeAway(content, file);
      const found = naming(content, gone);
      const left = found.length > 0 ? 'The sentences here still name it.' : 'No sentence names it any more.';
      return { said: `${gone[0]} is taken away. ${left}`, found, go: { file: 'business.yaml', field: '' } };
    },
    bringBack: ({ file }) => content.bringBack(file),
    takeBack: async ({ steps, off }, by) => {
      const isMany = steps.length > 1;
      const words = `Taken back: ${steps.length} changes`;
      const left = isMany
        ? await content.takeBackTogether(steps, words, by)
        : await content.takeBack(steps, off);
      const kept = left.map((one) => `Changed again since, and left: ${one}.`);
      return { said: [off ? 'Taken back.' : 'Done again.', ...kept].join(' ') };
    },
    replace: ({ words, by: fresh }, by) => replaceAll(content, words, fresh, by),
    sign: ({ places, by: name, licence }, by) => sign(content, places, name.trim(), licence.trim(), by),
    withdraw: async ({ file, field }, by) => {
      await content.change(file, [...pathOf(field), 'confirmed'], undefined, by);
      return { said: 'The signature is withdrawn.' };
    },
    certifier: ({ name, licence }, by) => setCertifier(content, name.trim(), licence.trim(), by),
    callOut: ({ amount, without }, by) => setCallOut(content, amount, without.trim(), by),
    publish: ({ settings }) => publisher.publish(settings),
    goBack: () => publisher.goBack(),
  };
}

/** Writes what was typed or chosen, as its field takes it. */
async function set(
  content: Workspace,
  { file, field, value: typed }: Doing<'set'>,
  by: string,
): Promise<Outcome> {
  const path = pathOf(field);
  const schema = content.schema(file, path);
  const isText = typeof typed === 'string';
  if (isText && schema?.control === 'openingHours') return setHours(content, file, field, typed, by);
  const value = isText ? understood(cleaned(typed), schema?.type, schema?.control) : typed;
  const isLeftOut = value === '' && isOptional(content, file, path);
  const isOverwritten = await content.change(file, path, isLeftOut ? undefined : value, by);
  if (isText && hasUnseen(typed)) return { said: 'Signs that nobody can see were taken out of the text.' };
  if (isOverwritten) return { said: 'Another window wrote here too: “Undo” has its words.' };
  const [, id = ''] = /^claims\.([^.]+)\.on$/.exec(field) ?? [];
  if (file !== 'claims.yaml' || value !== false || id === '') return {};
  return { said: 'The promise is off. These sentences rested on it.', found: restingOn(content, id) };
}

async function setHours(
  content: Workspace,
  file: string,
  field: string,
  typed: string,
  by: string,
): Promise<Outcome> {
  const read = parseHours(typed);
  if ('unclear' in read)
    throw new EditError(`“${read.unclear}” is not clear. Write a line such as “Mon–Fri 7am–5.30pm”.`);
  await content.change(file, pathOf(field), read.hours, by);
  return {};
}

/** Confirms statements in the name of one of the business's people. */
async function sign(
  content: Workspace,
  places: Place[],
  name: string,
  licence: string,
  by: string,
): Promise<Outcome> {
  const people = content.saved('people.yaml', ['people']);
  const own = Array.isArray(people) ? people.filter(isFields) : [];
  const numbers = ['licence', 'gasLicence'].map((key) => String(content.saved('business.yaml', [key]) ?? ''));
  const person = own.find((one) => one.name === name);
  if (person === undefined)
    throw new EditError(`${name || 'Nobody'} is not among your people. Add them there first.`);
  if (licence === '' || ![String(person.licence ?? ''), ...numbers].includes(licence))
    throw new EditError(
      `${licence || 'This'} is not the licence number of ${name}, nor that of your business.`,
    );
  const confirmed = { by: `${name}, licence ${licence}`, on: today() };
  const changes = places.map(({ file, field }) => ({
    file,
    path: [...pathOf(field), 'confirmed'],
    after: confirmed,
  }));
  const count = `${places.length} ${places.length === 1 ? 'statement' : 'statements'}`;
  await content.applyWhole(`${count} confirmed by ${name}`, changes, by);
  return { said: `${count} confirmed by ${name}.` };
}

async function setCertifier(content: Workspace, name: string, licence: string, by: string): Promise<Outcome> {
  if (name === '' || licence === '') throw new EditError('Write both the name and the licence number.');
  const people = content.saved('people.yaml', ['people']);
  const list = Array.isArray(people) ? people : [];
  const index = certifierIndex(content);
  const person = isFields(list[index]) ? list[index] : { role: 'Certifying plumber' };
  const fresh = { ...person, name, licence };
  const after = index < 0 ? [...list, fresh] : list.toSpliced(index, 1, fresh);
  const number = {
    file: 'business.yaml',
    path: ['licence'],
    before: content.saved('business.yaml', ['licence']),
    after: licence,
  };
  await content.applyWhole(
    `Certifying plumber: ${name}, licence ${licence}`,
    [{ file: 'people.yaml', path: ['people'], before: people, after }, number],
    by,
  );
  return { said: `${name} is your certifying plumber now, and stands among your people.` };
}

async function setCallOut(content: Workspace, amount: string, without: string, by: string): Promise<Outcome> {
  const from = Number(amount.replace(/[$,\s]/g, ''));
  const service = emergencyService(content);
  if (!(from > 0)) throw new EditError('Write the amount in dollars, such as 149.');
  if (service === undefined) throw new EditError('No service is for emergencies.');
  const before = content.saved('prices.yaml', ['prices']);
  const list = Array.isArray(before) ? before : [];
  const index = callOutIndex(content);
  const old = isFields(list[index]) ? list[index] : { service, what: 'Call-out' };
  const price = { ...old, from, without: without || 'Parts, and the work itself' };
  const after = index < 0 ? [...list, price] : list.toSpliced(index, 1, price);
  const gst = {
    file: 'prices.yaml',
    path: ['gst'],
    before: content.saved('prices.yaml', ['gst']),
    after: true,
  };
  await content.applyWhole(
    `Call-out charge: $${from}`,
    [gst, { file: 'prices.yaml', path: ['prices'], before, after }],
    by,
  );
  return { said: 'The call-out charge is saved. It stands among your prices.' };
}

/** What somebody means who types into a field that is no text. */
function understood(text: string, type: string | undefined, control: string | undefined): unknown {
  if (type === 'number' || type === 'integer') {
    const amount = text.replace(/^about |[$,\s]/gi, '');
    return amount !== '' && !Number.isNaN(Number(amount)) ? Number(amount) : text;
  }
  if (control === 'time') return timeOf(text) ?? text;
  return control === 'month' ? monthOf(text) : text;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "March 2026" as "2026-03". */
function monthOf(text: string): string {
  const [, name = '', year] = /^([a-z]{3})[a-z]*\.?,? +(20\d\d)$/i.exec(text.trim()) ?? [];
  const index = months.indexOf(name.toLowerCase());
  return index < 0 ? text.replaceAll('"', '') : `${year}-${String(index + 1).padStart(2, '0')}`;
}
