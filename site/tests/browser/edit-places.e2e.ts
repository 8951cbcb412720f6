// npm run edit: suburbs that come and go.
import { parse } from 'yaml';
import { firstArea, neighbour, read, secondArea, slug, suburb } from '../content-faults/fixture.ts';
import { expect, live, open, save, test } from './editor.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test('a suburb is added with words of its own, seen, and taken away again', async ({ page, editor }) => {
  await open(page, editor, `areas/${secondArea}.yaml`);
  await page.getByText('Add a suburb', { exact: true }).click();
  await page.getByLabel('Name of the suburb').fill('Glendowie');
  await page.getByLabel('Area whose page lists it').selectOption(firstArea);
  await page.getByRole('button', { name: 'Add the suburb' }).click();
  await expect(page.getByRole('heading', { name: 'Suburb Glendowie' })).toBeVisible();
  // What was never written is told as one thing, and no field is blamed before it was come to.
  await expect(page.getByRole('status')).toContainText(
    /Still to be written: \d+ things, first in Suburb Glendowie/,
  );
  await expect(page.getByRole('region', { name: 'To be put right' })).toHaveCount(0);
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await page.getByText(/^Still to be written: \d+ fields$/).click();
  await page.getByRole('link', { name: 'Meta › Title' }).click();
  await expect(page.getByLabel('Title (to be written)').first()).toBeFocused();
  await page.locator('form[aria-label]').evaluate((form) => {
    for (const fold of form.querySelectorAll('details')) fold.open = true;
  });
  const neighbours = [neighbour, slug];
  const beside = read(suburb).position as { lat: number; lon: number };
  const position = { lat: beside.lat - 0.002, lon: beside.lon + 0.003 };
  const words = 'What homes in Glendowie are like, said in words of its own, for neighbours.';
  const needed = page.locator('.field:not(:has(.optional)) > :is(textarea, input[type=text])');
  for (const [index, field] of (await needed.all()).entries()) {
    if ((await field.inputValue()) !== '') continue;
    const long = (await field.evaluate((element) => element.tagName)) === 'TEXTAREA';
    await field.fill(long ? words : `Glendowie ${index}`);
  }
  await page.getByLabel('Lat', { exact: true }).fill(String(position.lat));
  await page.getByLabel('Lon', { exact: true }).fill(String(position.lon));
  for (const select of await page.locator('form[aria-label] select').all()) {
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
  for (const [index, suburb] of neighbours.entries()) {
    await page.getByLabel(`Neighbours no. ${index + 1}`, { exact: true }).selectOption(suburb);
  }
  await page.getByLabel('Water').selectOption('watercare');
  await page
    .getByLabel(/^Service/)
    .first()
    .selectOption('drainage');
  // All is right now; what is odd is told before it is saved.
  await expect(page.getByRole('status')).toContainText('No suburb names this one as its neighbour');
  await expect(live(page).getByRole('heading', { level: 1 })).toContainText('Glendowie', { timeout: 60_000 });
  await page.getByRole('button', { name: /Look at .* and save/ }).click();
  await expect(page.getByRole('dialog')).toContainText('No suburb names this one as its neighbour');
  await page.getByRole('button', { name: 'Back' }).click();
  await save(page);
  expect(parse(await editor.text('suburbs/glendowie.yaml'))).toMatchObject({
    name: 'Glendowie',
    area: firstArea,
    position,
    neighbours,
  });

  await page.getByRole('button', { name: 'Take this suburb away' }).click();
  await expect(page.getByLabel('Where its visitors are sent from now on')).toHaveValue(
    '/areas/central-auckland',
  );
  await page.getByRole('button', { name: 'Take it away' }).click();
  await page.getByRole('button', { name: /Look at 2 changes/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Suburb Glendowie: removed');
  await expect(page.getByRole('dialog')).toContainText('/towns/glendowie, /areas/central-auckland');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(/^Saved/);
  await expect(editor.text('suburbs/glendowie.yaml')).rejects.toThrow('ENOENT');
  const { redirects } = parse(await editor.text('redirects.yaml'));
  expect(redirects).toContainEqual({ from: '/towns/glendowie', to: '/areas/central-auckland' });

  // The name may come back: its address is a page again, and nobody is sent from it.
  await page.getByLabel('Name of the suburb').fill('Glendowie');
  await page.getByRole('button', { name: 'Add the suburb' }).click();
  await expect(page.getByRole('heading', { name: 'Suburb Glendowie' })).toBeVisible();
  await page.getByLabel('What to edit').selectOption('redirects.yaml');
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible();
  await expect(page.locator('input[value="/towns/glendowie"]')).toHaveCount(0);
});
