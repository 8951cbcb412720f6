import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { business } from '../src/schemas/business.ts';

/** The two addresses of the business that hosting depends on. */
export interface BusinessHosts {
  /** Public address of the site, such as https://your-plumber.example. */
  siteUrl: string;
  /** Origin that takes the contact form; empty where the site does. */
  contactHost: string;
}

/**
 * Reads them from the one file that says them, content/business.yaml.
 *
 * @param site The site's folder.
 */
export async function businessHosts(site: string): Promise<BusinessHosts> {
  const { siteUrl, contactHost } = business
    .pick({ siteUrl: true, contactHost: true })
    .loose()
    .parse(parse(await readFile(join(site, 'content/business.yaml'), 'utf8')));
  return { siteUrl, contactHost };
}
