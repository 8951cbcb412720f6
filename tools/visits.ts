// npm run visits -- /var/log/nginx/access.log: what was looked at, from the server's own log. Nobody is
// followed: no address is read, nothing is kept, and the pages send nothing.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { businessHosts } from '../site/hosting/business-hosts.ts';
import { root } from './root.ts';
import { readVisit, type Visit } from './visits/access-log.ts';
import { reportInWords, reportOf } from './visits/report.ts';

async function* visitsIn(files: readonly string[]): AsyncGenerator<Visit> {
  for (const file of files) {
    const raw = file === '-' ? process.stdin : createReadStream(file);
    const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
    // An error of the file itself does not travel along the pipe.
    raw.on('error', (error: Error) =>
      (input as NodeJS.ReadableStream & { destroy(error: Error): void }).destroy(error),
    );
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const visit = readVisit(line);
      if (visit !== undefined) yield visit;
    }
  }
}

const files = process.argv.slice(2);
if (files.length === 0 || files.includes('--help')) {
  console.log(
    'npm run visits -- LOG…   access logs of nginx, Apache (combined) or Caddy (JSON), also .gz; - is what is piped in',
  );
  if (files.length === 0) process.exitCode = 2;
} else {
  try {
    const { siteUrl } = await businessHosts(join(root, 'site'));
    console.log(reportInWords(await reportOf(visitsIn(files), new URL(siteUrl).hostname)));
  } catch (error) {
    console.error(error instanceof Error ? `Not read: ${error.message}` : error);
    process.exitCode = 1;
  }
}
