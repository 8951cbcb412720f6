// node tools/bootstrap.mjs tools/guide-pictures.ts: takes the guides' pictures from the running editor and from
// the built home page, anew whenever their looks change. It needs Chromium, and a build.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { serveSite } from '../site/hosting/serve.ts';
import { chromiumArgs, findBrowser } from '../site/tests/browsers.ts';
import { openEditor } from './edit/server.ts';
import { EditSession } from './edit/session.ts';
import { root } from './root.ts';

const draft = await mkdtemp(join(tmpdir(), 'guide-'));
const session = await EditSession.open(join(root, 'site'), draft);
const editor = await openEditor(session, 0);
const executablePath = findBrowser('headless-chromium');
const browser = await chromium.launch({
  args: chromiumArgs,
  ...(executablePath !== undefined && { executablePath }),
});
const site = await serveSite({ dist: join(root, 'site/dist'), host: '127.0.0.1', port: 0 });

/** A picture of few colours is a third as large with a palette. */
async function keep(picture: Buffer, file: string): Promise<void> {
  await sharp(picture).png({ palette: true }).toFile(join(root, file));
  console.log(file);
}

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  await page.goto(`${editor.url}/#business.yaml`);
  await page.getByLabel('Phone', { exact: true }).waitFor();
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor({ timeout: 120_000 });
  await keep(await page.screenshot(), 'docs/edit.png');

  await page.setViewportSize({ width: 1440, height: 765 });
  await page.goto(site.url);
  await page.waitForFunction("document.fonts.check('800 1em Archivo')");
  await keep(await page.screenshot(), 'docs/home.png');
} finally {
  await site.close();
  await browser.close();
  await editor.close();
  await session.close();
  await rm(draft, { recursive: true, force: true });
}
