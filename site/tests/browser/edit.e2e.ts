// npm run edit, as an owner uses it: on a copy of the content, with the real page beside the form.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect as baseExpect, type Page } from '@playwright/test';
import { freePort } from 'receiver/testing/free-port';
import sharp from 'sharp';
import { parse } from 'yaml';
import { setKnown } from '../known-content.ts';

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
      await cp(join(root, 'site/content'), content, { recursive: true });
      await setKnown(content);
      const port = String(await freePort());
      const env = { ...process.env, EDIT_CONTENT: content, EDIT_DATA: join(folder, '.edit'), PORT: port };
      const edit = [join(root, 'tools/edit.ts')];
      const command = spawn(process.execPath, edit, { env, stdio: ['ignore', 'ignore', 'inherit'] });
      const url = `http://127.0.0.1:${port}/edit`;
      const answers = async () => (await fetch(url).catch(() => undefined))?.ok;
      await expect.poll(answers, { timeout: 180_000 }).toBe(true);
      const address = () => readFile(join(folder, '.edit/address.txt'), 'utf8').catch(() => '');
      await expect.poll(address).toBe(url);
      const again = spawnSync(process.execPath, edit, { env, encoding: 'utf8' });
      expect(again.stderr).toContain(`The editor runs already: ${url}`);
      await use({ url, content, text: (file) => readFile(join(content, file), 'utf8') });
      const ended = once(command, 'exit');
      command.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const live = (page: Page) => page.frameLocator('iframe');
const status = (page: Page) => page.getByRole('status');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, path: string) => page.locator(`[id$=".yaml:${path}"]`);

