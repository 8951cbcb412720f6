// npm run edit: the business and its claims, and what becomes of the files.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, kept, live, open, save, test } from './editor.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

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
  // Seen wherever the form is scrolled to, and heard, while the keyboard stays where it is.
  const status = page.getByRole('status');
  await expect(status).toContainText('To be put right in Business. Phone: "09 555 01" is not a New Zealand');
  await expect(status).toContainText('The page shows what was right last');
  await expect(status).toBeInViewport();
  await expect(phone).toBeFocused();
  await expect(page.getByRole('complementary')).toContainText('the draft is not on it yet');
  await page.getByLabel('Service area').focus();
  await page.getByRole('button', { name: 'Go to it' }).click();
  await expect(phone).toBeFocused();
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
  await expect(page.getByRole('complementary')).not.toContainText('the draft is not on it yet');
  await expect(status).toHaveText('Nothing is changed.');
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
