// What the security policy blocks is only seen in a browser that has it.
import type { Page } from '@playwright/test';
import { sitemapPaths } from '../pages.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/, /Content Security Policy/] } });

/** What the policy blocks on the pages that are opened from now on. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return () => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
}

test('no page has anything that its policy blocks, or asks another host', async ({ page }) => {
  const violations = await watchViolations(page);
  for (const path of [...sitemapPaths, '/404']) {
    const response = await page.goto(path);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await violations()).toEqual([]);
  }
});

for (const [fault, html] of [
  ['a style attribute', '<p style="color:red">x</p>'],
  ['an event handler', '<img src="/none.png" onerror="go()" alt="">'],
] as const) {
  test(`${fault} is a violation`, async ({ page }) => {
    const violations = await watchViolations(page);
    await page.route('/contact', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('</main>', `${html}</main>`) });
    });
    await page.goto('/contact');
    await expect.poll(violations).toHaveLength(1);
  });
}
