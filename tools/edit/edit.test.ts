import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { schemaOf } from '../../site/src/content/files.ts';
import { jsonSchemaOf, schemaAt } from '../../site/src/schemas/json-schema.ts';
import { contentFixture, firstArea, secondArea, suburb } from '../../site/tests/content-faults/fixture.ts';
import { root } from '../run.ts';
import type { Act } from './acts.ts';
import { editorApi } from './api.ts';
import { isOnLand, waters } from './coast.ts';
import { formatHours, parseHours } from './hours.ts';
import type { Signing } from './launch.ts';
import { merge } from './merge.ts';
import { type Path, valueAt } from './path.ts';
import { Publisher, type Publishing } from './publish.ts';
import type { Outcome } from './types.ts';
import { type Step, UndoLog } from './undo.ts';
import type { Answer, StepView } from './view.ts';
import { Workspace } from './workspace.ts';
import { move, write } from './yaml.ts';

const shipped = join(root, 'site/content');
const files = readdirSync(shipped, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);
const textOf = (file: string) => readFileSync(join(shipped, file), 'utf8');
const comments = (text: string) => text.match(/^\s*#.*$/gm) ?? [];

/** Ways to the values of a file, one by one. */
function leaves(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object') return [[path, value]];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value ?? {});
  return inner.flatMap(([key, part]) => leaves(part, [...path, key]));
}

function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : `${value} "more": #1`;
}

describe('writing a content file', () => {
  it.each(files)('%s changes one line for one value', (file) => {
    const before = textOf(file);
    for (const [path, value] of leaves(parse(before)).slice(0, 4)) {
      const after = write(before, path, another(value));
      const lines = after.split('\n').filter((line, index) => line !== before.split('\n')[index]);
      expect([path, lines.length, valueAt(parse(after), path)]).toEqual([path, 1, another(value)]);
    }
  });

  it('keeps the commented examples of a list when a first row comes and goes', () => {
    const before = '# Who comes.\n\npeople:\n  # - name: Sam\n  #   role: Plumber\n';
    const one = write(before, ['people', 0], { name: 'Sam' });
    expect(parse(one)).toEqual({ people: [{ name: 'Sam' }] });
    const none = write(one, ['people', 0], undefined);
    expect(parse(none)).toEqual({ people: [] });
    expect([one, none].map(comments)).toEqual([comments(before), comments(before)]);
  });

  it('keeps the comment over a field that goes, and every field where none goes', () => {
    const text = '# A\na: 1\n# B\nb: 2\n# C\nc: 3\n';
    expect(write(text, ['b'], undefined)).toBe('# A\na: 1\n# B\n# C\nc: 3\n');
    expect(write(text, ['c'], undefined)).toBe('# A\na: 1\n# B\nb: 2\n# C\n');
    const group = 'x:\n  a: 1\n  b: 2\n';
    expect(write(group, ['x'], { a: 1, b: 2, c: undefined })).toBe(group);
  });

  it('puts a new field where the schema has it, in the place of its commented example', () => {
    const text = 'a: 1\n\n# Where post goes. Optional.\n# b:\n#   street: PO Box\n\n# The end.\nc: 3\n';
    const after = write(text, ['b'], { street: 'Queen Street' }, ['a', 'b', 'c']);
    expect(after).toBe(
      'a: 1\n\n# Where post goes. Optional.\nb:\n  street: Queen Street\n\n# The end.\nc: 3\n',
    );
  });

  it('makes the groups around a value', () => {
    const texts = ['a:\n', 'a: {}\n', '# empty\n'].map((text) => write(text, ['a', 'b', 0], 'c'));
    expect(texts).toEqual(['a:\n  b:\n    - c\n', 'a:\n  b:\n    - c\n', '# empty\n\na:\n  b:\n    - c\n']);
  });

  it('moves and takes rows of a list with their comments', () => {
    const text = 'a:\n  # one\n  - x: 1\n  # two\n  - x: 2 # why\n';
    expect(parse(move(text, ['a', 1], 0))).toEqual({ a: [{ x: 2 }, { x: 1 }] });
    expect(write(text, ['a', 1], undefined)).toBe('a:\n  # one\n  - x: 1\n');
    expect(write(text, ['a', 0], undefined)).toContain('  # two\n  - x: 2 # why\n');
  });
});

const schemas = files.flatMap((file) => {
  const schema = schemaOf(file);
  return schema === undefined ? [] : [[file, schema] as const];
});

it.each(schemas)('%s has a field for each of its values', (file, schema) => {
  const data = parse(textOf(file)) ?? {};
  const missing = leaves(data).filter(([path]) => schemaAt(jsonSchemaOf(schema), path, data) === undefined);
  expect(missing).toEqual([]);
});

