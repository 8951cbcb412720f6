import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { drawings } from './drawings.ts';

const own = new URL('content/', import.meta.url);

/**
 * Makes a copy of the site the demonstration business: its people, jobs, reviews and prices, and photos painted from
 * the drawings, which say where they were taken, as a phone's do.
 *
 * @param site The copy's folder. Never the site itself, whose content is the owner's.
 */
export async function putDemoContent(site: string): Promise<void> {
  const content = join(site, 'content');
  const business = await readFile(join(content, 'business.yaml'), 'utf8');
  await cp(own, content, { recursive: true });
  const demo = await readFile(join(content, 'business.yaml'), 'utf8');
  await writeFile(join(content, 'business.yaml'), stringify({ ...parse(business), ...parse(demo) }));

  const photos = join(content, 'photos');
  await mkdir(photos, { recursive: true });
  for (const [name, svg] of Object.entries(drawings)) {
    await sharp(Buffer.from(svg))
      .jpeg({ quality: 90 })
      .withExif({
        IFD0: { Make: 'Sample camera', Artist: 'Sample' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '36/1 51/1 0/1' },
      })
      .toFile(join(photos, name));
  }
}
