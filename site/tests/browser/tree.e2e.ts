// What assistive technology is told: the browser's own accessibility tree, not the markup.
import type { Page } from '@playwright/test';
import { pageLike } from '../pages.ts';
import { expect, test } from './site.ts';

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
  // They come level by level; a reader goes through them depth first.
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (node: (typeof nodes)[number]): typeof nodes => [
    node,
    ...(node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).flatMap(inOrder),
  ];
  return nodes
    .slice(0, 1)
    .flatMap(inOrder)
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ''),
      states: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }));
}

const landmarks = ['banner', 'navigation', 'main', 'contentinfo', 'form', 'complementary'];

for (const path of [
  '/',
  '/contact',
  pageLike('/areas/north-shore'),
  '/services/hot-water',
  pageLike('/towns/albany'),
]) {
  test(`${path} has one of each landmark, names where there are more, and headings without a gap`, async ({
    page,
  }) => {
    await page.goto(path);
    const nodes = await tree(page);
    for (const role of ['banner', 'main', 'contentinfo'])
      expect(nodes.filter((node) => node.role === role)).toHaveLength(1);
    for (const role of landmarks) {
      const names = nodes.filter((node) => node.role === role).map(({ name }) => name);
      expect(new Set(names).size, `${role}: ${names.join(', ')}`).toBe(names.length);
      if (names.length > 1) expect(names, role).not.toContain('');
    }
    const levels = nodes.filter(({ role }) => role === 'heading').map(({ states }) => Number(states.level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      if (index > 0) expect(level - (levels[index - 1] ?? 0), `heading ${index + 1}`).toBeLessThanOrEqual(1);
  });

  test(`every control of ${path} has a name that says what it does`, async ({ page }) => {
    await page.goto(path);
    const controls = (await tree(page)).filter(({ role }) =>
      ['link', 'button', 'textbox', 'checkbox', 'combobox'].includes(role),
    );
    expect(controls.length).toBeGreaterThan(20);
    expect(controls.filter(({ name }) => name.trim().length < 2)).toEqual([]);
    expect(controls.filter(({ name }) => /^(here|more|click here|read more)$/i.test(name.trim()))).toEqual(
      [],
    );
  });
}

test('the house is a list of links, each named by its fixture', async ({ page }) => {
  await page.goto('/');
  const links = page.locator('[data-fixture]').getByRole('link');
  expect(await links.count()).toBeGreaterThanOrEqual(8);
  const nodes = await tree(page);
  const told = nodes
    .filter(({ role }) => role === 'link')
    .map(({ name }) => name.replace(/\s+/g, ' ').trim());
  for (const text of await links.allInnerTexts()) expect(told).toContain(text.replace(/\s+/g, ' ').trim());
  expect(nodes.filter(({ role, name }) => role === 'img' && name === '')).toEqual([]);
});

test.describe('the form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/contact');
    await page.locator('form').scrollIntoViewIfNeeded();
    await expect(page.locator('form[novalidate]')).toBeVisible();
  });

  test('tells each field with its label and whether it is needed', async ({ page }) => {
    const nodes = await tree(page);
    const field = (role: string, name: string) =>
      nodes.filter((node) => node.role === role && node.name === name).map(({ states }) => states.required);
    for (const name of ['First name', 'Last name', 'Email', 'Message'])
      expect(field('textbox', name), name).toEqual([true]);
    for (const name of ['Phone', 'Property address']) expect(field('textbox', name), name).toEqual([false]);
    expect(field('combobox', 'Service needed')).toHaveLength(1);
    expect(nodes.filter(({ role }) => role === 'checkbox')).toHaveLength(1);
    // The trap is for robots alone.
    expect(nodes.filter(({ name }) => name.includes('Leave this empty'))).toEqual([]);
  });

  test('tells what is wrong at once, and at each field', async ({ page }) => {
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    const nodes = await tree(page);
    expect(nodes).toContainEqual(
      expect.objectContaining({
        role: 'alert',
        states: expect.objectContaining({ live: 'assertive', focused: true }),
      }),
    );
    expect(
      nodes
        .filter(({ role, states }) => role === 'textbox' && states.invalid === 'true')
        .map(({ name }) => name),
    ).toEqual(['First name', 'Last name', 'Email', 'Message']);
    await expect(page.locator('form').getByLabel('Email')).toHaveAccessibleDescription(
      /Enter your email address/,
    );
  });

  test('tells that the message was sent, without moving the focus', async ({ page }) => {
    await page.route('**/contact-form.php', (route) => route.fulfill({ body: 'ok' }));
    for (const label of ['First name', 'Last name', 'Message'])
      await page.locator('form').getByLabel(label).fill('A');
    await page.locator('form').getByLabel('Email').fill('a@b.example');
    const send = page.getByRole('button', { name: 'Send Message' });
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Message Sent!' })).toBeVisible();
    const live = (await tree(page)).filter(({ states }) => states.live === 'polite');
    expect(live.length).toBeGreaterThan(0);
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Message Sent!' })).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: 'Message Sent!' })).not.toBeFocused();
  });
});
