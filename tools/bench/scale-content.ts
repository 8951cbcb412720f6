// Suburbs that do not exist, valid in every way that the build checks, for measuring how it grows.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { slugOf } from '../../site/src/lib/paths.ts';
import { type Suburb, suburb } from '../../site/src/schemas/suburb.ts';

const starts = ['Ka', 'Ro', 'Ti', 'Mo', 'Wai', 'Pu', 'He', 'Na', 'Ta', 'Ru', 'Ko', 'Pa', 'Ma', 'Hu', 'Te'];
const middles = ['ra', 'ki', 'to', 'mu', 'pe', 'wa', 'ni', 'ho', 'ku', 'ma', 'ri', 'ta', 'po', 'nga', 're'];

/** A name of its own for each number: syllables for its digits to base 15. */
export function inventedName(index: number): string {
  const base = middles.length;
  const tail = (number: number): string =>
    (middles[number % base] ?? '') + (number < base ? '' : tail(Math.floor(number / base)));
  return `${starts[index % base]}${tail(Math.floor(index / base) + base)} Sample`;
}

/**
 * Puts invented suburbs beside the real ones in content/suburbs until there are so many.
 *
 * @returns How many there are now.
 */
export async function addSuburbs(folder: string, count: number): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).toSorted();
  const real: Suburb[] = [];
  for (const file of files) real.push(suburb.parse(parse(await readFile(join(folder, file), 'utf8'))));
  const invented = Math.max(0, count - real.length);
  const nameAt = (index: number) => inventedName((index + invented) % invented);
  for (let index = 0; index < invented; index++) {
    const model = real[index % real.length];
    if (model === undefined) throw new Error(`${folder} has no suburb to go by.`);
    const name = nameAt(index);
    const made: Suburb = suburb.parse({
      ...model,
      name,
      fullName: undefined,
      officialName: undefined,
      order: 1000 + index,
      position: {
        lat: -37.4 + Math.floor(index / 150) * 0.008,
        lon: 174.25 + (index % 150) * 0.007,
      },
      neighbours: [nameAt(index - 1), nameAt(index + 1), nameAt(index + 2)].map(slugOf),
      meta: { ...model.meta, title: `{name} ${name} | Sample page` },
    });
    await writeFile(join(folder, `${slugOf(name)}.yaml`), stringify(made));
  }
  return real.length + invented;
}
