import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { drawings } from './drawings.ts';

const own = new URL('content/', import.meta.url);

/**
 * Makes a copy of the site the demonstration business: its people, jobs, reviews and prices, and photos
 * painted from the drawings. They are written as a phone writes them, with a place and a camera in them, so
 * that whoever looks at the built pages sees that these are gone.
 *
 * @param site The copy's folder. Never the site itself, whose content is the owner's.
 */
export async function putDemoContent(site: string): Promise<void> {
  const content = join(site, 'content');
  for (const name of ['people.yaml', 'prices.yaml']) await copyFile(new URL(name, own), join(content, name));
  const standIn = await standIns(content);
  for (const name of ['jobs.yaml', 'reviews.yaml']) {
    const text = await readFile(new URL(name, own), 'utf8');
    await writeFile(
      join(content, name),
      text.replace(/(?<=^ {4}suburb: ).*$/gm, (suburb) => standIn.get(suburb) ?? suburb),
    );
  }
  const business = join(content, 'business.yaml');
  const merged = { ...(await fieldsOf(business)), ...(await fieldsOf(new URL('business.yaml', own))) };
  await writeFile(business, stringify(merged));

  const photos = join(content, 'photos');
  await mkdir(photos, { recursive: true });
  for (const [name, svg] of Object.entries(drawings)) {
    await sharp(Buffer.from(svg))
      .jpeg({ quality: 90 })
      .withExif({
        IFD0: { Make: 'Sample camera', Artist: 'Sample' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '36/1 51/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '174/1 46/1 0/1',
        },
      })
      .toFile(join(photos, name));
  }
}

/**
 * A suburb of the owner's for each of the demonstration's that has no page any more, from an area that has
 * none yet: so that jobs still stand near one page and far from another.
 */
async function standIns(content: string): Promise<Map<string, string>> {
  const suburbs = await Promise.all(
    (await readdir(join(content, 'suburbs')))
      .toSorted()
      .map((file) => fieldsOf(join(content, 'suburbs', file))),
  );
  const { jobs } = (await fieldsOf(new URL('jobs.yaml', own))) as { jobs: { suburb: string }[] };
  const wanted = new Set(jobs.map(({ suburb }) => suburb));
  const taken = new Set(suburbs.filter(({ name }) => wanted.has(String(name))).map(({ area }) => area));
  const found = new Map<string, string>();
  for (const suburb of wanted) {
    if (suburbs.some(({ name }) => name === suburb)) continue;
    const other = suburbs.find(({ area }) => !taken.has(area)) ?? suburbs[0];
    if (other === undefined) continue;
    taken.add(other.area);
    found.set(suburb, String(other.name));
  }
  return found;
}

async function fieldsOf(file: string | URL): Promise<Record<string, unknown>> {
  return parse(await readFile(file, 'utf8')) as Record<string, unknown>;
}
