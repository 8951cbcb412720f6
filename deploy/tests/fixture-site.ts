import { join } from 'node:path';
import { temporaryFolder } from 'receiver/testing/folder';
import { writeFiles } from '../../site/hosting/site-files.ts';

/** A page with everything the policy has to hash or leave alone. */
function fixturePage(body = '<h1>Page</h1>', head = ''): string {
  return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><title>Page</title>
<link rel="canonical" href="https://harbour-plumbing.co.nz/page"><link rel="icon" href="/favicon.svg">
<style>body{color:black;background:url(/_astro/back.abc123.avif)}</style>
<script type="application/ld+json">{"@type":"Plumber"}</script>
<script type="speculationrules">{"prerender":[{"where":{"href_matches":"/*"}}]}</script>${head}
</head><body>${body}${'<p>Words that fill the page.</p>'.repeat(40)}</body></html>`;
}

/** A site of the same shape as ours, for tests that need no real build. */
const files: Record<string, string> = {
  'index.html': fixturePage('<h1>Home</h1>'),
  'contact.html': fixturePage('<form action="/contact-form.php" method="post"></form>'),
  'towns/mount-eden.html': fixturePage('<h1>Mount Eden</h1>', '<style>h1{margin:0}</style>'),
  '404.html': fixturePage('<h1>404</h1>'),
  '_astro/form.abc123.js': `console.log(${JSON.stringify('script '.repeat(100))});\n`,
  '_astro/back.abc123.avif': 'not really a picture',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(500),
  'robots.txt': 'User-agent: *\nAllow: /\n',
  'contact.vcf': 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n',
  '.well-known/security.txt': 'Contact: mailto:office@harbour-plumbing.co.nz\n',
};

/** Lays the fixture into a folder that goes with the test; `changes` adds files to it or replaces them. */
export async function fixtureSite(changes: Record<string, string> = {}): Promise<{ dist: string }> {
  const dist = join(temporaryFolder(), 'dist');
  await writeFiles(dist, { ...files, ...changes });
  return { dist };
}
