// npm run edit, as an owner uses it: on a copy of the content, with the real page beside the form.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect as baseExpect, type Page } from '@playwright/test';
import { freePort } from 'receiver/testing/free-port';
import sharp from 'sharp';
import { parse } from 'yaml';
import { iconNames } from '../../src/schemas/icon-names.ts';
import { contentFixture, suburb } from '../content-faults/fixture.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Each change is read by the loader and shown by a development server, on a machine that may be busy. */
const expect = baseExpect.configure({ timeout: 60_000 });

interface Editor {
  url: string;
  content: string;
  text(file: string): Promise<string>;
}

const test = base.extend<object, { editor: Editor }>({
  editor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'edit-test-'));
      const content = join(folder, 'content');
      const { read } = await contentFixture(content);
      const port = String(await freePort());
      const env = { ...process.env, EDIT_CONTENT: content, EDIT_DATA: join(folder, '.edit'), PORT: port };
      const edit = [join(root, 'tools/edit.ts')];
      const command = spawn(process.execPath, edit, { env, stdio: ['ignore', 'ignore', 'inherit'] });
      const url = `http://127.0.0.1:${port}/edit`;
      const answers = async () => (await fetch(url).catch(() => undefined))?.ok;
      await expect.poll(answers, { timeout: 300_000 }).toBe(true);
      const address = () => readFile(join(folder, '.edit/address.txt'), 'utf8').catch(() => '');
      await expect.poll(address).toBe(url);
      const again = spawnSync(process.execPath, edit, { env, encoding: 'utf8' });
      expect(again.stderr).toContain(`The editor runs already: ${url}`);
      await use({ url, content, text: read });
      const ended = once(command, 'exit');
      command.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 360_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const live = (page: Page) => page.frameLocator('iframe');
const status = (page: Page) => page.getByRole('banner').getByRole('status');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true }).first();

