import { join } from 'node:path';
import { temporaryFolder } from 'receiver/testing/folder';
import { writeFiles } from '../../site/hosting/site-files.ts';

/** Long enough to be compressed. */
const page = (body: string) =>
  `<!doctype html><html lang="en-NZ"><head><title>Page</title><style>body{color:black}</style></head>
<body>${body}${'<p>Words that fill the page.</p>'.repeat(40)}</body></html>`;

/** A site of the same shape as ours, for tests that need no real build. */
const files = {
  'index.html': page('<h1>Home</h1>'),
  'contact.html': page('<form action="/contact-form.php" method="post"></form>'),
  'towns/mount-eden.html': page('<h1>Mount Eden</h1>'),
  '404.html': page('<h1>404</h1>'),
  '_astro/form.abc123.js': 'console.log(1);\n',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  '.well-known/security.txt': 'Contact: mailto:office@harbour-plumbing.co.nz\n',
};

/** Lays the fixture into a folder that goes with the test; `changes` adds files to it or replaces them. */
export async function fixtureSite(changes: Record<string, string> = {}): Promise<{ dist: string }> {
  const dist = join(temporaryFolder(), 'dist');
  await writeFiles(dist, { ...files, ...changes });
  return { dist };
}
