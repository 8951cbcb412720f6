import { expect, type Page } from '@playwright/test';

/** Opens the contact page and comes to the form, whose script starts by that; until it has arrived. */
export async function openForm(page: Page, url = '/contact'): Promise<void> {
  await page.goto(url);
  await page.locator('form').getByLabel('First name').focus();
  await expect(page.locator('form[novalidate]')).toBeVisible();
}