async function open(page: Page, { url }: Editor, place: string) {
  await page.goto('about:blank');
  await page.goto(`${url}#${place}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** A field that quotes a step of what to do before help comes: the card at the end of pages does. */
async function quotedStep(editor: Editor) {
  const file = 'pages/common.yaml';
  const find = (value: unknown, path: string): string[] =>
    typeof value === 'string' && value.includes('{step:')
      ? [path, /\{step:([\w-]+)\}/.exec(value)?.[1] ?? '']
      : Object.entries(value instanceof Object ? value : {}).flatMap(([key, part]) =>
          find(part, path === '' ? key : `${path}.${key}`),
        );
  const [at = '', step = ''] = find(parse(await editor.text(file)), '');
  return { file, field: at, step };
}

/** Takes the last change back whose words match. */
async function takeBack(page: Page, words: RegExp) {
  await page.getByRole('link', { name: 'Undo' }).click();
  await button(page, words).first().click();
  await expect(page.getByText('Taken back.')).toBeVisible();
}

const photo = (width: number) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();

test('a number is on the page and in one line at once, and taken back', async ({ page, editor }) => {
  const before = await editor.text('business.yaml');
  await open(page, editor, 'business.yaml');
  const onPage = live(page).locator('a[href="tel:+6495550199"]').first();
  await field(page, 'Phone').fill('09 555 0199');
  await expect(onPage).toBeAttached({ timeout: 120_000 });
  await expect(status(page)).toHaveText(/^Saved at \d\d:\d\d$/);
  expect(await editor.text('business.yaml')).toBe(before.replace('09 555 0123', '09 555 0199'));
  // What is wrong waits: the page and the file stay as they are.
  await field(page, 'Phone').fill('09 555 01');
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/not a New Zealand phone number/);
  await expect(status(page)).toContainText('1 field waits to be right');
  await page.reload();
  await expect(field(page, 'Phone')).toHaveValue('09 555 01');
  // What was said of other words goes with the first letter.
  await page.route('**/api/act*', () => {});
  await field(page, 'Phone').fill('call me');
  await expect(field(page, 'Phone')).not.toHaveAccessibleDescription(/not a New Zealand/);
  await page.reload();
  await page.unroute('**/api/act*');
  await button(page, 'Go back to it').click();
  await expect(field(page, 'Phone')).toHaveValue('09 555 0199');
  await takeBack(page, /^Take back: Your business › Phone/);
  expect(await editor.text('business.yaml')).toBe(before);
});

test('a click on words opens their field, a search finds them and changes them everywhere', async ({
  page,
  editor,
}) => {
  await open(page, editor, suburb);
  await live(page).getByRole('heading', { level: 1 }).waitFor();
  const { lead } = parse(await editor.text(suburb));
  // A page that is loading takes no click yet.
  await expect(async () => {
    await live(page).getByText(lead).first().click();
    await expect(field(page, 'First paragraph')).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await open(page, editor, 'pages/home.yaml');
  const { guarantee } = parse(await editor.text('pages/home.yaml'));
  const [, id, wording] = /^\{claim:([\w-]+)\.(\w+)\}/.exec(guarantee.points[0]) ?? [];
  const promise = parse(await editor.text('claims.yaml')).claims[id ?? ''].wordings[wording ?? ''];
  await live(page).getByText(promise).first().click();
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toHaveValue(promise);

  // An address is no place for these signs, and words may have them.
  for (const words of ['Call us: now', '100%']) {
    await page.getByRole('searchbox').fill(words);
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${words}”`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${words}”`);
  }

  const before = await editor.text(suburb);
  const words = lead.split(' ').slice(0, 4).join(' ');
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(words);
  await page.getByLabel(`Other words for “${words}”`).fill('Pipes in Auckland have');
  await button(page, 'Change in all places …').click();
  await button(page, /^Change in \d+ field/).click();
  await expect(page.getByText(/^Changed in \d+ field/)).toBeVisible();
  expect(await editor.text(suburb)).toBe(before.replaceAll(words, 'Pipes in Auckland have'));
  await takeBack(page, /is now “Pipes in Auckland have”/);
  expect(await editor.text(suburb)).toBe(before);
});

test('a promise in a sentence stays while one types, and goes on purpose', async ({ page, editor }) => {
  await open(page, editor, 'pages/home.yaml');
  const title = field(page, 'Title');
  const chip = title.getByRole('button');
  const said = await chip.innerText();
  await title.press('ControlOrMeta+a');
  await page.keyboard.type('Water everywhere? ');
  await expect(live(page).getByRole('heading', { level: 1 })).toContainText(`Water everywhere? ${said}`);
  expect(parse(await editor.text('pages/home.yaml')).hero.title).toContain('{claim:');
  await chip.click();
  await button(page, 'Take it out of this sentence').click();
  await expect(title.getByRole('button')).toHaveCount(0);
  await expect(live(page).getByRole('heading', { level: 1 })).not.toContainText(said);
  await takeBack(page, /^Take back: Home/);
});

test('a click on a sentence with a promise in it puts the cursor there, and its chips tell where they come from', async ({
  page,
  editor,
}) => {
  await open(page, editor, 'pages/home.yaml');
  // A page that is loading takes no click yet.
  await expect(async () => {
    await live(page)
      .getByRole('heading', { level: 1 })
      .click({ position: { x: 12, y: 12 } });
    await expect(field(page, 'Title')).toBeFocused({ timeout: 3_000 });
  }).toPass();
  // A safety step is a sentence of its own file.
  const { file, field: at, step } = await quotedStep(editor);
  await open(page, editor, `${file}:${at}`);
  const chip = page.locator(`.chip[data-token="{step:${step}}"]`).first();
  await chip.click();
  const menu = page.getByRole('dialog');
  await expect(menu).toContainText('It comes from “Stop the water”.');
  const [around, box] = [await chip.boundingBox(), await menu.boundingBox()];
  expect(Math.abs((box?.x ?? 0) - (around?.x ?? 0))).toBeLessThan(60);
  await button(page, 'Change it there').click();
  await expect(page.locator(':focus')).toHaveAttribute('id', `pages/stop-the-water.yaml:steps.${step}.text`);
});

test('an icon is chosen by its picture', async ({ page, editor }) => {
  const icon = async () => parse(await editor.text(suburb)).specialties.cards[0].icon;
  const before = await icon();
  const other = iconNames.find((name) => name !== before) ?? '';
  await open(page, editor, `${suburb}:specialties.cards.0.icon`);
  await page.getByLabel('Icon').first().click();
  const option = page.getByRole('option', { name: other.replaceAll('-', ' '), exact: true });
  await expect(option.locator('use')).toHaveAttribute('href', new RegExp(`#${other}$`));
  await option.click();
  await expect.poll(icon).toBe(other);
  await takeBack(page, /^Take back: .* › Icon/);
  expect(await icon()).toBe(before);
});

