// What axe objects to, and what assistive technology is told: the browser's own tree, not the markup.
import type { Page } from '@playwright/test';
import { fields } from 'receiver/contract/fields';
import { axeFaults, colourRules } from './axe-faults.ts';
import { fillIn, openForm, send, sentToast } from './form.ts';
import { kinds, suburbOfEachArea } from './page-kinds.ts';
import { expect, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: { console: [/404/] } });

for (const path of new Set([...kinds, ...suburbOfEachArea])) {
  test(`${path} has nothing that axe objects to`, async ({ page }) => {
    await page.goto(path);
    expect(await axeFaults(page)).toEqual([]);
    // The schemes differ in colours alone.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page, colourRules)).toEqual([]);
  });
}

test('axe finds a picture without words', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  expect((await axeFaults(page)).join()).toContain('image-alt');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('neither have open menus', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/');
      for (const button of await page.locator('header [popovertarget]:visible').all()) {
        await button.click();
        expect(await axeFaults(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.locator('header [popovertarget]:visible').click();
      expect(await axeFaults(page)).toEqual([]);
    });

    test('nor has the form with errors and when it was sent', async ({ page }) => {
      await openForm(page);
      await send(page).click();
      await expect(page.getByRole('alert').first()).toBeFocused();
      expect(await axeFaults(page)).toEqual([]);
      await page.route('**/contact-form.php', (route) => route.fulfill({ body: 'ok' }));
      await fillIn(page);
      await send(page).click();
      await expect(sentToast(page)).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
    });
  });
}

interface Node {
  role: string;
  name: string;
  /** States and properties by name: required, invalid, live, level and so on. */
  states: Record<string, unknown>;
}

async function tree(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ''),
      states: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }));
}

test('the form tells each field with its label, and whether it is needed', async ({ page }) => {
  await openForm(page);
  const nodes = await tree(page);
  const needed = (role: string, name: string) =>
    nodes
      .filter((node) => node.role === role && node.name === name)
      .map(({ states }) => states.required ?? false);
  for (const [name, field] of Object.entries(fields)) {
    const role = { input: 'textbox', textarea: 'textbox', select: 'combobox', checkbox: 'checkbox' }[
      field.control
    ];
    if (field.control === 'checkbox')
      expect(
        nodes.filter((node) => node.role === role),
        name,
      ).toHaveLength(1);
    else expect(needed(role, field.label), name).toEqual([field.required]);
  }
  // The trap is for robots alone.
  expect(nodes.filter(({ role }) => role === 'textbox')).toHaveLength(
    Object.values(fields).filter(({ control }) => control === 'input' || control === 'textarea').length,
  );
});

test('the form tells what is wrong at once, and at each field', async ({ page }) => {
  await openForm(page);
  await send(page).click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  const nodes = await tree(page);
  expect(nodes).toContainEqual(
    expect.objectContaining({
      role: 'alert',
      states: expect.objectContaining({ live: 'assertive', focused: true }),
    }),
  );
  const wrong = nodes.filter(({ role, states }) => role === 'textbox' && states.invalid === 'true');
  expect(wrong.map(({ name }) => name)).toEqual(
    Object.values(fields).flatMap(({ required, label }) => (required ? label : [])),
  );
});

test('the form tells that the message was sent, and what happens next, in focus', async ({ page }) => {
  await openForm(page);
  await page.route('**/contact-form.php', (route) => route.fulfill({ body: 'ok' }));
  await fillIn(page);
  await send(page).click();
  await expect(sentToast(page)).toBeVisible();
  const sent = page.getByRole('region', { name: /^Sent at \d+:\d\d [AP]M$/ });
  await expect(sent).toBeFocused();
  await expect(sent).toBeInViewport();
  await expect(sent.getByRole('listitem')).not.toHaveCount(0);
  expect((await tree(page)).some(({ states }) => states.live === 'polite')).toBe(true);
});