async function open(page: Page, { url }: Editor, place: string) {
  await page.goto('about:blank');
  await page.goto(`${url}#${place}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

test('a number is on the page and in one line at once, and taken back', async ({ page, editor }) => {
  const before = await editor.text('business.yaml');
  await open(page, editor, 'business.yaml');
  const phone = field(page, 'phone');
  const onPage = live(page).locator('a[href="tel:+6495550123"]').first();
  await phone.fill('09 555 0123');
  await expect(onPage).toBeAttached({ timeout: 120_000 });
  expect(await editor.text('business.yaml')).toBe(before.replace('"0800 000 000"', '"09 555 0123"'));
  await phone.fill('09 555 01');
  await expect(phone).toHaveAccessibleDescription(/phone number.*"0800 123 456"/);
  await expect(status(page)).toContainText('to put right before the page follows');
  await expect(onPage).toBeAttached();
  await button(page, 'Undo').click();
  await button(page, /^Take back Your business/).click();
  await expect(page.getByRole('dialog').locator('s')).toContainText('Your business');
  await page.keyboard.press('Escape');
  await expect(phone).toHaveValue('0800 000 000');
  expect(await editor.text('business.yaml')).toBe(before);
});

test('a click on words opens their field, and a search finds them', async ({ page, editor }) => {
  await open(page, editor, 'business.yaml');
  await expect(async () => {
    await live(page).getByRole('heading', { level: 1 }).click();
    await expect(field(page, 'hero.title')).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('On the page: “').first()).toBeVisible();
  const { hero, guarantee } = parse(await editor.text('pages/home.yaml'));
  const [, id, wording] = /^\{claim:([\w-]+)\.(\w+)\}/.exec(guarantee.points[0]) ?? [];
  const promise = parse(await editor.text('claims.yaml')).claims[id ?? ''].wordings[wording ?? ''];
  await live(page).getByText(promise).first().click();
  await expect(field(page, `claims.${id}.wordings.${wording}`)).toBeFocused();
  await page.getByRole('searchbox').fill(hero.lead.slice(0, 30));
  await page.getByRole('searchbox').press('Enter');
  // Other texts may begin with the same words.
  const foundWords = page.getByRole('region', { name: 'Found words' });
  await foundWords.locator('[href="#pages/home.yaml:hero.lead"]').click();
  await expect(field(page, 'hero.lead')).toBeFocused();
});

test('two windows, and a late answer, lose no word', async ({ page, editor, context }) => {
  await open(page, editor, 'pages/home.yaml');
  const late = Promise.withResolvers<void>();
  await page.route('**/edit', (route) => late.promise.then(() => route.continue()));
  const asked = page.waitForRequest('**/edit');
  await field(page, 'hero.kicker').fill('Plumbers');
  await asked;
  await field(page, 'hero.kicker').fill('Plumbers of Auckland');
  late.resolve();
  await expect.poll(() => editor.text('pages/home.yaml')).toContain('kicker: "Plumbers of Auckland"');

  const other = await context.newPage();
  await open(other, editor, 'pages/home.yaml');
  await expect(field(other, 'hero.kicker')).toHaveValue('Plumbers of Auckland');
  const later = field(page, 'hero.later');
  await field(other, 'hero.later').fill('From the other window.');
  await expect.poll(() => editor.text('pages/home.yaml')).toContain('From the other window.');
  // It is in this window when somebody goes there. What it writes over stays in the list of changes.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(later).toHaveValue('From the other window.');
  await later.fill('From this window.');
  await button(page, 'Undo').click();
  await button(page, /^Take back .*“From the other window.” is now “From this window.”/).click();
  await expect(status(page)).toContainText('Taken back.');
  await page.keyboard.press('Escape');
  await expect(later).toHaveValue('From the other window.');
});

test('somebody with a photo is added; what is no photo or too small is refused', async ({ page, editor }) => {
  const photo = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
  await open(page, editor, 'people.yaml');
  await button(page, '+ Add').click();
  await field(page, 'people.0.name').fill('Mere');
  await page.locator('summary').getByText('Photo', { exact: true }).click();
  await field(page, 'people.0.role').fill('Certifying plumber');
  await field(page, 'people.0.photo.alt').fill('Mere in the workshop');
  const upload = field(page, 'people.0.photo.file');
  await upload.setInputFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: await photo(300) });
  await expect(upload).toHaveAccessibleDescription(/at least 640/);
  await upload.setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await expect(status(page)).toContainText('This is no photo');
  await upload.setInputFiles({ name: 'Mere 1.JPG', mimeType: 'image/jpeg', buffer: await photo(1600) });
  await expect(live(page).getByRole('img', { name: 'Mere in the workshop' })).toBeAttached();
  expect(parse(await editor.text('people.yaml'))).toMatchObject({
    people: [{ name: 'Mere', photo: { file: 'mere-1.jpg', alt: 'Mere in the workshop' } }],
  });
});

test('a suburb is added with four answers, and comes back whole', async ({ page, editor }) => {
  await open(page, editor, 'business.yaml');
  await page.getByText('Where you work', { exact: true }).click();
  await page.getByText('Add a suburb', { exact: true }).click();
  await page.getByLabel('Name of the suburb').fill('Kohimarama');
  await page.getByLabel('Its area').selectOption('central-auckland');
  await page.getByLabel('In degrees').fill('-36.851, 174.843');
  const lead = 'Plumber for Kohimarama. We fix what salt and sand do to taps.';
  await page.getByLabel('What homes there are like').fill(lead);
  await button(page, 'Add the suburb').click();
  await expect(live(page).getByRole('heading', { level: 1 })).toContainText('Kohimarama');
  await open(page, editor, 'suburbs/kohimarama.yaml:position');
  await page.getByRole('region', { name: 'Map' }).click({ position: { x: 50, y: 50 } });
  await expect.poll(() => editor.text('suburbs/kohimarama.yaml')).not.toContain('-36.851');
  const added = await editor.text('suburbs/kohimarama.yaml');
  await open(page, editor, 'pages/home.yaml');
  await field(page, 'hero.later').fill('We go to Kohimārama too.');
  await expect.poll(() => editor.text('pages/home.yaml')).toContain('Kohimārama');
  await open(page, editor, 'suburbs/kohimarama.yaml');
  await page.getByText("We don't work here any more").last().click();
  await button(page, 'Take Kohimarama away').click();
  // What still names it is offered for change.
  const naming = page.getByRole('region', { name: 'Found words' });
  await expect(naming).toContainText('We go to Kohimārama too.');
  await expect(editor.text('suburbs/kohimarama.yaml')).rejects.toThrow('ENOENT');
  const sentOn = 'from: /towns/kohimarama\n    to: /areas/central-auckland';
  expect(await editor.text('redirects.yaml')).toContain(sentOn);
  await button(page, 'Undo').click();
  await button(page, 'Take back Kohimarama: taken away').click();
  await expect(status(page)).toContainText('Taken back.');
  expect(await editor.text('suburbs/kohimarama.yaml')).toBe(added);
  expect(await editor.text('redirects.yaml')).not.toContain('kohimarama');
});

test('a file that cannot be read is brought back', async ({ page, editor }) => {
  const good = await editor.text('pages/home.yaml');
  await writeFile(join(editor.content, 'pages/home.yaml'), good.replace('hero:', '<<<<<<< HEAD\nhero:'));
  await open(page, editor, 'business.yaml');
  await button(page, 'Bring back the last good one').click();
  await expect(button(page, 'Bring back the last good one')).toHaveCount(0);
  expect(await editor.text('pages/home.yaml')).toBe(good);
});

test('the editor answers its own page only', async ({ request, editor }) => {
  const headers = { host: `attacker.example:${new URL(editor.url).port}` };
  expect((await request.get(editor.url, { headers })).status()).toBe(403);
  for (const origin of ['https://attacker.example', 'null', undefined]) {
    const form = { 'business.yaml:name': 'Taken over' };
    const from = origin === undefined ? {} : { origin };
    expect((await request.post(editor.url, { headers: from, form })).status()).toBe(403);
  }
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [1024, 'dark'],
] as const) {
  test(`it is accessible and fits at ${width} pixels, ${colorScheme}`, async ({ page, editor }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const place of ['business.yaml', 'pages/home.yaml', 'suburbs/remuera.yaml', 'claims.yaml']) {
      await open(page, editor, place);
      await page.locator('main details').evaluateAll((all) => {
        for (const fold of all) (fold as HTMLDetailsElement).open = true;
      });
      const { violations } = await new AxeBuilder({ page })
        .exclude('iframe')
        // One picture of each set is enough.
        .exclude('.choice + .choice')
        .analyze();
      expect(violations.map(({ id, nodes }) => `${place} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      const size = await page.locator('html').evaluate((html) => [html.scrollWidth, html.scrollHeight]);
      expect(size).toEqual([width, 900]);
    }
    // As with a long list of changes.
    await page.setViewportSize({ width, height: 150 });
    await button(page, 'Undo').click();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeInViewport();
  });
}
