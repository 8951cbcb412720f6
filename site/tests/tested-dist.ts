import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostingFolder } from '../hosting/hosting-folder.ts';
import { visitCounter } from '../src/lib/visit-counter.ts';
import { business, site } from './pages.ts';

/**
 * The built site for browsers to visit. Where the owner's form posts to a host of its own, it is a copy
 * whose form posts to the site's: there a test has its receiver. Where the owner's visits are counted at
 * another host, the copy does not ask it.
 */
export function testedDist(): string {
  const counter = visitCounter(business)?.script.src;
  if (business.contactHost === '' && counter === undefined) return site.dist;
  const folder = mkdtempSync(join(tmpdir(), 'tested-site-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'dist');
  cpSync(site.dist, copy, { recursive: true });
  cpSync(hostingFolder(site.dist), hostingFolder(copy), { recursive: true });
  for (const page of globSync(join(copy, '**/*.html'))) {
    const text = readFileSync(page, 'utf8')
      .replaceAll(`${business.contactHost}/contact-form.php`, '/contact-form.php')
      .replace(new RegExp(`<script[^>]* src="${counter}"[^>]*></script>`), '');
    writeFileSync(page, text);
    for (const compressed of ['br', 'gz']) rmSync(`${page}.${compressed}`);
  }
  return copy;
}