describe('taking lines back', () => {
  const before = 'a: 1\nb: 2\nc: 3\n';
  const after = 'a: 1\nb: 20\nc: 3\n';

  it.each([
    ['as they were left', after, before],
    ['between lines that were changed since', 'a: 10\nb: 20\nc: 30\n', 'a: 10\nb: 2\nc: 30\n'],
    ['further down by now', `# New\nz: 0\n${after}`, `# New\nz: 0\n${before}`],
    ['and not where they were changed since', 'a: 1\nb: 21\nc: 3\n', undefined],
  ])('is done %s', (_, now, result) => {
    expect(merge(now, after, before)?.text).toBe(result);
  });

  it('is remembered of the newest five hundred', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'undo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const step = { at: '', words: '', changes: [], isOff: false, window: '' };
    const old = Array.from({ length: 500 }, (_, index): Step => ({ ...step, id: index + 1 }));
    const log = new UndoLog(folder, old);
    await log.add({ words: 'New' }, new Map(), new Map([['a.yaml', after]]));
    expect([log.steps.length, log.steps.at(-1)?.words]).toEqual([500, 'New']);
  });

  it('goes by values where the lines are others by now', () => {
    expect(merge('a: [ x, z ]\n', 'a: [ x ]\n', 'a: [ x, y ]\n')?.text).toBe('a: [ x, y, z ]\n');
    expect(merge('a: 2\n', 'a: 1\n', 'a: 3\n')).toBe(undefined);
    expect(merge('a: [ x, y ]\nc: 1\n', 'a: [ y ]\nc: 1\n', 'c: 1\n')?.text).toBe('a: [ x ]\nc: 1\n');
  });

  it('puts no lines where nothing tells their place', () => {
    expect(merge('x: 1\ny: 2\n', 'a: 1\nc: 3\n', 'a: 1\n# b\nc: 3\n')).toBe(undefined);
  });
});

it.each([
  ['Mon–Fri 7am–5.30pm\nSat 8-12', 'Mon–Fri 7am–5.30pm\nSat 8am–12pm'],
  ['Monday to Friday 7:00-17:30', 'Mon–Fri 7am–5.30pm'],
  ['weekdays 7am to 5pm; weekends 9am – noon', 'Mon–Fri 7am–5pm\nSat, Sun 9am–12pm'],
  ['Fri-Mon 8am-4pm', 'Mon, Fri–Sun 8am–4pm'],
  ['Mon 8am–12pm, 1pm–4pm\nSunday closed', 'Mon 8am–12pm\nMon 1pm–4pm'],
  ['Mon-Fri 7-12, 1-5', 'Mon–Fri 7am–12pm\nMon–Fri 1pm–5pm'],
  ['Sat 1-5\nSun 07:00 to 12, 12.30-4', 'Sat 1pm–5pm\nSun 7am–12pm\nSun 12.30pm–4pm'],
  ['Mon-Thu 7-5\nFri 7am-3pm, weekends closed', 'Mon–Thu 7am–5pm\nFri 7am–3pm'],
])('opening hours are understood: %s', (text, plain) => {
  const read = parseHours(text);
  expect('hours' in read && formatHours(read.hours)).toBe(plain);
});

it.each(['Mondays', 'Mon-Fri early', 'Mon 9pm-8am', 'Foo 9am-5pm'])('unclear hours are said: %s', (text) => {
  expect(parseHours(text)).toEqual({ unclear: text });
});

it('says what it does, and starts nothing, where help is asked for', () => {
  const said = execFileSync(process.execPath, [join(root, 'tools/edit.ts'), '--help'], { encoding: 'utf8' });
  expect(said).toMatch(/^npm run edit\n/);
  expect(said).not.toContain('Starting');
});

it('the map has the harbours in the water and every suburb on land', () => {
  const positions = files
    .filter((file) => file.startsWith('suburbs/'))
    .map((file) => ({ file, ...parse(textOf(file)).position }));
  expect(positions.filter(({ lat, lon }) => !isOnLand(lat, lon))).toEqual([]);
  expect(waters.filter(({ at: [lat, lon] }) => isOnLand(lat, lon))).toEqual([]);
});

const home = 'pages/home.yaml';
const later = 'hero.later';
const sam = { name: 'Sam', role: 'Certifying plumber', licence: '21345' };

