import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { dev } from 'astro';

const site = new URL('../../', import.meta.url);
let server: Awaited<ReturnType<typeof dev>>;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  server = await dev({
    root: fileURLToPath(site),
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
    force: true,
  });
});
test.afterAll(() => server.stop());

for (const scheme of ['light', 'dark']) {
  test(`every look of every component, ${scheme}, is drawn and has nothing that axe objects to`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.goto(`http://127.0.0.1:${server.address.port}/catalogue/${scheme}`);
    const drawn = await page
      .locator('[data-example]')
      .evaluateAll((examples) =>
        examples.map(
          (example) =>
            `${example.getAttribute('data-example')} ${example.querySelector('a, p, h1, h2, svg, span') !== null}`,
        ),
      );
    expect(drawn.filter((line) => !line.endsWith('true'))).toEqual([]);
    // Each example stands where it is a page of its own, so only what is wrong within it counts.
    const { violations } = await new AxeBuilder({ page })
      .include('[data-example]')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 120)}`),
      ),
    ).toEqual([]);
  });
}

test('the catalogue leaves out no component', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${server.address.port}/catalogue/light`);
  const shown = await page
    .locator('[data-example]')
    .evaluateAll((examples) => examples.map((example) => example.getAttribute('data-example')));
  const components = ['sections', 'pipe-map', 'ui'].flatMap((folder) =>
    readdirSync(new URL(`src/${folder}/`, site))
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => file.replace('.tsx', '')),
  );
  // A drawing, the pipes of the map, the header's menus are shown by what they belong to.
  const parts = [
    'CutawayHouseDrawing',
    'StopTheWaterDrawing',
    'Pipes',
    'DropdownMenu',
    'MenuLinks',
    'MobileMenu',
  ];
  expect(components.filter((name) => !parts.includes(name) && !shown.includes(name))).toEqual(
    // The one component of its file has a longer name than that.
    ['Button'],
  );
});
