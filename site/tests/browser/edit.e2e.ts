// npm run edit: whom it answers, and that everybody can use it.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, open, test } from './editor.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

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
      const usable = async () => {
        const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        expect(found).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      };
      await usable();
      const phone = page.getByLabel('Phone', { exact: true });
      const right = await phone.inputValue();
      await phone.fill('09 555 01');
      await expect(page.getByRole('status')).toContainText('To be put right');
      await usable();
      await phone.fill(right);
      await expect(page.getByRole('status')).toHaveText('Nothing is changed.');
      // Every field is reached by the keyboard.
      await page.getByLabel('What to edit').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('Name', { exact: true }).first()).toBeFocused();
    });
  }
}
