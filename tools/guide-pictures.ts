// node tools/bootstrap.mjs tools/guide-pictures.ts: takes the guides' pictures from the running editor, anew
// whenever its looks change. It needs Chromium.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
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
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  await page.goto(`${editor.url}/#business.yaml`);
  await page.getByLabel('Phone', { exact: true }).waitFor();
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor({ timeout: 120_000 });
  await page.screenshot({ path: join(root, 'docs/edit.png') });
  console.log('docs/edit.png');
} finally {
  await browser.close();
  await editor.close();
  await session.close();
  await rm(draft, { recursive: true, force: true });
}