test('a promise that is switched off is on no page, and what rested on it is listed', async ({
  page,
  editor,
}) => {
  await open(page, editor, 'claims.yaml');
  const { text, sentence = text } = parse(await editor.text('claims.yaml')).claims['around-the-clock']
    .wordings;
  await page.getByRole('switch', { name: `We say this: ${sentence}` }).click({ force: true });
  await expect(page.getByRole('note')).toContainText('The promise is off. These sentences rested on it.');
  await expect(page.getByRole('note').getByRole('listitem').first()).toBeVisible();
  await expect(live(page).getByText('24/7')).toHaveCount(0);
  await page.getByRole('switch', { name: `We say this: ${sentence}` }).click({ force: true });
  await expect(live(page).getByText('24/7').first()).toBeAttached();
});

test('a late answer loses no word', async ({ page, editor }) => {
  await open(page, editor, 'pages/home.yaml');
  const label = 'For those who are not in a hurry';
  const late = Promise.withResolvers<void>();
  await page.route('**/api/act*', (route) => late.promise.then(() => route.continue()));
  const asked = page.waitForRequest('**/api/act*');
  await field(page, label).fill('Plumbers');
  await asked;
  await field(page, label).fill('Plumbers of Auckland');
  late.resolve();
  await expect.poll(() => editor.text('pages/home.yaml')).toContain('later: Plumbers of Auckland');
  await page.unroute('**/api/act*');
});

test('what cannot be made, or only half, never takes the place of the last good page', async ({
  page,
  editor,
  context,
}) => {
  await open(page, editor, suburb);
  const heading = live(page).getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const other = await context.newPage();
  await open(other, editor, suburb);
  const broken = [
    { status: 500, body: '<html><body>An error occurred.</body></html>' },
    // A server that fails in the middle of a page has said that all is well.
    { status: 200, body: '<html><body>Half a page' },
  ];
  for (const answer of broken) {
    const words = `Pipes that answered ${answer.status}.`;
    await page.route('**/towns/*', (route) => route.fulfill({ contentType: 'text/html', ...answer }));
    await field(other, 'First paragraph').fill(words);
    await expect.poll(() => editor.text(suburb)).toContain(words);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText('One moment: the page is being made')).toBeVisible();
    await expect(heading).toBeVisible();
    await page.unroute('**/towns/*');
    await expect(live(page).getByText(words).first()).toBeAttached();
  }
  await other.close();
});

test('the form of the page keeps working while the words around it change', async ({ page, editor }) => {
  await open(page, editor, 'pages/contact.yaml');
  const form = live(page).locator('form');
  // Once React has it, it says by itself what is wrong. A page that is loading takes no pointer yet.
  await expect(async () => {
    await live(page).getByRole('heading', { level: 1 }).hover();
    await form.hover();
    await expect(form).toHaveAttribute('novalidate', { timeout: 3_000 });
  }).toPass();
  await field(page, 'Title').fill('Write to the plumbers');
  await expect(live(page).getByRole('heading', { level: 1 })).toHaveText('Write to the plumbers');
  await expect(form).toHaveAttribute('novalidate');
});

test('an editor that was stopped is said, and what is typed meanwhile is saved by the next', async ({
  page,
  editor,
}) => {
  await open(page, editor, 'pages/home.yaml');
  await page.route('**/edit/api/**', (route) => route.abort());
  await field(page, 'For those who are not in a hurry').fill('Typed while nobody answered.');
  await expect(status(page)).toContainText('Not saved: the editor was stopped.');
  await page.unroute('**/edit/api/**');
  await expect.poll(() => editor.text('pages/home.yaml')).toContain('Typed while nobody answered.');
  await expect(status(page)).toHaveText(/^Saved at/);
});

