import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { businessHosts } from '../../site/hosting/business-hosts.ts';
import { formatProblems } from '../../site/src/content/problem.ts';
import { readContent } from '../../site/src/content/read-content.ts';
import { placeholders } from '../launch-findings.ts';
import type { Host } from './hosts.ts';

export interface ReleaseKind {
  /** The site's folder. */
  site: string;
  host: Host;
  /** Web space or a service: no receiver stands beside the pages. */
  withoutServer: boolean;
  /** Placeholder values may stand: nobody but the owner looks at it. */
  draft: boolean;
  /** The form is on a host of its own although this one could take it. */
  formElsewhere: boolean;
}

/**
 * Why the content must not go online on a host: one line each, none where it may.
 *
 */
export async function obstacles(release: ReleaseKind): Promise<string[]> {
  const { site, host, withoutServer, draft, formElsewhere } = release;
  const file = 'site/content/business.yaml';
  const found: string[] = [];
  const hosts = await businessHosts(site).catch(() => undefined);
  if (hosts === undefined) {
    const { problems } = await readContent(join(site, 'content'));
    return [formatProblems(problems).trimStart()];
  }
  const { siteUrl, contactHost } = hosts;
  if (withoutServer && contactHost === '') {
    found.push(
      `${file} · contactHost: ${host.name} takes no form, so every enquiry would be lost. Run the receiver on ` +
        'a small server (docs/deploy.md) and write its address, such as https://forms.your-plumber.co.nz',
    );
  }
  if (withoutServer && contactHost === siteUrl) {
    found.push(`${file} · contactHost: it is the site's own address, where ${host.name} takes no form`);
  }
  if (!withoutServer && contactHost !== '' && !formElsewhere) {
    found.push(
      `${file} · contactHost: on ${host.name} the receiver stands beside the pages: make it "". ` +
        'Where the form is meant to go elsewhere, add --form-elsewhere',
    );
  }
  if (!draft) {
    const { warnings } = await readContent(join(site, 'content'));
    const lost = warnings.filter((warning) => warning.file === 'redirects.yaml');
    if (lost.length > 0) found.push(formatProblems(lost).trimStart());
    const left = placeholders(parse(await readFile(join(site, 'content/business.yaml'), 'utf8')));
    found.push(...left.map((line) => `${file} · ${line} is a placeholder that reaches nobody`));
    if (left.length > 0) found.push('To try it with placeholders, where nobody else looks: add --draft');
  }
  return found;
}
