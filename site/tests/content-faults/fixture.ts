import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const shipped = fileURLToPath(new URL('../../content/', import.meta.url));

/** A business that no owner's values change. */
const business = `name: Kowhai Plumbing
siteUrl: https://www.kowhai-plumbing.example
phone: "09 555 0123"
email: office@kowhai-plumbing.example
contactHost: ""
chat:
  app: whatsapp
  account: "+64 21 555 0123"
licence: "21345"
officeHours:
  - days: [ Monday, Friday ]
    opens: "07:00"
    closes: "17:30"
serviceArea: North Shore to Franklin
showWaterCompanies: true
`;

/**
 * The pages of the site with a business of the tests' own. Its folder goes with `remove()`.
 *
 * @param folder Where it comes to lie, if not in a new one.
 */
export async function contentFixture(folder = mkdtempSync(join(tmpdir(), 'content-'))) {
  await cp(shipped, folder, { recursive: true });
  await writeFile(join(folder, 'business.yaml'), business);
  const path = (file: string) => join(folder, file);
  for (const file of ['addresses.txt', 'logo.svg', 'logo.png', 'photos'])
    await rm(path(file), { recursive: true, force: true });
  for (const list of ['people', 'jobs', 'reviews', 'prices', 'redirects'])
    await writeFile(path(`${list}.yaml`), `# Yours\n${list}:\n`);
  await keepFewSuburbs(folder);
  // An owner may have switched some off.
  const claims = await readFile(path('claims.yaml'), 'utf8');
  await writeFile(path('claims.yaml'), claims.replace(/^ {4}on: false$/gm, '    on: true'));
  // An owner's text may stand in quotes.
  const home = await readFile(path('pages/home.yaml'), 'utf8');
  await writeFile(path('pages/home.yaml'), home.replace(/^( {2}later:).*$/m, '$1 Anything else?'));
  return {
    folder,
    write: (file: string, text: string | Uint8Array) => writeFile(path(file), text),
    read: (file: string) => readFile(path(file), 'utf8'),
    /** Puts another text in the place of one that has to be there. */
    async edit(file: string, from: string | RegExp, to: string): Promise<void> {
      const text = await readFile(path(file), 'utf8');
      const changed = text.replace(from, () => to);
      if (changed === text) throw new Error(`${file} has no ${from}`);
      await writeFile(path(file), changed);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Leaves the hub and three suburbs of each area, in a quarter of the time to read. */
async function keepFewSuburbs(folder: string): Promise<void> {
  const all = slugs('suburbs').toSorted();
  const ofAreas = Map.groupBy(all, (one) => read(`suburbs/${one}.yaml`).area);
  const kept = [
    hub,
    ...[...ofAreas.values()].flatMap((some) => some.filter((one) => one !== hub).slice(0, 3)),
  ];
  for (const one of all) {
    const file = join(folder, `suburbs/${one}.yaml`);
    if (!kept.includes(one)) await rm(file);
    else {
      const near = one === hub ? slug : hub;
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(/^neighbours:.*\n(?: +- .*\n)*/m, `neighbours: [ ${near} ]\n`));
    }
  }
}

export type Fixture = Awaited<ReturnType<typeof contentFixture>>;

/** A shipped file. */
const read = (file: string) => parse(readFileSync(join(shipped, file), 'utf8')) as Record<string, unknown>;
const slugs = (kind: string) => readdirSync(join(shipped, kind)).map((file) => file.replace('.yaml', ''));

/** Two areas, and two suburbs of the first that are not the map's hub, whichever the owner has. */
export const [firstArea = '', secondArea = ''] = slugs('areas').toSorted();
const { hub } = read('region.yaml').map as { hub: string };
export const [neighbour = '', slug = ''] = slugs('suburbs')
  .toSorted()
  .filter((one) => one !== hub && read(`suburbs/${one}.yaml`).area === firstArea);
export const suburb = `suburbs/${slug}.yaml`;
export const suburbName = String(read(suburb).name);
export const neighbourOrder = read(`suburbs/${neighbour}.yaml`).order;
/** A service that is not for emergencies. */
export const calmService = `services/${slugs('services').find((one) => read(`services/${one}.yaml`).tone !== 'emergency')}.yaml`;
