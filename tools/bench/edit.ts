import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySite } from '../../site/tests/site-copy.ts';
import { openEditor } from '../edit/server.ts';
import { EditSession } from '../edit/session.ts';
import { startChromium } from './measure.ts';

/** What the page beside the form shows is looked at so often, in milliseconds: no figure is finer. */
const look = 10;

/**
 * How long it takes from a word that is typed in `npm run edit` to that word on the page beside the form, with
 * all that lies between: the pause in typing that is waited for, the draft, the loader, the page made anew.
 *
 * @param runs How many times it is typed.
 * @returns Milliseconds of each, the first left out: it makes the page ready.
 */
export async function measureEditing(executablePath: string, runs: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-edit-'));
  const session = await EditSession.open(await copySite(folder), join(folder, '.edit'));
  const editor = await openEditor(session, 0);
  const browser = await startChromium(executablePath);
  try {
    const page = await browser.newPage();
    await page.goto(`${editor.url}/#business.yaml`);
    await page.waitForSelector('[id="field-phone"]');
    const taken: number[] = [];
    for (let run = 0; run <= runs; run++) {
      const digits = `095550${String(100 + run)}`;
      await page.evaluate(typeInto(digits));
      const typed = performance.now();
      for (;;) {
        const frame = page.frames().find((each) => each.url().startsWith(session.preview));
        // Between two pages there is none to be asked.
        const shown = await frame
          ?.evaluate(`document.querySelector('a[href="tel:+64${digits.slice(1)}"]') !== null`)
          .catch(() => false);
        if (shown === true) break;
        await new Promise((resolve) => setTimeout(resolve, look));
        if (performance.now() - typed > 120_000) throw new Error('The page beside the form does not follow.');
      }
      if (run > 0) taken.push(performance.now() - typed);
    }
    return taken;
  } finally {
    await browser.close();
    await editor.close();
    await session.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** All of a number at once, as a paste is. React hears only of what the element's own setter wrote. */
const typeInto = (digits: string) => `{
  const field = document.getElementById('field-phone');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${digits}');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}`;
