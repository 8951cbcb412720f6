// npm run edit, in a copy of the site: what an owner does in the browser, and what becomes of the files.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { parse } from 'yaml';
import { copySite } from '../site-copy.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Editor {
  url: string;
  content: string;
  git(...args: string[]): string;
  text(path: string): Promise<string>;
}

const test = base.extend<object, { editor: Editor }>({
  editor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, and refuses any other parameter
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'edit-test-'));
      const content = join(await copySite(folder), 'content');
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@plumber.example', ...args], {
          cwd: content,
          encoding: 'utf8',
        });
      git('init', '--quiet', folder);
      git('config', 'user.name', 'Owner');
      git('config', 'user.email', 'owner@plumber.example');
      git('add', '.');
      git('commit', '--quiet', '--message', 'As it was');
      const command = spawn(process.execPath, [join(root, 'tools/edit.ts')], {
        env: {
          ...process.env,
          EDIT_SITE: join(folder, 'site'),
          EDIT_DRAFT: join(folder, '.edit'),
          PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      let said = '';
      command.stdout.on('data', (text) => {
        said += text;
        const url = /Ready: (\S+)/.exec(said)?.[1];
        if (url !== undefined) resolve(url);
      });
      command.on('exit', () => reject(new Error(`npm run edit ended: ${said}`)));
      await use({ url: await promise, content, git, text: (path) => readFile(join(content, path), 'utf8') });
      const ended = once(command, 'exit');
      command.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const live = (page: Page) => page.frameLocator('iframe');
const kept = (page: Page) => expect(page.getByRole('status')).toHaveText('Kept as a draft.');

async function open(page: Page, { url }: Editor, path: string) {
  await page.goto(`${url}/#${path}`);
  await expect(page.getByLabel('What to edit')).toHaveValue(path);
}

/** @param commit Whether it is kept as a commit too. */
async function save(page: Page, commit = false) {
  await page.getByRole('button', { name: /Look at .* and save/ }).click();
  if (commit) await page.getByLabel('Keep it as a commit too').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(/^Saved/);
}

test('a new phone number is on the page beside the form before it is saved, and one line of the file after', async ({
  page,
  editor,
}) => {
  const before = await editor.text('business.yaml');
  await open(page, editor, 'business.yaml');
  await expect(live(page).getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
  await page.getByLabel('Phone', { exact: true }).fill('09 555 0123');
  await expect(live(page).locator('a[href="tel:+6495550123"]').first()).toBeAttached({ timeout: 60_000 });
  expect(await editor.text('business.yaml')).toBe(before);

  await page.getByRole('button', { name: /Look at 1 change/ }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Business › Phone: “0800 000 000” is now “09 555 0123”',
  );
  await page.getByLabel('Keep it as a commit too').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Saved, and kept as a commit: 1 change.');
  expect(await editor.text('business.yaml')).toBe(before.replace('"0800 000 000"', '"09 555 0123"'));
  expect(editor.git('log', '-1', '--format=%s')).toContain('Business › Phone');
  expect(editor.git('status', '--porcelain', '.')).toBe('');
});

test('a wrong number is refused in the words of the build, and the page stays as it was', async ({
  page,
  editor,
}) => {
  await open(page, editor, 'business.yaml');
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.fill('09 555 01');
  await expect(phone).toHaveAccessibleDescription(
    /"09 555 01" is not a New Zealand phone number; write it like/,
  );
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(live(page).locator('a[href="tel:+6495550123"]').first()).toBeAttached();
  await page.getByRole('button', { name: /Look at 1 change/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Back' }).click();

  // Nothing is lost when the browser is closed, what is wrong included.
  await page.goto('about:blank');
  await open(page, editor, 'business.yaml');
  await expect(phone).toHaveValue('09 555 01');
  await page.getByRole('button', { name: 'Drop what I changed here' }).click();
  await expect(phone).toHaveValue('09 555 0123');
});

test('a claim is switched off, its evidence written, and the comments of the register stay', async ({
  page,
  editor,
}) => {
  const before = await editor.text('claims.yaml');
  await open(page, editor, 'claims.yaml');
  await page.locator('summary').filter({ hasText: 'Around the clock' }).click();
  const claim = page.getByRole('group', { name: 'Around the clock' });
  await claim.getByLabel('On', { exact: true }).uncheck();
  await claim.getByLabel('Evidence').fill('Roster in the office: nobody answers after midnight');
  await kept(page);
  await page.getByLabel('What to edit').selectOption('pages/home.yaml');
  await expect(live(page).locator('body')).not.toContainText('24/7', { timeout: 60_000 });
  await save(page);
  const after = await editor.text('claims.yaml');
  const differing = after.split('\n').filter((line, index) => line !== before.split('\n')[index]);
  expect(differing).toEqual([
    '    on: false',
    '    evidence: "Roster in the office: nobody answers after midnight"',
  ]);
});

test('somebody with a photo is added; what is too small or has no words is refused', async ({
  page,
  editor,
}) => {
  const before = await editor.text('people.yaml');
  await open(page, editor, 'people.yaml');
  await page.getByRole('button', { name: 'Add to people' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Mere');
  await page.getByLabel('Role').fill('Certifying plumber');
  await page.getByRole('button', { name: 'Add: photo' }).click();
  const photo = (width: number) =>
    sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
  const upload = page.getByLabel('Add a photo from this computer');
  await upload.setInputFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: await photo(300) });
  await page.getByRole('button', { name: 'Take this part' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 640 pixels wide; this one has 300');
  await upload.setInputFiles({ name: 'Mere 1.JPG', mimeType: 'image/jpeg', buffer: await photo(1600) });
  await page.getByLabel('From left to right').press('End');
  await page.getByRole('button', { name: 'Take this part' }).click();
  await expect(page.getByLabel('File', { exact: true })).toHaveValue('mere-1.jpg');
  const alt = page.getByLabel('Alt', { exact: true });
  await expect(alt).toHaveAccessibleDescription(/say in a few words what is to be seen on the photo/);
  await alt.fill('Mere in the workshop');
  await expect(alt).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('What to edit').selectOption('pages/home.yaml');
  await expect(live(page).getByRole('img', { name: 'Mere in the workshop' })).toBeAttached({
    timeout: 60_000,
  });
  await save(page);
  const after = await editor.text('people.yaml');
  expect(parse(after)).toEqual({
    people: [
      {
        photo: { file: 'mere-1.jpg', alt: 'Mere in the workshop' },
        name: 'Mere',
        role: 'Certifying plumber',
      },
    ],
  });
  for (const line of before.split('\n')) expect(after.split('\n')).toContain(line);
  const { width, height } = await sharp(join(editor.content, 'photos/mere-1.jpg')).metadata();
  expect([width, height]).toEqual([1067, 800]);
});

test('a review without its source is refused; with it, it is on the page', async ({ page, editor }) => {
  await open(page, editor, 'reviews.yaml');
  await page.getByRole('button', { name: 'Add to reviews' }).click();
  await page.getByLabel('Words', { exact: true }).fill('They came when they said.');
  await page
    .getByRole('group', { name: 'Reviews no. 1' })
    .getByLabel('Name', { exact: true })
    .first()
    .fill('Aroha');
  await page.getByLabel('Suburb', { exact: true }).fill('Mount Eden');
  await page.getByLabel('Date').fill('2026-03-14');
  const link = page.getByLabel('Link');
  await expect(link).toHaveAccessibleDescription(/the full address of the review, which starts with https/);
  await link.fill('https://maps.google.com/review/1');
  await page.getByRole('group', { name: 'Source' }).getByLabel('Name', { exact: true }).fill('Google');
  await expect(page.getByRole('region', { name: 'To be put right' })).toHaveCount(0);
  await expect(live(page).getByText('They came when they said.')).toBeAttached({ timeout: 60_000 });
  await save(page);
  expect(await editor.text('reviews.yaml')).toContain('#  - words: They came when they said and left');
});

test('a file that changed underneath is asked about, and both changes are kept', async ({ page, editor }) => {
  await open(page, editor, 'business.yaml');
  await page.getByLabel('Service area').fill('All of Auckland');
  await kept(page);
  const file = join(editor.content, 'business.yaml');
  await writeFile(file, (await editor.text('business.yaml')).replace('Hi, I need a plumber.', 'Hello there'));
  await page.reload();
  await expect(page.getByText('was changed elsewhere since you began')).toBeVisible();
  await page.getByRole('button', { name: 'Put my changes on top of it' }).click();
  await expect(page.getByText('was changed elsewhere since you began')).toHaveCount(0);
  await save(page);
  const saved = await editor.text('business.yaml');
  expect(saved).toContain('serviceArea: All of Auckland\n');
  expect(saved).toContain('greeting: Hello there\n');
});

test('the editor answers its own page only', async ({ request, editor }) => {
  const port = new URL(editor.url).port;
  const foreign = await request.get(`${editor.url}/api/state`, {
    headers: { host: `attacker.example:${port}` },
  });
  expect(foreign.status()).toBe(403);
  for (const origin of ['https://attacker.example', 'null', undefined]) {
    const post = await request.put(`${editor.url}/api/file?path=business.yaml`, {
      headers: origin === undefined ? {} : { origin },
      data: { name: 'Taken over' },
    });
    expect(post.status()).toBe(403);
  }
  const outside = await request.put(`${editor.url}/api/file?path=../package.yaml`, {
    headers: { origin: editor.url },
    data: {},
  });
  expect(outside.status()).toBe(422);
});

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`it is accessible and fits, ${scheme}, at ${width} pixels`, async ({ page, editor }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      await open(page, editor, 'business.yaml');
      await expect(page.getByLabel('Phone', { exact: true })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // Every field is reached by the keyboard.
      await page.getByLabel('What to edit').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('Name', { exact: true }).first()).toBeFocused();
    });
  }
}

test('a suburb is added with words of its own, seen, and taken away again', async ({ page, editor }) => {
  await open(page, editor, 'areas/east-auckland.yaml');
  await page.getByText('Add a suburb', { exact: true }).click();
  await page.getByLabel('Name of the suburb').fill('Glendowie');
  await page.getByLabel('Area whose page lists it').selectOption('central-auckland');
  await page.getByRole('button', { name: 'Add the suburb' }).click();
  await expect(page.getByRole('heading', { name: 'Suburb Glendowie' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'To be put right' })).toBeVisible();
  await page.locator('form[aria-label]').evaluate((form) => {
    for (const fold of form.querySelectorAll('details')) fold.open = true;
  });
  const words = 'What homes in Glendowie are like, said in words of its own, for neighbours.';
  const needed = page.locator('.field:not(:has(.optional)) > :is(textarea, input[type=text])');
  for (const [index, field] of (await needed.all()).entries()) {
    if ((await field.inputValue()) !== '') continue;
    const long = (await field.evaluate((element) => element.tagName)) === 'TEXTAREA';
    await field.fill(long ? words : `Glendowie ${index}`);
  }
  await page.getByLabel('Lat', { exact: true }).fill('-36.86');
  await page.getByLabel('Lon', { exact: true }).fill('174.87');
  for (const select of await page.locator('form[aria-label] select').all()) {
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
  for (const [index, suburb] of ['remuera', 'newmarket'].entries()) {
    await page.getByLabel(`Neighbours no. ${index + 1}`, { exact: true }).selectOption(suburb);
  }
  await page.getByLabel('Water').selectOption('watercare');
  await page
    .getByLabel(/^Service/)
    .first()
    .selectOption('drainage');
  await expect(page.getByRole('region', { name: 'To be put right' })).toHaveCount(0);
  await expect(live(page).getByRole('heading', { level: 1 })).toContainText('Glendowie', { timeout: 60_000 });
  await save(page);
  expect(parse(await editor.text('suburbs/glendowie.yaml'))).toMatchObject({
    name: 'Glendowie',
    area: 'central-auckland',
    position: { lat: -36.86, lon: 174.87 },
    neighbours: ['remuera', 'newmarket'],
  });

  await page.getByRole('button', { name: 'Take this suburb away' }).click();
  await page.getByRole('button', { name: /Look at 1 change/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Suburb Glendowie: removed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(/^Saved/);
  await expect(editor.text('suburbs/glendowie.yaml')).rejects.toThrow('ENOENT');
});
