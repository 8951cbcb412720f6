import { expect, type Locator, type Page } from '@playwright/test';
import { fields } from 'receiver/contract/fields';
import { formWords } from '../../src/lib/interface-words.ts';
import type { Contact } from '../../src/schemas/pages.ts';
import { content } from '../pages.ts';

/** What the contact page says, as the owner words it. */
export const words = content<Contact>('pages/contact.yaml');

/** A field of the form, by its label. */
export const field = (page: Page, name: keyof typeof fields): Locator =>
  page.locator('form').getByLabel(fields[name].label, { exact: false });

export const send = (page: Page): Locator => page.getByRole('button', { name: formWords.send });

/** What says that the message was sent. */
export const sentToast = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: words.sent.title });

/** Opens the contact page and comes to the form, whose script starts by that; until it has arrived. */
export async function openForm(page: Page, url = '/contact'): Promise<void> {
  await page.goto(url);
  await field(page, 'firstName').focus();
  await expect(page.locator('form[novalidate]')).toBeVisible();
}

/** Fills in what the form needs. @returns What was typed, by field. */
export async function fillIn(page: Page, message = 'The tap drips.') {
  const typed = { firstName: 'Mere', lastName: 'Tāmaki', email: 'mere@customer.example', message };
  for (const [name, text] of Object.entries(typed)) await page.locator(`form [name=${name}]`).fill(text);
  return typed;
}
