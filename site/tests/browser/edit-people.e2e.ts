// npm run edit: people with photos, and reviews.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { expect, kept, live, open, save, test } from './editor.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test('somebody with a photo is added; what is too small or has no words is refused', async ({
  page,
  editor,
}) => {
  const before = await editor.text('people.yaml');
  await open(page, editor, 'people.yaml');
  await page.getByRole('button', { name: 'Add to people' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Mere');
  await page.getByLabel('Role').fill('Certifying plumber');
  // The photo stands before the name in the file, and the name is written by now.
  await kept(page);
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

  // The photo goes with whom it shows.
  await page.getByLabel('What to edit').selectOption('people.yaml');
  await page.getByRole('button', { name: 'Take away People no. 1' }).click();
  await kept(page);
  await page.getByRole('button', { name: /Look at 2 changes and save/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Photo mere-1.jpg: removed');
  await page.getByRole('button', { name: 'Back' }).click();
  await save(page);
  await expect(access(join(editor.content, 'photos/mere-1.jpg'))).rejects.toThrow('ENOENT');
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
