import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type VisitCounter, visitCounter } from '../src/lib/visit-counter.ts';
import { business } from '../src/schemas/business.ts';

/** The addresses of the business that hosting depends on. */
export interface BusinessHosts {
  /** Public address of the site, such as https://your-plumber.example. */
  siteUrl: string;
  /** Origin that takes the contact form; empty where the site does. */
  contactHost: string;
  /** What counts visits elsewhere, where that is switched on. */
  counter?: VisitCounter | undefined;
}

/**
 * Reads them from the one file that says them, content/business.yaml.
 *
 * @param site The site's folder.
 */
export async function businessHosts(site: string): Promise<BusinessHosts> {
  const facts = business
    .pick({ siteUrl: true, contactHost: true, analytics: true })
    .loose()
    .parse(parse(await readFile(join(site, 'content/business.yaml'), 'utf8')));
  const { siteUrl, contactHost } = facts;
  return { siteUrl, contactHost, counter: visitCounter(facts) };
}