/** The editor on a copy of the content. @param command In the place of a release. */
async function opened(command?: (args: string[]) => [string, string[]]) {
  const fixture = await contentFixture();
  const data = await mkdtemp(join(tmpdir(), 'edit-'));
  onTestFinished(() => Promise.all([fixture.remove(), rm(data, { recursive: true })]).then(() => {}));
  const content = new Workspace(fixture.folder, data);
  const api = editorApi(content, new Publisher(data, false, command), data);
  const headers = { 'Content-Type': 'application/json' };
  const ids = Array.from({ length: 99 }, (_, index) => String(index));
  const send = async (act: Act, { id = ids.pop() ?? '', window = 'one' } = {}): Promise<Answer> => {
    const answer = await api.request('/api/act', {
      method: 'POST',
      headers,
      body: JSON.stringify({ id, window, act }),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Answer;
  };
  const get = async <T>(path: string): Promise<T> => (await (await api.request(`/api/${path}`)).json()) as T;
  const set = (file: string, field: string, value: unknown, window = 'one') =>
    send({ do: 'set', file, field, value }, { window });
  const type = async (file: string, list: string, row: object) => {
    await send({ do: 'add', file, field: list });
    for (const [key, value] of Object.entries(row)) await set(file, `${list}.0.${key}`, value);
  };
  const addSuburb = (name: string, position = { lat: -36.851, lon: 174.843 }) =>
    send({ do: 'addPage', kind: 'suburbs', name, lead: 'Houses by the sea.', area: firstArea, position });
  const toggle = (step: StepView | undefined, isOff = true) =>
    send({ do: 'toggle', steps: [step?.id ?? 0], isOff });
  const upload = (field: string, name: string, body: Uint8Array, file = 'business.yaml') =>
    send({ do: 'picture', file, field, name, data: Buffer.from(body).toString('base64') });
  const click = async (page: string, ...words: string[]) => {
    const body = JSON.stringify({ page, words });
    return (await (await api.request('/api/clicked', { method: 'POST', headers, body })).json()) as Outcome;
  };
  const status = async (path: string) => (await api.request(path)).status;
  const texts = async () =>
    Object.fromEntries(
      await Promise.all(content.names().map(async (file) => [file, await fixture.read(file)])),
    );
  await get('view');
  const saved = (file: string) => fixture.read(file).then((text) => parse(text));
  return {
    content,
    data,
    fixture,
    send,
    addSuburb,
    toggle,
    set,
    get,
    type,
    upload,
    click,
    texts,
    status,
    saved,
    steps: () => get<StepView[]>('steps'),
  };
}

describe('the editor', () => {
  it('makes one step of what is typed on, in one line, and none of what comes to nothing', async () => {
    const { fixture, set, steps, saved } = await opened();
    const before = await fixture.read(home);
    const words = (await saved(home)).hero.later;
    for (const typed of ['No', 'No\nhurry?']) await set(home, later, typed);
    expect(await fixture.read(home)).toBe(before.replace(/^( +later:).*$/m, '$1 No hurry?'));
    expect(await steps()).toMatchObject([{ words: expect.stringContaining('is now “No hurry?”') }]);
    await set(home, later, words);
    expect([await fixture.read(home), await steps()]).toEqual([before, []]);
  });

  it('does what is asked twice once, also after a start', async () => {
    const { data, fixture, send, content, saved } = await opened();
    await fixture.write('redirects.yaml', 'redirects:\n  - { from: /a, to: / }\n  - { from: /b, to: / }\n');
    const act = { do: 'remove', file: 'redirects.yaml', field: 'redirects.0' } as const;
    await Promise.all([send(act, { id: 'same' }), send(act, { id: 'same' })]);
    await send(act, { id: 'same' });
    expect((await saved('redirects.yaml')).redirects).toHaveLength(1);
    const again = new Workspace(fixture.folder, data);
    expect([again.isDone('same'), again.log.steps]).toEqual([true, content.log.steps]);
  });

  it('moves a row to the top', async () => {
    const { fixture, send, saved } = await opened();
    await fixture.write('redirects.yaml', 'redirects:\n  - { from: /a, to: / }\n  - { from: /b, to: / }\n');
    await send({ do: 'move', file: 'redirects.yaml', field: 'redirects.1', to: 0 });
    expect((await saved('redirects.yaml')).redirects).toMatchObject([{ from: '/b' }, { from: '/a' }]);
  });

  it('answers with what was done where a file cannot be shown', async () => {
    const { fixture, send, get } = await opened();
    await fixture.write('claims.yaml', `${await fixture.read('claims.yaml')}  new-promise:\n`);
    const answer = await send({ do: 'add', file: 'prices.yaml', field: 'prices' });
    expect(answer.overview.problems).toMatchObject([{ file: 'claims.yaml' }]);
    expect(answer.overview.drafts).toHaveLength(1);
    expect(await get('launch')).toEqual(expect.any(Array));
  });

  it('refuses what it does not know, by whatever name', async () => {
    const { send } = await opened();
    const { outcome } = await send({ do: 'constructor' } as unknown as Act);
    expect(outcome).toEqual({ refused: 'The editor does not know how to do this.' });
  });

  it('shows a row on the page of its service, a price where it costs, and on home where the service is gone', async () => {
    const { content, fixture, get } = await opened();
    const emergency = content
      .slugsIn('services')
      .find((slug) => content.saved(`services/${slug}.yaml`, ['tone']) === 'emergency');
    await fixture.write('prices.yaml', `prices:\n  - service: ${emergency}\n  - service: gone\n`);
    await fixture.write('jobs.yaml', 'jobs:\n  - service: drainage\n');
    await get('view');
    const page = (file: string, field: string) => get(`page?file=${file}&field=${field}`);
    expect(await page('prices.yaml', 'prices.0.what')).toBe(`/services/${emergency}#cost`);
    expect(await page('prices.yaml', 'prices.1.what')).toBe('/#cost');
    expect(await page('jobs.yaml', 'jobs.0.what')).toBe('/services/drainage');
  });

  it('keeps what is not right yet as a draft, also over a start, and the page as it is', async () => {
    const { content, data, fixture, set, get, texts } = await opened();
    const before = await texts();
    const long = 'x'.repeat(226);
    const { overview } = await set(home, 'hero.title', long);
    expect(overview.drafts).toMatchObject([
      { file: home, field: 'hero.title', where: 'Home › Top of the page › Title' },
    ]);
    const view = await get<Answer>(`view?file=${home}`);
    expect(view.doc?.problems).toMatchObject([
      { field: 'hero.title', message: 'Write at most 80 letters; there are 226.' },
    ]);
    expect(await texts()).toEqual(before);
    const again = new Workspace(fixture.folder, data);
    await again.refresh();
    expect(valueAt(again.data(home), ['hero', 'title'])).toBe(long);
    await set(home, 'hero.title', '');
    expect(await texts()).toEqual(before);
    await set(home, 'hero.title', 'Water where it should not be?');
    expect(content.drafts.all).toEqual([]);
    expect((await texts())[home]).toContain('title: "Water where it should not be?"');
  });

  it('lets a new row wait until it is whole, and others pass it', async () => {
    const { send, set, type, saved, content } = await opened();
    await send({ do: 'add', file: 'people.yaml', field: 'people' });
    await set(home, later, 'Something else.');
    expect((await saved(home)).hero.later).toBe('Something else.');
    await set('people.yaml', 'people.0.name', 'Sam');
    expect((await saved('people.yaml')).people).toBe(null);
    await set('people.yaml', 'people.0.role', 'Plumber');
    expect((await saved('people.yaml')).people).toEqual([{ name: 'Sam', role: 'Plumber' }]);
    // An amount is only shown once all are with GST.
    const price = { service: 'drainage', what: 'Drain cleared', from: 'about $2,400', without: 'Parts' };
    await type('prices.yaml', 'prices', price);
    expect(content.problems).toMatchObject([{ file: 'prices.yaml', field: 'gst' }]);
    await set('prices.yaml', 'gst', true);
    expect(await saved('prices.yaml')).toEqual({ prices: [{ ...price, from: 2400 }], gst: true });
  });

  it('leaves a draft for what the file says, in a new row too', async () => {
    const { content, send, set, texts } = await opened();
    const before = await texts();
    await set('business.yaml', 'phone', '09 555');
    await send({ do: 'leaveDraft', file: 'business.yaml', field: 'phone' });
    expect(content.data('business.yaml')).toEqual(content.saved('business.yaml'));
    await send({ do: 'add', file: 'people.yaml', field: 'people' });
    await send({ do: 'add', file: 'people.yaml', field: 'people' });
    await set('people.yaml', 'people.1.name', 'Sam');
    await send({ do: 'leaveDraft', file: 'people.yaml', field: 'people.1.name' });
    expect(content.data('people.yaml', ['people'])).toEqual([{}, {}]);
    for (const row of [1, 0]) await send({ do: 'remove', file: 'people.yaml', field: `people.${row}` });
    expect([content.drafts.all, await texts()]).toEqual([[], before]);
  });

  it('takes an added row back as if it had never been, also after it was changed', async () => {
    const { fixture, set, type, steps, content, toggle } = await opened();
    const before = await fixture.read('people.yaml');
    await type('people.yaml', 'people', { name: 'Sam', role: 'Plumber' });
    await set('people.yaml', 'people.0.role', 'Certifying plumber');
    const [, added] = await steps();
    await toggle(added);
    expect(await fixture.read('people.yaml')).toBe(before);
    expect(content.reading.problems).toEqual([]);
  });

  it('takes all of a day back as one step, and brings it all again', async () => {
    const { send, set, type, texts, steps, addSuburb, toggle } = await opened();
    const before = await texts();
    await type('people.yaml', 'people', sam);
    await addSuburb('Kowhai Cove');
    await set(suburb, 'lead', 'Villas near the sea, and pipes as old as they are.');
    await set('business.yaml', 'address', { street: 'PO Box 1', city: 'Auckland', postcode: '0600' });
    const after = await texts();
    const ids = (await steps()).map(({ id }) => id);
    await send({ do: 'toggle', steps: ids, isOff: true });
    expect(await texts()).toEqual(before);
    const [together] = await steps();
    expect(together).toMatchObject({ takes: ids.length, words: `Taken back: ${ids.length} changes` });
    expect((await toggle(together)).outcome.said).toBe('Done again.');
    expect(await texts()).toEqual(after);
  });

  it('takes an area away with all that leads to it, and brings every letter of it back', async () => {
    const { send, set, texts, content, fixture, steps, get, toggle } = await opened();
    const hubSlug = String(content.saved('region.yaml', ['map', 'hub']));
    const area = content.saved(`suburbs/${hubSlug}.yaml`, ['area']) === firstArea ? secondArea : firstArea;
    const slugs = content
      .slugsIn('suburbs')
      .filter((one) => content.saved(`suburbs/${one}.yaml`, ['area']) === area);
    const [slug = ''] = slugs;
    const name = content.title(`suburbs/${slug}.yaml`);
    await fixture.write('addresses.txt', `/towns/${slug}\n`);
    await set(home, later, `We go to ${name} too.`);
    await set(`suburbs/${hubSlug}.yaml`, 'neighbours', [slug]);
    const before = await texts();
    const { outcome } = await send({ do: 'takeAway', file: `areas/${area}.yaml` });
    expect(content.reading.problems).toEqual([]);
    expect(outcome.found).toContainEqual(expect.objectContaining({ file: home, field: later }));
    // Whoever comes to an address that was online is sent on; the others were nowhere.
    expect((await texts())['redirects.yaml']).toContain(`from: /towns/${slug}\n    to: /\n`);
    expect((await texts())['redirects.yaml']?.match(/from:/g)).toHaveLength(1);
    const without = await texts();
    const [step] = await steps();
    expect(step).toMatchObject({ isRemoval: true });
    for (const [off, then] of [
      [true, before],
      [false, without],
      [true, before],
    ] as const) {
      await toggle(step, off);
      expect(await texts()).toEqual(then);
    }
    expect((await get<StepView[]>('steps'))[0]).toMatchObject({ isOff: true });
  });

  it('brings areas back in any order, and takes them away again', async () => {
    const { send, set, saved, texts, content, steps, toggle } = await opened();
    const hub = `suburbs/${(await saved('region.yaml')).map.hub}.yaml`;
    const areas = content.slugsIn('areas').filter((slug) => slug !== content.saved(hub, ['area']));
    const slugOf = (area: string) =>
      content.slugsIn('suburbs').find((one) => content.saved(`suburbs/${one}.yaml`, ['area']) === area) ?? '';
    const some = areas.slice(0, 3).map((area) => ({ area, suburb: slugOf(area) }));
    const all = some.map(({ suburb: one }) => one);
    for (const one of all)
      await set(
        `suburbs/${one}.yaml`,
        'neighbours',
        all.filter((other) => other !== one),
      );
    await set(hub, 'neighbours', all);
    const before = await texts();
    for (const { area } of some) await send({ do: 'takeAway', file: `areas/${area}.yaml` });
    const without = await texts();
    const away = (await steps()).slice(0, 3).toReversed();
    const isBack = [false, false, false];
    const flip = async (index: number) => {
      const { outcome } = await toggle(away[index], !isBack[index]);
      isBack[index] = !isBack[index];
      expect(outcome.said).toBe(isBack[index] ? 'Taken back.' : 'Done again.');
      expect(content.problems).toEqual([]);
      const there = some.filter((_, at) => isBack[at]).map(({ suburb: one }) => one);
      expect((await saved(hub)).neighbours ?? []).toEqual(there);
      for (const one of there)
        expect((await saved(`suburbs/${one}.yaml`)).neighbours ?? []).toEqual(
          there.filter((other) => other !== one),
        );
      if (there.length === 3) expect(await texts()).toEqual(before);
      if (there.length === 0) expect(await texts()).toEqual(without);
    };
    for (const index of [0, 1, 2, 0, 1, 2, 1, 0, 1, 0, 2, 1, 0, 2, 0]) await flip(index);
    await send({ do: 'toggle', steps: (await steps()).map(({ id }) => id), isOff: true });
    expect((await steps())[0]?.words).toMatch(/^Taken back: \d+ changes$/);
    expect((await steps()).slice(1).filter(({ isOff }) => !isOff)).toEqual([]);
    expect(content.problems).toEqual([]);
  });

  it('takes back what it can of words changed everywhere, and says what was changed again', async () => {
    const { send, set, saved, steps, toggle } = await opened();
    await set(home, later, 'The kettle is on.');
    await set(suburb, 'lead', 'A kettle by the sea.');
    await send({ do: 'replace', words: 'kettle', replacement: 'jug' });
    await set(home, later, 'The jug is off.', 'two');
    const [, everywhere] = await steps();
    const { outcome } = await toggle(everywhere);
    expect(outcome.said).toMatch(/^Taken back\. Changed again since, and left: .*“The jug is off\.”\.$/);
    expect([(await saved(home)).hero.later, (await saved(suburb)).lead]).toEqual([
      'The jug is off.',
      'A kettle by the sea.',
    ]);
  });

  it('takes a link away where it is a key of a card or written in a text, and nothing else', async () => {
    const { send, set, saved, texts, steps, toggle } = await opened();
    const [, gone = ''] = files.filter((file) => file.startsWith('suburbs/') && file !== suburb);
    const href = gone.replace('suburbs/', '/towns/').replace('.yaml', '');
    await set(suburb, 'specialties.cards.0.link', { text: 'Next door', href });
    await set(suburb, 'lead', `Further out? See [Next door](${href}) or [us](/contact).`);
    const before = await texts();
    const { link: _, ...card } = (await saved(suburb)).specialties.cards[0];
    const { outcome } = await send({ do: 'takeAway', file: gone });
    expect(outcome.refused).toBe(undefined);
    expect((await saved(suburb)).specialties.cards[0]).toEqual(card);
    expect((await saved(suburb)).lead).toBe('Further out? See Next door or [us](/contact).');
    await toggle((await steps())[0]);
    expect(await texts()).toEqual(before);
  });

  it('takes any name for a page, as it is written', async () => {
    const { content, addSuburb } = await opened();
    const name = 'Kōwhai "Cove": #1';
    const { outcome } = await addSuburb(name);
    expect(outcome.refused).toBe(undefined);
    expect(content.title(outcome.go?.file ?? '')).toBe(name);
  });

  it('puts a whole file in the place of the one before, so that no page is made of half', async () => {
    const { content, set } = await opened();
    const inode = (folder: string) => statSync(join(folder, home)).ino;
    const before = [content.folder, content.lastGood.folder].map(inode);
    await set(home, later, 'Something else.');
    for (const [index, folder] of [content.folder, content.lastGood.folder].entries())
      expect(inode(folder)).not.toBe(before[index]);
    expect(
      readdirSync(content.lastGood.folder, { encoding: 'utf8' }).filter((name) => name.endsWith('~')),
    ).toEqual([]);
  });

  it('keeps words that another window writes over, and leaves what was changed since', async () => {
    const { set, saved, steps, toggle } = await opened();
    for (const [index, window] of ['one', 'two', 'two'].entries()) {
      const { outcome } = await set(home, later, `Words ${index} of ${window}`, window);
      expect(outcome.said).toBe(
        index === 1 ? 'Another window wrote here too: “Undo” has its words.' : undefined,
      );
    }
    const [second, first] = await steps();
    const { outcome } = await toggle(first);
    expect(outcome.refused).toMatch(/^Not taken back\. Changed again since, and left: /);
    await toggle(second);
    expect((await saved(home)).hero.later).toBe('Words 0 of one');
  });

  it('takes a list back as it stood, with quotes, brackets and comments', async () => {
    const { fixture, send, set, steps } = await opened();
    const text =
      '# Yours\nredirects:\n  # Old shop\n  - { from: "/shop", to: /contact } # 2019\n  - from: /b\n    to: /\n';
    await fixture.write('redirects.yaml', text);
    await set('redirects.yaml', 'redirects.0.to', '/');
    await send({ do: 'remove', file: 'redirects.yaml', field: 'redirects.0' });
    for (const { id } of await steps()) await send({ do: 'toggle', steps: [id], isOff: true });
    expect(await fixture.read('redirects.yaml')).toBe(text);
  });

  it('offers a file back by its name that was deleted by hand', async () => {
    const { fixture, texts, steps, get, content, toggle } = await opened();
    const before = await texts();
    await rm(join(fixture.folder, suburb));
    await get('view');
    const [step] = await steps();
    expect(step).toMatchObject({ words: `${content.log.steps[0]?.words}`, isRemoval: true });
    expect(step?.words).toMatch(/: deleted outside the editor$/);
    await toggle(step);
    expect(await texts()).toEqual(before);
  });

  it('brings files back as they were shown, or as git has them, and says where they are broken', async () => {
    const { content, fixture, send, texts, get } = await opened();
    const git = ['-C', fixture.folder, '-c', 'user.name=Owner', '-c', 'user.email=owner@plumber.example'];
    for (const command of ['init', 'add .', 'commit --message whole'])
      execFileSync('git', [...git, ...command.split(' ')], { stdio: 'ignore' });
    const before = await texts();
    await rm(join(content.lastGood.folder, 'pages/contact.yaml'));
    for (const file of [home, 'pages/contact.yaml']) {
      await fixture.write(file, 'a: 1\n<<<<<<< HEAD\nhero:');
      const { doc } = await get<Answer>(`view?file=${file}`);
      expect(doc).toMatchObject({ file, canComeBack: true });
      expect((await get<Answer>('view')).overview.problems).toMatchObject([
        {
          lines: [
            { number: 1, text: 'a: 1' },
            { number: 2, text: '<<<<<<< HEAD' },
          ],
        },
      ]);
      await send({ do: 'bringBack', file });
    }
    expect(await texts()).toEqual(before);
  });

  it('never goes back to a file as it was when it could not be read', async () => {
    const { fixture, send, set, type, texts, steps } = await opened();
    const before = await texts();
    const price = { service: 'drainage', what: 'Drain cleared', from: '240', without: 'Parts' };
    await type('prices.yaml', 'prices', price);
    await set('prices.yaml', 'gst', true);
    await send({ do: 'add', file: 'prices.yaml', field: 'prices' });
    await fixture.edit('prices.yaml', 'what:', ' what:');
    await send({ do: 'bringBack', file: 'prices.yaml' });
    const ids = (await steps()).map(({ id }) => id);
    const { outcome, overview } = await send({ do: 'toggle', steps: ids, isOff: true });
    expect([outcome.said, overview.problems, await texts()]).toEqual(['Taken back.', [], before]);
  });

  it('tells all of a change of hours', async () => {
    const { set, steps } = await opened();
    await set('business.yaml', 'officeHours', 'Mon-Sat 8am-4pm');
    await set('business.yaml', 'phone', '09 555 0199');
    await set('business.yaml', 'officeHours', 'Mon-Fri 7am to 5.30pm');
    const [step] = await steps();
    expect(step?.words).toMatch(/: “Mon–Sat 8am–4pm” is now “Mon–Fri 7am–5.30pm”$/);
  });

  it('starts on content with a mistake', async () => {
    const { fixture, data } = await opened();
    await fixture.write(home, 'hero: {');
    const content = new Workspace(fixture.folder, join(data, 'first'));
    await content.refresh();
    expect(content.reading.problems.length).toBeGreaterThan(0);
  });

  it('opens the field of this page, or the promise, for words that are clicked', async () => {
    const { click, content, saved, set } = await opened();
    const page = suburb.replace('suburbs/', '/towns/').replace('.yaml', '');
    const { lead } = await saved(suburb);
    const { suburbPromises } = await saved('pages/common.yaml');
    const { claims } = await saved('claims.yaml');
    for (const id of suburbPromises) {
      const wording = claims[id].wordings.sentence === undefined ? 'text' : 'sentence';
      const { go } = await click(page, `${claims[id].wordings[wording]}.`);
      expect(go).toEqual({ file: 'claims.yaml', field: `claims.${id}.wordings.${wording}` });
    }
    await set(home, later, lead);
    expect((await click(page, lead)).go).toMatchObject({ file: suburb, field: 'lead' });
    expect((await click('/', lead)).go).toMatchObject({ file: home, field: later });
    // Part of what a text shows, more than it, and what stands there while a claim is off.
    await set('claims.yaml', 'claims.free-quotes.on', false);
    await set(home, later, 'Ring {phone} early. {claim:free-quotes|The kettle is on}.');
    for (const words of ['0123 EARLY', 'Now. Ring 09 555 0123 early. The kettle is on. Soon', 'kettle is on'])
      expect((await click('/', words)).go, words).toMatchObject({ file: home, field: later });
    expect((await click(page, 'zzzz')).said).toMatch(/The site makes these words itself/);
    expect(content.reading.problems).toEqual([]);
  });

  it('changes words in all places as one step, and no mark', async () => {
    const { send, get, texts, steps, toggle } = await opened();
    const before = await texts();
    const { changeable, hits } = await get<{ changeable: number; hits: { text: string; at: number }[] }>(
      'search?words=toby',
    );
    expect(hits.every(({ text, at }) => text.slice(at, at + 4).toLowerCase() === 'toby')).toBe(true);
    const { outcome } = await send({ do: 'replace', words: 'toby', replacement: 'Toby' });
    const left = hits.length - changeable;
    expect(outcome.said).toMatch(
      new RegExp(`^Changed in ${changeable} fields\\.${left > 0 ? ` ${left} stay: there` : '$'}`),
    );
    expect([outcome.refused, (await steps()).length, changeable > 0]).toEqual([undefined, 1, true]);
    const marks = (all: Record<string, string>) =>
      Object.values(all).map((text) => text.match(/\{(?:claim|step):[^{}|]*/g));
    expect(marks(await texts())).toEqual(marks(before));
    await toggle((await steps())[0]);
    expect(await texts()).toEqual(before);
    const refused = await send({ do: 'replace', words: 'the', replacement: 'x'.repeat(900) });
    expect([refused.outcome.refused, await texts()]).toEqual([
      expect.stringMatching(/^Nothing was changed/),
      before,
    ]);
  });

  it('takes other words as they are written, signs of patterns too', async () => {
    const { send, set, saved } = await opened();
    await set(home, later, 'Ring us about the kettle.');
    await send({ do: 'replace', words: 'Ring us', replacement: "$' $& $$" });
    expect((await saved(home)).hero.later).toBe("$' $& $$ about the kettle.");
    await set(home, later, 'Our dispatch: {claim:dispatch-30|Ring}');
    await send({ do: 'replace', words: 'dispatch', replacement: 'van' });
    expect((await saved(home)).hero.later).toBe('Our van: {claim:dispatch-30|Ring}');
  });

  it('lists what rests on a promise that is switched off, also where it is named in a list', async () => {
    const { set, saved } = await opened();
    const { trust } = await saved(suburb);
    const [practice] = trust.practices;
    const { outcome } = await set('claims.yaml', `claims.${practice.claim}.on`, false);
    expect(outcome.found).toContainEqual(
      expect.objectContaining({ file: suburb, field: 'trust.practices.0.claim' }),
    );
    const { outcome: clock } = await set('claims.yaml', 'claims.around-the-clock.on', false);
    expect(clock.found?.filter(({ text }) => /claim:|[{}]/.test(text))).toEqual([]);
  });

  it('has statements signed together, by one of the people with a licence, and withdrawn', async () => {
    const { send, set, get, type } = await opened();
    const statements = async () => (await get<Signing>('signing')).statements;
    const places = (await statements()).slice(0, 2).map(({ file, field }) => ({ file, field }));
    const sign = async (name: string) => (await send({ do: 'sign', places, name })).outcome;
    expect((await statements()).filter(({ text }) => text.includes('.yaml'))).toEqual([]);
    expect((await sign('x')).refused).toBe('x is not among your people. Add them there first.');
    await type('people.yaml', 'people', { name: 'Sam', role: 'Plumber' });
    expect((await sign('Sam')).refused).toMatch(/^Sam has no licence number/);
    expect((await statements()).filter(({ signed }) => signed)).toEqual([]);
    await set('people.yaml', 'people.0.licence', '21345');
    // Morning there, the day before by universal time.
    vi.setSystemTime('2026-03-09T20:00Z');
    onTestFinished(() => void vi.useRealTimers());
    expect((await sign('Sam')).said).toBe('2 statements confirmed by Sam.');
    const [first] = await statements();
    expect(first?.signed).toEqual({ by: 'Sam, licence 21345', on: '2026-03-10' });
    await send({ do: 'withdraw', ...(places[0] ?? { file: '', field: '' }) });
    expect((await statements()).filter(({ signed }) => signed)).toHaveLength(1);
  });

  it('says in plain words what is wrong with a value, and takes what people write', async () => {
    const { set, get } = await opened();
    const wrong = async (field: string, value: unknown) => {
      await set('business.yaml', field, value);
      const { doc } = await get<Answer>('view');
      return doc?.problems.find((problem) => problem.field === field)?.message;
    };
    expect(await wrong('address', { street: 'PO Box 1', city: 'Auckland', postcode: '12' })).toBe(undefined);
    expect(await wrong('address.postcode', '12')).toBe('Write four digits, such as 0600.');
    expect(await wrong('address.postcode', '1021')).toBe(undefined);
    expect(await wrong('name', '')).toBe('This cannot stay empty.');
    expect(await wrong('phone', '09 555')).toMatch(/is not a New Zealand phone number/);
    const refused = await set('business.yaml', 'officeHours', 'Mon-Fri early');
    expect(refused.outcome.refused).toContain('“Mon-Fri early” is not clear');
    expect(await wrong('officeHours', 'Mon–Thu 7am–5.30pm')).toBe(undefined);
  });

  it('calls files by their titles in messages', async () => {
    const { content, set, get } = await opened();
    const [first = '', second = ''] = content.slugsIn('areas').map((slug) => `areas/${slug}.yaml`);
    await set(second, 'order', content.saved(first, ['order']));
    const { doc } = await get<Answer>(`view?file=${second}`);
    expect(doc?.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        new RegExp(`is already used by “${content.title(first)}”\\. The next free number is \\d+\\.$`),
      ),
    ]);
  });

  it('understands amounts, times and months as people write them', async () => {
    const { content, send, set } = await opened();
    await send({ do: 'add', file: 'jobs.yaml', field: 'jobs' });
    for (const month of ['March 2026', '"2026-03"', '2026-03']) {
      await set('jobs.yaml', 'jobs.0.month', month);
      expect(content.data('jobs.yaml', ['jobs', 0, 'month'])).toBe('2026-03');
    }
    await send({ do: 'add', file: 'reviews.yaml', field: 'reviews' });
    for (const day of ['3/5/2026', '3 May 2026', '3rd May, 2026', '2026-05-03']) {
      await set('reviews.yaml', 'reviews.0.date', day);
      expect(content.data('reviews.yaml', ['reviews', 0, 'date'])).toBe('2026-05-03');
    }
    await send({ do: 'add', file: 'prices.yaml', field: 'prices' });
    await set('prices.yaml', 'prices.0.from', '$1,490');
    expect(content.data('prices.yaml', ['prices', 0, 'from'])).toBe(1490);
  });

  it('takes signs out that nobody sees, and says so once', async () => {
    const { set, saved } = await opened();
    const pasted = '“Harbour”\u0007 – m\u00adate…\u200b\u000bM\u0101ngere\tto\ufeff Takapuna 🛠️';
    const { outcome } = await set(home, later, pasted);
    expect(outcome.said).toBe('Signs that nobody can see were taken out of the text.');
    expect((await saved(home)).hero.later).toBe('“Harbour” – mate… Māngere to Takapuna 🛠️');
    expect((await set(home, later, 'Plain.')).outcome).toEqual({});
  });

  it('puts one logo in the place of another, and brings it back', async () => {
    const { upload, steps, content, fixture, toggle } = await opened();
    const png = (width: number) =>
      sharp({ create: { width, height: width, channels: 4, background: '#456' } })
        .png()
        .toBuffer();
    expect((await upload('logo', 'small.png', await png(100))).outcome.refused).toMatch(/at least 300/);
    expect((await upload('logo', 'no.png', Buffer.from('no picture'))).outcome.refused).toMatch(/no picture/);
    await upload('logo', 'Logo.PNG', await png(400));
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
    await upload('logo', 'Mark.svg', Buffer.from(svg));
    expect([content.has('logo.png'), await fixture.read('logo.svg')]).toEqual([false, svg]);
    await toggle((await steps())[0]);
    expect([content.has('logo.png'), content.has('logo.svg')]).toEqual([true, false]);
    expect(content.reading.problems).toEqual([]);
  });

  it('shows the logo and photos of the content folder, and no other file of it', async () => {
    const { upload, status } = await opened();
    expect(await status('/logo.svg')).toBe(404);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
    await upload('logo', 'mark.svg', Buffer.from(svg));
    expect(await status('/logo.svg')).toBe(200);
    for (const path of ['/business.yaml', '/photos/../business.yaml', '/photos/%2e%2e/business.yaml'])
      expect([path, await status(path)]).toEqual([path, 404]);
  });

  it('keeps photos of one name apart, upright as the phone held them', async () => {
    const { upload, type, fixture } = await opened();
    await type('people.yaml', 'people', { name: 'Mere', role: 'Plumber' });
    const blank = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#456' } }).jpeg();
    const bytes = [await blank.toBuffer(), await blank.withMetadata({ orientation: 6 }).toBuffer()];
    for (const photo of bytes) await upload('people.0.photo.file', 'Mere 1.JPG', photo, 'people.yaml');
    const photos = ['mere-1.jpg', 'mere-1-2.jpg'].map((name) => join(fixture.folder, 'photos', name));
    const sizes = await Promise.all(photos.map((photo) => sharp(photo).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [1600, 800],
      [800, 1600],
    ]);
  });

  it('leads from the business to the certifying plumber and the call-out charge, or adds them', async () => {
    const { send, set, get, saved } = await opened();
    await set('business.yaml', 'licence', '12345');
    const links = async () => (await get<Answer>('view')).overview.links;
    for (const { place, value, blank } of await links()) {
      expect(value).toBe(undefined);
      await send({ do: 'add', ...place, value: blank });
    }
    expect(await links()).toMatchObject([
      { value: 'licence 12345', place: { file: 'people.yaml', field: 'people.0' } },
      { value: 'Call-out, no price yet', place: { file: 'prices.yaml', field: 'prices.0' } },
    ]);
    await set('people.yaml', 'people.0.name', 'Dave');
    expect((await links())[0]?.value).toBe('Dave, licence 12345');
    expect((await saved('people.yaml')).people).toEqual([
      { role: 'Certifying plumber', name: 'Dave', licence: '12345' },
    ]);
  });

  it('refuses a second page of a name, and one that lies elsewhere, before it is made', async () => {
    const { texts, addSuburb } = await opened();
    await addSuburb('Kowhai Cove');
    const before = await texts();
    expect((await addSuburb('kowhai cove')).outcome.refused).toBe('Kowhai Cove has a page already.');
    expect((await addSuburb('Sydney', { lat: -33.86, lon: 151.2 })).outcome.refused).toMatch(
      /^Nothing was changed/,
    );
    expect(await texts()).toEqual(before);
  });

  it('puts the site online by the command of a release, and goes back', async () => {
    // Where the development server beside the editor looks is nothing to a release.
    vi.stubEnv('SITE_CONTENT', 'elsewhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { send, get } = await opened((args) => {
      const ending = args.includes('/gone') ? 'exit 1' : 'echo "Back to the release before: true"';
      return ['sh', ['-c', `echo "Online: ${args.join(' ')}$SITE_CONTENT"; ${ending}`]];
    });
    const settings = { host: 'caddy', target: '/srv/site', reload: '', draft: true };
    const whenEnded = async (act: Act) => {
      await send(act);
      await expect.poll(() => get<Publishing>('publish').then(({ running }) => running)).toBe(false);
      return get<Publishing>('publish');
    };
    const state = await whenEnded({ do: 'publish', settings });
    expect(state).toMatchObject({ settings, result: 'done', wayBack: 'true' });
    expect(state.output).toContain('Online: caddy /srv/site --reload true --draft\n');
    expect(state.blocking).toBeGreaterThan(0);
    // A release that fails leaves the one before online, and the way back from it.
    const failed = await whenEnded({ do: 'publish', settings: { ...settings, target: '/gone' } });
    expect(failed).toMatchObject({ result: 'failed', wayBack: 'true' });
    expect((await whenEnded({ do: 'goBack' })).output).toContain('The release before is online again.');
  });

  it('says first that a copy goes nowhere', async () => {
    const { data } = await opened();
    expect(new Publisher(data, true).view(0, 0).refused).toMatch(/^This is a copy/);
  });

  it('puts the site online once at a time', async () => {
    const { data } = await opened();
    const publisher = new Publisher(data, false, () => ['true', []]);
    const settings = { host: 'caddy', target: '', reload: '', draft: false };
    publisher.publish(settings);
    expect(() => publisher.publish(settings)).toThrow('being put online already');
    await expect.poll(() => publisher.view(0, 0).running).toBe(false);
  });
});
