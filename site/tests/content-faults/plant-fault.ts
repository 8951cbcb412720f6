import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const shipped = fileURLToPath(new URL('../../content/', import.meta.url));

export type Change = (content: string) => Promise<unknown>;

/** Another text in place of one, which has to be there. */
export const edit =
  (file: string, from: string | RegExp, to: string): Change =>
  async (content) => {
    const path = join(content, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`${file} has no ${from}`);
    await writeFile(path, changed);
  };

/** Two suburbs of one area and two areas, whichever the owner has: the second of each gets the fault. */
const slugs = (kind: string) =>
  readdirSync(join(shipped, kind))
    .map((file) => file.replace('.yaml', ''))
    .toSorted();
export const read = (file: string) =>
  parse(readFileSync(join(shipped, file), 'utf8')) as Record<string, unknown>;
export const [firstArea = '', secondArea = ''] = slugs('areas');
const ofFirst = slugs('suburbs').filter((slug) => read(`suburbs/${slug}.yaml`).area === firstArea);
export const { hub } = read('region.yaml').map as { hub: string };
export const [neighbour = ''] = ofFirst;
export const [slug = ''] = ofFirst.filter((one) => one !== hub && one !== neighbour);
export const suburb = `suburbs/${slug}.yaml`;

export const write =
  (file: string, text: string): Change =>
  (content) =>
    writeFile(join(content, file), text);
/** One line of business.yaml instead of another. */
export const business = (from: string | RegExp, to: string) => edit('business.yaml', from, to);
export const phone = /^phone: .*$/m;
/** The hero's lead in home.yaml. */
export const lead = /^ {2}lead: .*$/m;

/** A fault planted into the shipped content, and what is told of it, piece by piece. */
export type Fault = [fault: string, plant: Change, told: (string | RegExp)[]];
