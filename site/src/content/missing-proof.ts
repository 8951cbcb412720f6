import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Lists in files of their own, and what a page shows for want of each. */
const lists = {
  people: 'photo, first name, role and licence number of who comes. No page shows a person',
  reviews: 'what customers wrote, each with a link to where. No page has a customer on it',
  jobs: 'photos before and after. No page shows a job',
  prices: 'what it costs, from. No page names a price',
} as const;

const facts = {
  rating: 'how many ratings, where, with a link. "5.0 rating" stands there without a source',
  since: 'the year in which the business began',
  makers: 'whose products you fit',
} as const;

/**
 * What is missing of all that shows that people work here.
 *
 * @param folder The content folder.
 * @returns One line each, what is missed most first.
 */
export async function missingProof(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (const [name, why] of Object.entries(lists)) {
    const list = (await fieldsOf(join(folder, `${name}.yaml`)))[name];
    if (!Array.isArray(list) || list.length === 0) missing.push(`content/${name}.yaml: ${why}`);
  }
  const business = await fieldsOf(join(folder, 'business.yaml'));
  for (const [name, why] of Object.entries(facts)) {
    if (!business[name]) missing.push(`content/business.yaml, ${name}: ${why}`);
  }
  return missing;
}

async function fieldsOf(file: string): Promise<Record<string, unknown>> {
  try {
    return (parse(await readFile(file, 'utf8')) ?? {}) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
