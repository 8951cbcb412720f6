import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostingFolder } from '../hosting/hosting-folder.ts';
import { visitCounter } from '../src/lib/visit-counter.ts';
import { business } from './pages.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * The built site for browsers to visit. Where the owner's form posts to a host of its own, it is a copy
 * whose form posts to the site's: there a test has its receiver. Where the owner's visits are counted at
 * another host, the copy does not ask it.
 */
export function testedDist(): string {
  const counter = visitCounter(business);
  if (business.contactHost === '' && counter === undefined) return dist;
  const folder = mkdtempSync(join(tmpdir(), 'tested-site-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'dist');
  cpSync(dist, copy, { recursive: true });
  cpSync(hostingFolder(dist), hostingFolder(copy), { recursive: true });
  const pages = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  for (const page of pages.map((file) => join(copy, file))) {
    const text = readFileSync(page, 'utf8');
    const tested = text
      .replaceAll(`${business.contactHost}/contact-form.php`, '/contact-form.php')
      .replace(
        counter === undefined ? '' : new RegExp(`<script[^>]* src="${counter.script.src}"[^>]*></script>`),
        '',
      );
    if (tested === text) continue;
    writeFileSync(page, tested);
    for (const compressed of ['br', 'gz']) rmSync(`${page}.${compressed}`);
  }
  return copy;
}
