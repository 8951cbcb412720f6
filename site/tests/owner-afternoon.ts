// An owner's afternoon: everything changed or filled in that can be, in a copy of the content.
import { globSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseDocument, stringify } from 'yaml';
import { putDemoContent } from '../demo/demo-content.ts';
import type { Business } from '../src/schemas/business.ts';
import type { Claims } from '../src/schemas/claims.ts';
import type { Home } from '../src/schemas/pages.ts';
import type { Redirect } from '../src/schemas/redirects.ts';
import type { Region } from '../src/schemas/region.ts';
import type { WrittenSuburb } from '../src/schemas/suburb.ts';

/** Values that are longer than those shipped, of other kinds, and no chat. */
export const other = {
  name: 'Kōwhai Plumbing, Gas & Drainage Limited',
  siteUrl: 'https://www.kowhai-plumbing.test',
  phone: '04 555 0187',
  // Without a place at which it could be broken.
  email: 'plumbers@kowhaiplumbing.test',
  contactHost: 'https://forms.kowhai-plumbing.test',
  social: [{ network: 'LinkedIn', url: 'https://linkedin.test/company/kowhai-plumbing' }],
  licence: '21845',
  gasLicence: '30107',
  officeHours: [
    { days: ['Monday', 'Wednesday', 'Friday'], opens: '06:30', closes: '17:00' },
    { days: ['Tuesday', 'Thursday'], opens: '09:00', closes: '19:30' },
    { days: ['Saturday'], opens: '09:00', closes: '12:00' },
  ],
  publicHolidays: 'closed',
  holidayHours: [{ name: 'Christmas and New Year', from: '2026-12-24', to: '2027-01-04' }],
  serviceArea: 'From Wellsford to Pukekohe, the whole Whangaparāoa peninsula and the Gulf islands by ferry',
  showWaterCompanies: false,
  analytics: {
    service: 'umami',
    host: 'https://stats.kowhai-plumbing.test',
    id: '94db1cb1-74f4-4a40-ad6c-962362670409',
  },
};

/** Dark, so that it needs its plate by night. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path fill="#123456" d="M0 0h90v60H0z"/></svg>`;

/** Claims that this business does not make. */
export const switchedOff = ['around-the-clock', 'reply-hour'];
export const newSuburb = 'Kohimarama';

/** In no dictionary. */
const ownWord = 'Harbourhillside';

/**
 * Spends the afternoon.
 *
 * @param site The folder of a copy of the site, never the site itself. @param values Of the business.
 */
export async function ownersAfternoon(site: string, values: Partial<Business> = {}): Promise<void> {
  const content = join(site, 'content');
  const gone = await removeAreas(content);
  await putDemoContent(site);
  await changeBusiness(content, values);
  await addSuburb(content);
  await addRedirects(content, gone);
  await changeWords(content);
}

/** Reads a file of the content, lets it be changed, and writes it: what stays keeps its lines, as in the editor. */
async function change<T extends object>(file: string, edit: (fields: T) => unknown): Promise<void> {
  const document = parseDocument(await readFile(file, 'utf8'));
  const fields = document.toJS() as T;
  const before = structuredClone(fields) as Record<string, unknown>;
  edit(fields);
  const after = fields as Record<string, unknown>;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (after[key] === undefined) document.delete(key);
    else if (JSON.stringify(after[key]) !== JSON.stringify(before[key]))
      document.set(key, document.createNode(after[key]));
  }
  await writeFile(file, document.toString({ lineWidth: 0 }));
}

async function changeBusiness(content: string, values: Partial<Business>): Promise<void> {
  await change<Partial<Business>>(join(content, 'business.yaml'), (business) => {
    for (const field of ['chat', 'nzbn', 'address'] as const) delete business[field];
    Object.assign(business, other, values);
  });
  await change<{ claims: Claims }>(join(content, 'claims.yaml'), ({ claims }) => {
    for (const id of switchedOff) Object.assign(claims[id] ?? {}, { on: false });
  });
  await writeFile(join(content, 'logo.svg'), logo);
}

const suburbsIn = (content: string) =>
  Promise.all(
    readdirSync(join(content, 'suburbs')).map(async (name) => {
      const file = join(content, 'suburbs', name);
      const text = await readFile(file, 'utf8');
      return { file, slug: name.replace('.yaml', ''), text, ...(parse(text) as WrittenSuburb) };
    }),
  );

/** Takes two areas away with their suburbs, and what led to them. @returns Their pages' addresses. */
async function removeAreas(content: string): Promise<string[]> {
  const suburbs = await suburbsIn(content);
  const { map } = parse(await readFile(join(content, 'region.yaml'), 'utf8')) as Region;
  // The area that has the middle of the map is not one to take away.
  const middle = suburbs.find(({ slug }) => slug === map.hub)?.area;
  const gone = Object.keys(map.lines)
    .filter((area) => area !== middle)
    .slice(-2);
  await change<Region>(join(content, 'region.yaml'), ({ map: { lines } }) => {
    for (const area of gone) delete lines[area];
  });
  for (const area of gone) await rm(join(content, 'areas', `${area}.yaml`));
  const without = suburbs.filter(({ area }) => gone.includes(area));
  for (const { file } of without) await rm(file);
  const kept = suburbs.filter((suburb) => !without.includes(suburb));
  // Without neighbours of its own, a suburb has those nearest to it.
  for (const { file, neighbours = [] } of kept)
    if (without.some(({ slug }) => neighbours.includes(slug)))
      await change<Partial<WrittenSuburb>>(file, (suburb) => delete suburb.neighbours);
  // A link to one of the pages that are gone leads to another suburb instead.
  const dead = [...gone, ...without.map(({ slug }) => slug)];
  const links = new RegExp(`/(?:towns|areas)/(?:${dead.join('|')})(?![a-z-])`, 'g');
  for (const name of globSync('**/*.yaml', { cwd: content })) {
    const file = join(content, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace(links, `/towns/${kept[0]?.slug}`));
  }
  return [...gone.map((area) => `/areas/${area}`), ...without.map(({ slug }) => `/towns/${slug}`)];
}

/** Where visitors of pages that are gone are sent, and of a page of the website before this one. */
async function addRedirects(content: string, gone: readonly string[]): Promise<void> {
  await change<{ redirects: Redirect[] | null }>(join(content, 'redirects.yaml'), (file) => {
    file.redirects = ['/about-us', ...gone].map((from) => ({ from, to: '/contact' }));
  });
}

/** A sentence of her own, and every text of a page in other quotes. */
async function changeWords(content: string): Promise<void> {
  await change<Home>(join(content, 'pages/home.yaml'), ({ hero }) => {
    hero.lead = `${ownWord} has had its plumbers for years. Call us at any time.`;
  });
  const file = join(content, 'pages/home.yaml');
  const inQuotes = { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const;
  await writeFile(file, stringify(parse(await readFile(file, 'utf8')), inQuotes));
}

/** A new suburb, made as owners make one: a neighbour's file is copied, and its name and place changed. */
async function addSuburb(content: string): Promise<void> {
  const [like] = await suburbsIn(content);
  if (like === undefined) throw new Error('no suburb to copy');
  const file = join(content, 'suburbs', `${newSuburb.toLowerCase()}.yaml`);
  await writeFile(file, like.text.replaceAll(like.name, newSuburb));
  await change<Partial<WrittenSuburb>>(file, (suburb) => {
    for (const field of ['officialName', 'order', 'neighbours'] as const) delete suburb[field];
    suburb.name = newSuburb;
    suburb.position = { lat: like.position.lat - 0.01, lon: like.position.lon + 0.01 };
  });
}
