import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostingFolder } from '../hosting/hosting-folder.ts';
import { business } from './pages.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * The built site for browsers to visit. Where the owner's form posts to a host of its own, it is a copy
 * whose form posts to the site's: there a test has its receiver.
 */
export function testedDist(): string {
  if (business.contactHost === '') return dist;
  const folder = mkdtempSync(join(tmpdir(), 'tested-site-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'dist');
  cpSync(dist, copy, { recursive: true });
  cpSync(hostingFolder(dist), hostingFolder(copy), { recursive: true });
  const page = join(copy, 'contact.html');
  const text = readFileSync(page, 'utf8').replaceAll(
    `${business.contactHost}/contact-form.php`,
    '/contact-form.php',
  );
  writeFileSync(page, text);
  for (const compressed of ['br', 'gz']) rmSync(`${page}.${compressed}`);
  return copy;
}
