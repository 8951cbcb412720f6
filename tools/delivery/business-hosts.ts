import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { business } from '../../site/src/schemas/business.ts';

/** The two addresses of the business that delivery depends on. */
export interface BusinessHosts {
  /** Public address of the site, such as https://your-plumber.example. */
  siteUrl: string;
  /** Origin that takes the contact form; empty where the site does. */
  contactHost: string;
}

const file = new URL('../../site/content/business.yaml', import.meta.url);

/** Reads them from the one file that says them, site/content/business.yaml. */
export async function businessHosts(): Promise<BusinessHosts> {
  const { siteUrl, contactHost } = business
    .pick({ siteUrl: true, contactHost: true })
    .loose()
    .parse(parse(await readFile(file, 'utf8')));
  return { siteUrl, contactHost };
}