test('somebody with a photo is added; until all is there the page goes on without', async ({
  page,
  editor,
}) => {
  await open(page, editor, 'people.yaml');
  await button(page, 'Add a person').click();
  await expect(field(page, 'First name')).toBeVisible();
  // What is saved stays in its field while the next is on its way.
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/act*', async (route) => {
    asked += 1;
    if (asked > 1) await held.promise;
    await route.continue();
  });
  const saved = page.waitForResponse('**/api/act*');
  await field(page, 'First name').fill('Mere');
  await field(page, 'Role').fill('Certifying plumber');
  await (await saved).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(field(page, 'First name')).toHaveValue('Mere');
  held.resolve();
  await expect.poll(() => editor.text('people.yaml')).toContain('name: Mere');
  await expect(live(page).getByText('Mere').first()).toBeAttached();
  const upload = page.locator('input[type="file"]');
  await upload.setInputFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: await photo(300) });
  await expect(page.getByText(/has to be at least 640/).first()).toBeVisible();
  await upload.setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await expect(page.getByText('This is no photo').first()).toBeVisible();
  await upload.setInputFiles({ name: 'Mere 1.JPG', mimeType: 'image/jpeg', buffer: await photo(1600) });
  // What was said of the one before goes with it.
  await expect(page.getByRole('img', { name: 'The photo that is chosen' })).toBeVisible();
  await expect(page.getByText('This is no photo')).toHaveCount(0);
  await field(page, 'What the photo shows').fill('Mere in the workshop');
  await expect(live(page).getByRole('img', { name: 'Mere in the workshop' })).toBeAttached();
  expect(parse(await editor.text('people.yaml'))).toMatchObject({
    people: [{ name: 'Mere', photo: { file: 'mere-1.jpg', alt: 'Mere in the workshop' } }],
  });
});

test('a price is shown where it costs, as soon as its service is chosen', async ({ page, editor }) => {
  await open(page, editor, 'prices.yaml');
  await button(page, 'Add a price').click();
  await page.getByLabel('Service', { exact: true }).first().click();
  const service = page.getByRole('option').first();
  const name = await service.innerText();
  await service.click();
  await expect(live(page).getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
  await button(page, 'Take no. 1 out').click();
});

test('statements are read, ticked and signed in a name, stay visible and are withdrawn', async ({
  page,
  editor,
}) => {
  const mere = 'people:\n  - name: Mere\n    role: Certifying plumber\n';
  await writeFile(join(editor.content, 'people.yaml'), mere);
  await open(page, editor, 'business.yaml');
  const certifier = page.getByRole('region', { name: 'Certifying plumber' });
  await certifier.getByRole('link', { name: 'Change it' }).click();
  await field(page, 'Licence number (may stay empty)').fill('12345');
  await expect.poll(() => editor.text('people.yaml')).toContain('12345');
  await page.getByRole('link', { name: 'Before you go online' }).first().click();
  await expect(page.getByText(/\d+ block the launch/)).toBeVisible();
  await page.getByRole('link', { name: 'Read and sign' }).click();
  const before = await editor.text('sign-off.yaml');
  const ticks = page.getByRole('checkbox');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  expect(await editor.text('sign-off.yaml')).toBe(before);
  await button(page, 'Confirm 2 statements as Mere, licence 12345').click();
  const signed = page.getByRole('region', { name: /^Signed/ });
  await expect(signed.getByRole('listitem')).toHaveCount(2);
  await expect(signed).toContainText('Mere, licence 12345');
  await signed
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click();
  await expect(signed.getByRole('listitem')).toHaveCount(1);
});

test('a suburb is added on the map, and comes back whole', async ({ page, editor }) => {
  await open(page, editor, 'add:suburbs');
  await page.getByLabel('Name of the suburb').fill('Kowhai Cove');
  await page.getByLabel('Its area').first().click();
  await page.getByRole('option').first().click();
  await page.getByRole('region', { name: 'Map' }).click({ position: { x: 200, y: 150 } });
  await expect(page.getByLabel('In degrees')).not.toHaveValue('');
  await page.getByLabel('In degrees').fill('-36.851, 174.843');
  const lead = 'Plumber for Kowhai Cove. We fix what salt and sand do to taps.';
  await page.getByLabel('What homes there are like to plumb').fill(lead);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  await button(page, 'Add the suburb').dblclick();
  await expect(live(page).getByRole('heading', { level: 1 })).toContainText('Kowhai Cove');
  // The second half of a double click asks for nothing.
  expect(asked.filter((body) => body.includes('"addPage"'))).toHaveLength(1);
  const added = await editor.text('suburbs/kowhai-cove.yaml');
  // A refusal is said once, and leaves with the form that it is about.
  await open(page, editor, 'add:services');
  await page.getByLabel('Name of the service').fill('Drainage');
  await page.getByLabel('What you do').fill('What we do already.');
  await button(page, 'Add the service').click();
  await expect(page.getByRole('alert')).toHaveText(/has a page already/);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Add a service' }).click();
  await expect(page.getByLabel('What you do')).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await open(page, editor, 'pages/home.yaml');
  await field(page, 'For those who are not in a hurry').fill('We go to Kōwhai Cove too.');
  await expect.poll(() => editor.text('pages/home.yaml')).toContain('Kōwhai Cove');
  await open(page, editor, 'suburbs/kowhai-cove.yaml');
  await button(page, 'We do not work here any more').click();
  await button(page, 'Take Kowhai Cove away').click();
  // What still names it is offered for change.
  await expect(page.getByRole('note')).toContainText('We go to Kōwhai Cove too.');
  await expect(editor.text('suburbs/kowhai-cove.yaml')).rejects.toThrow('ENOENT');
  await takeBack(page, /^Take back: Kowhai Cove: taken away/);
  expect(await editor.text('suburbs/kowhai-cove.yaml')).toBe(added);
});

test('a logo is chosen on the first page', async ({ page, editor }) => {
  await open(page, editor, 'business.yaml');
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>',
  );
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'Logo.svg', mimeType: 'image/svg+xml', buffer: drawing });
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await expect(live(page).locator('header img[src*="/brand/logo-"]').first()).toBeAttached();
  await button(page, 'Go back to the tap').click();
  await expect(page.getByRole('img', { name: 'Your logo' })).toHaveCount(0);
});

