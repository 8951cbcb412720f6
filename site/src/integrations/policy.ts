import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSiteFiles } from '../../hosting/site-files.ts';
import type { VisitCounter } from '../lib/visit-counter.ts';
import { foreignRequestsOfStyles } from './foreign-requests.ts';
import { withoutIslandIds } from './island-ids.ts';
import { withLeanMarkup } from './lean-markup.ts';
import { checkPage } from './page-check.ts';

interface PolicySources {
  scriptHashes: ReadonlySet<string>;
  styleHashes: ReadonlySet<string>;
  /** Origin of the form's host; empty where the site takes the form itself. */
  contactHost: string;
  /** What counts visits elsewhere: the policy names its host, and no other. */
  counter?: VisitCounter | undefined;
}

/** What both forms of the policy say; `frame-ancestors` works in the header only. */
function directives({
  scriptHashes,
  styleHashes,
  contactHost,
  counter,
}: PolicySources): [string, ...string[]][] {
  const contact = contactHost === '' ? ["'self'"] : ["'self'", contactHost];
  const counting = (directive: VisitCounter['directives'][number]) =>
    counter?.directives.includes(directive) === true ? [counter.origin] : [];
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...[...scriptHashes].sort(), ...counting('script-src')],
    ['style-src', "'self'", ...[...styleHashes].sort()],
    ['img-src', "'self'", 'data:', ...counting('img-src')],
    ['font-src', "'self'"],
    ['connect-src', ...contact, ...counting('connect-src')],
    // 'self' too: Chromium asks again for the redirect that follows a post without script.
    ['form-action', ...contact],
    ['base-uri', "'none'"],
    ['manifest-src', "'self'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
  ];
}

const inWords = (list: string[][]) => list.map((words) => words.join(' ')).join('; ');

/** The one policy for all pages, sent as a header. */
export function headerPolicy(sources: PolicySources): string {
  return inWords([...directives(sources), ['frame-ancestors', "'none'"]]);
}

/**
 * A page with the policy in a `<meta>`, with that page's hashes alone: for hosts that cannot send headers.
 * The others are spared it, a quarter of a kilobyte of every compressed page.
 */
export function withMetaPolicy(html: string, contactHost: string, counter?: VisitCounter): string {
  const { metaAt, ...hashes } = checkPage(html, contactHost, counter);
  const meta = `<meta http-equiv="content-security-policy" content="${inWords(directives({ ...hashes, contactHost, counter }))}">`;
  return html.slice(0, metaAt) + meta + html.slice(metaAt);
}

/** What the pages contain that the policy would block. The message lists every place. */
export class PolicyError extends Error {
  override name = 'PolicyError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    const shown = faults.slice(0, 30);
    const rest = faults.length - shown.length;
    super(
      `The built pages contain what the security policy forbids:\n${shown.map((fault) => `  ${fault}`).join('\n')}` +
        (rest > 0 ? `\n  and ${rest} more` : ''),
    );
    this.faults = faults;
  }
}

/**
 * Checks every page and style sheet in dist.
 *
 * @returns The one policy for all pages, for the header.
 */
export async function applyPolicy(
  dist: string,
  contactHost: string,
  counter?: VisitCounter,
): Promise<string> {
  const scriptHashes = new Set<string>();
  const styleHashes = new Set<string>();
  const faults: string[] = [];
  for (const file of await listSiteFiles(dist)) {
    if (file.endsWith('.css')) {
      const css = await readFile(join(dist, file), 'utf8');
      faults.push(...foreignRequestsOfStyles(css, file).map((fault) => `${file}: ${fault}`));
    }
    if (!file.endsWith('.html')) continue;
    const written = await readFile(join(dist, file), 'utf8');
    const html = withLeanMarkup(written);
    const page = checkPage(html, contactHost, counter);
    faults.push(...page.faults.map((fault) => `${file}: ${fault}`));
    for (const hash of page.scriptHashes) scriptHashes.add(hash);
    for (const hash of page.styleHashes) styleHashes.add(hash);
    const finished = withoutIslandIds(html);
    if (finished !== written) await writeFile(join(dist, file), finished);
  }
  if (faults.length > 0) throw new PolicyError(faults);
  return headerPolicy({ scriptHashes, styleHashes, contactHost, counter });
}
