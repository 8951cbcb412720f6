// What assistive technology is told: the browser's own accessibility tree, not the markup.
import type { Page } from '@playwright/test';
import { openForm } from './open-form.ts';
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

test.describe('the form', () => {
  test.beforeEach(async ({ page }) => {
    await openForm(page);
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

  test('tells that the message was sent, and where it stood what happens next, in focus', async ({
    page,
  }) => {
    await page.route('**/contact-form.php', (route) => route.fulfill({ body: 'ok' }));
    for (const label of ['First name', 'Last name', 'Message'])
      await page.locator('form').getByLabel(label).fill('A');
    await page.locator('form').getByLabel('Email').fill('a@b.example');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
    const sent = page.getByRole('region', { name: /^Sent at \d+:\d\d [AP]M$/ });
    await expect(sent).toBeFocused();
    await expect(sent).toBeInViewport();
    await expect(sent.getByRole('listitem')).not.toHaveCount(0);
    expect((await tree(page)).filter(({ states }) => states.live === 'polite')).not.toEqual([]);
  });
});