test('a file that cannot be read says where, and is brought back', async ({ page, editor }) => {
  const good = await editor.text('pages/home.yaml');
  await writeFile(join(editor.content, 'pages/home.yaml'), good.replace('hero:', '<<<<<<< HEAD\nhero:'));
  await open(page, editor, 'pages/home.yaml');
  await expect(page.getByText(/^line \d+: {2}<<<<<<< HEAD$/)).toBeVisible();
  // The last good page stays.
  await expect(live(page).getByRole('heading', { level: 1 })).toBeVisible();
  await button(page, 'Bring back the last good one').click();
  await expect(field(page, 'First paragraph')).toBeVisible();
  expect(await editor.text('pages/home.yaml')).toBe(good);
});

test('the editor answers its own page only', async ({ request, editor }) => {
  const headers = { host: `attacker.example:${new URL(editor.url).port}` };
  expect((await request.get(editor.url, { headers })).status()).toBe(403);
  for (const origin of ['https://attacker.example', 'null', undefined]) {
    const from = { ...(origin && { origin }), 'content-type': 'text/plain' };
    const data = JSON.stringify({
      id: '1',
      act: { do: 'set', file: 'business.yaml', field: 'name', value: 'Taken over' },
    });
    expect((await request.post(`${editor.url}/api/act`, { headers: from, data })).status()).toBe(403);
  }
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [1024, 'dark'],
  [720, 'light'],
] as const)
  test(`it is accessible and fits at ${width} pixels, ${colorScheme}`, async ({ page, editor }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const place of [
      'business.yaml',
      'pages/home.yaml:hero.title',
      `${suburb}:position`,
      'claims.yaml',
      'launch',
      'signing',
      'undo',
      'publish',
      'add:suburbs',
      'search:drain',
    ]) {
      await open(page, editor, place);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // A fold that still opens has less contrast than it will have.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      const found = violations.flatMap(({ nodes }) =>
        nodes.map(({ html, failureSummary }) => [html, failureSummary]),
      );
      expect.soft(found, place).toEqual([]);
      const size = await page.locator('html').evaluate((html) => [html.scrollWidth, html.scrollHeight]);
      expect(size).toEqual([width, 900]);
    }
  });
