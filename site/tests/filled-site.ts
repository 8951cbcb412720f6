// Another business's site, as after an owner's whole day: everything filled in or changed that can be.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { putDemoContent } from '../demo/demo-content.ts';
import type { Claims } from '../src/schemas/claims.ts';
import { type BuiltSite, openSite } from './pages.ts';
import { buildCopy, copySite } from './site-copy.ts';

/** Values that are longer than those shipped, of other kinds, and no chat. */
export const other = {
  name: 'Kōwhai Plumbing, Gas & Drainage Limited',
  siteUrl: 'https://www.kowhai-plumbing.test',
  phone: '04 555 0187',
  email: 'kia.ora@kowhai-plumbing.test',
  contactHost: 'https://forms.kowhai-plumbing.test',
  social: [{ network: 'LinkedIn', url: 'https://linkedin.test/company/kowhai-plumbing' }],
  licence: '21845',
  officeHours: [
    { days: ['Monday', 'Wednesday', 'Friday'], opens: '06:30', closes: '17:00' },
    { days: ['Tuesday', 'Thursday'], opens: '09:00', closes: '19:30' },
    { days: ['Saturday'], opens: '09:00', closes: '12:00' },
  ],
  serviceArea: 'From Wellsford to Pukekohe, the whole Whangaparāoa peninsula and the Gulf islands by ferry',
  showWaterCompanies: false,
  analytics: {
    service: 'umami',
    host: 'https://stats.kowhai-plumbing.test',
    id: '94db1cb1-74f4-4a40-ad6c-962362670409',
  },
};

/** Dark, so that it needs its plate by night. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path fill="#123456" d="M0 0h90v60H0z"/></svg>`;

/** Claims that this business does not make. */
export const switchedOff = ['around-the-clock', 'reply-hour'];
export const newSuburb = 'Kohimarama';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(repository, '.filled');
const marker = join(folder, 'made-from.txt');

/** Builds it, once as long as the site's sources are the same. */
export async function filledSite(): Promise<BuiltSite> {
  const made = fingerprint();
  if ((await readFile(marker, 'utf8').catch(() => '')) !== made) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const copy = await copySite(folder);
    await removeAreas(join(copy, 'content'));
    await putDemoContent(copy);
    await changeBusiness(join(copy, 'content'));
    await addSuburb(join(copy, 'content'));
    await buildCopy(copy);
    await writeFile(marker, made);
  }
  return openSite(join(folder, 'site'));
}

/** Another text whenever a source file is changed, added or taken away. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const part of ['content', 'demo', 'src', 'hosting', 'astro.config.ts', 'tests/filled-site.ts']) {
    const path = join(repository, 'site', part);
    const names = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).map(String) : [''];
    for (const name of names.toSorted()) {
      const { mtimeMs, size } = statSync(join(path, name));
      hash.update(`${part}/${name} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex');
}

type Fields = Record<string, unknown>;

/** Reads a file of the content, lets it be changed, and writes it. */
async function change<T = Fields>(file: string, edit: (fields: T) => unknown): Promise<void> {
  const fields = parse(await readFile(file, 'utf8')) as T;
  edit(fields);
  await writeFile(file, stringify(fields));
}

async function changeBusiness(content: string): Promise<void> {
  await change(join(content, 'business.yaml'), (business) => {
    for (const field of ['chat', 'gasLicence', 'nzbn', 'address']) delete business[field];
    Object.assign(business, other);
  });
  await change<{ claims: Claims }>(join(content, 'claims.yaml'), ({ claims }) => {
    for (const id of switchedOff) Object.assign(claims[id] ?? {}, { on: false });
  });
  await writeFile(join(content, 'logo.svg'), logo);
}

interface Suburb {
  slug: string;
  name: string;
  area: string;
  order: number;
  neighbours: string[];
  position: { lat: number; lon: number };
}

const suburbsIn = (content: string): Promise<Suburb[]> =>
  Promise.all(
    readdirSync(join(content, 'suburbs')).map(async (file) => ({
      ...(parse(await readFile(join(content, 'suburbs', file), 'utf8')) as Suburb),
      slug: file.replace('.yaml', ''),
    })),
  );

interface Region {
  map: { hub: string; lines: Record<string, unknown> };
}

/** Takes two areas away with their suburbs, and what led to them. */
async function removeAreas(content: string): Promise<void> {
  const suburbs = await suburbsIn(content);
  const { map } = parse(await readFile(join(content, 'region.yaml'), 'utf8')) as Region;
  // The area that has the middle of the map is not one to take away.
  const middle = suburbs.find(({ slug }) => slug === map.hub)?.area;
  const areas = Object.keys(map.lines).filter((area) => area !== middle);
  const gone = areas.slice(-2);
  const left = suburbs.filter(({ area }) => !gone.includes(area));
  await change<Region>(join(content, 'region.yaml'), ({ map: { lines } }) => {
    for (const area of gone) delete lines[area];
  });
  for (const area of gone) await rm(join(content, 'areas', `${area}.yaml`));
  for (const { slug, area } of suburbs)
    if (gone.includes(area)) await rm(join(content, 'suburbs', `${slug}.yaml`));

  for (const { slug, area } of left) {
    await change<Suburb>(join(content, 'suburbs', `${slug}.yaml`), (suburb) => {
      const near = left.filter((one) => one.area === area && one.slug !== slug).map((one) => one.slug);
      const kept = suburb.neighbours.filter((one) => left.some((other) => other.slug === one));
      suburb.neighbours = [...new Set([...kept, ...near])].slice(0, Math.max(kept.length, 2));
    });
  }
  // A link to one of the pages that are gone leads to another suburb instead.
  const dead = [...gone, ...suburbs.filter(({ area }) => gone.includes(area)).map(({ slug }) => slug)];
  const links = new RegExp(`/(?:towns|areas)/(?:${dead.join('|')})(?![a-z-])`, 'g');
  for (const file of readdirSync(content, { recursive: true }).map(String)) {
    if (!file.endsWith('.yaml')) continue;
    const text = await readFile(join(content, file), 'utf8');
    const mended = text.replace(links, `/towns/${left[0]?.slug}`);
    if (mended !== text) await writeFile(join(content, file), mended);
  }
}

/** A new suburb, made as owners make one: a neighbour's file is copied, and its name, place and order changed. */
async function addSuburb(content: string): Promise<void> {
  const suburbs = await suburbsIn(content);
  const [like] = suburbs.filter(({ position }) => position.lat < -36.8);
  if (like === undefined) throw new Error('no suburb to copy');
  const text = await readFile(join(content, 'suburbs', `${like.slug}.yaml`), 'utf8');
  const file = join(content, 'suburbs', `${newSuburb.toLowerCase()}.yaml`);
  await writeFile(file, text.replaceAll(like.name, newSuburb));
  await change<Suburb & Fields>(file, (suburb) => {
    delete suburb.officialName;
    suburb.name = newSuburb;
    suburb.order =
      1 + Math.max(...suburbs.filter(({ area }) => area === like.area).map(({ order }) => order));
    suburb.position = { lat: like.position.lat - 0.01, lon: like.position.lon + 0.01 };
    suburb.neighbours = [like.slug, ...like.neighbours].slice(0, 3);
  });
}
