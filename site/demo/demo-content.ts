import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { parse, parseDocument, stringify } from 'yaml';

const demo = import.meta.dirname;

/**
 * Makes a copy of the site the demonstration business: its people, jobs, reviews and prices, and photos painted from
 * the drawings, which say where they were taken, as a phone's do. Each is marked SAMPLE, and nobody's face.
 *
 * @param site The copy's folder. Never the site itself, whose content is the owner's.
 */
export async function putDemoContent(site: string): Promise<void> {
  const content = join(site, 'content');
  const file = join(content, 'business.yaml');
  const business = parse(await readFile(file, 'utf8'));
  await cp(join(demo, 'content'), content, { recursive: true });
  await writeFile(file, stringify({ ...business, ...parse(await readFile(file, 'utf8')) }));
  await putTerms(join(content, 'claims.yaml'));
  await putNotes(join(content, 'suburbs'));

  const photos = join(content, 'photos');
  await mkdir(photos, { recursive: true });
  for (const drawing of await readdir(join(demo, 'drawings'))) {
    await sharp(join(demo, 'drawings', drawing))
      .composite([{ input: join(demo, 'sample.svg') }])
      .jpeg({ quality: 90 })
      .withExif({
        IFD0: { Make: 'Sample camera', Artist: 'Sample' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '36/1 51/1 0/1' },
      })
      .toFile(join(photos, drawing.replace('.svg', '.jpg')));
  }
}

/** What the sample's two guarantees give, in the register of claims. */
async function putTerms(file: string): Promise<void> {
  const terms: Record<string, string> = parse(await readFile(join(demo, 'terms.yaml'), 'utf8'));
  const { claims } = parse(await readFile(file, 'utf8'));
  for (const [id, said] of Object.entries(terms)) Object.assign(claims[id], { terms: said });
  await writeFile(file, stringify({ claims }));
}

/** What the sample's owner says of some suburbs. */
async function putNotes(suburbs: string): Promise<void> {
  const notes: Record<string, string> = parse(await readFile(join(demo, 'notes.yaml'), 'utf8'));
  for (const name of await readdir(suburbs)) {
    const ownersNote = notes[basename(name, '.yaml')];
    if (ownersNote === undefined) continue;
    const file = join(suburbs, name);
    // The other lines stay as their owner wrote them.
    const document = parseDocument(await readFile(file, 'utf8'));
    document.set('ownersNote', ownersNote);
    await writeFile(file, document.toString({ lineWidth: 0 }));
  }
}
